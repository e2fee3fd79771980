import { csvFormat } from '../csv/csv-format.ts'
import { feedFormats } from '../feeds/feed-format.ts'
import type { TextFormat } from './import-format.ts'
import { gvizFormat } from '../json/gviz-format.ts'
import { jsonFormat } from '../json/json-format.ts'
import { markdownFormat } from '../markdown/markdown-format.ts'
import { mediumPageFormat } from '../medium/medium-page-format.ts'
import { mustBeSupported } from './unsupported-files.ts'
import { wordPressFormat } from '../wordpress/wordpress-format.ts'

/** Every format of text, the most particular first. */
const TEXT_FORMATS: readonly TextFormat[] = [
  gvizFormat,
  jsonFormat,
  wordPressFormat,
  ...feedFormats,
  mediumPageFormat,
  markdownFormat,
]

/**
 * Tells by the beginning of a text what it is; what is nothing else is a sheet.
 * @throws {ImportFileError} with advice, for pages and XML that hold no posts
 */
export function findTextFormat(beginning: string): TextFormat {
  const format = TEXT_FORMATS.find((candidate) => candidate.recognises(beginning))
  if (format !== undefined) return format
  mustBeSupported(beginning)
  return csvFormat
}

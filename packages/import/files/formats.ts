import { csvFormat } from '../csv/csv-format.ts'
import { feedFormats } from '../feeds/feed-format.ts'
import type { TextFormat } from './import-format.ts'
import { gvizFormat } from '../json/gviz-format.ts'
import { jsonLinesFormat } from '../json/json-lines.ts'
import { jsonFormat } from '../json/json-format.ts'
import { markdownFormat, webPageFormat } from '../pages/single-page-formats.ts'
import { mediumPageFormat } from '../medium/medium-zip-format.ts'
import { wordPressFormat } from '../wordpress/wxr-format.ts'
import { ImportFileError } from './import-file-error.ts'

/** Characters used to detect the format. */
export const BEGINNING_LENGTH = 64 * 1024

export function mustHoldText(text: string): void {
  if (text.trim() === '') throw new ImportFileError('empty', 'The file is empty.')
}

/** Text formats, most specific first. */
const TEXT_FORMATS: readonly TextFormat[] = [
  gvizFormat,
  markdownFormat,
  jsonLinesFormat,
  jsonFormat,
  wordPressFormat,
  ...feedFormats,
  mediumPageFormat,
  webPageFormat,
]

/** Detects the format by the start of a text; the default is a sheet. */
export function findTextFormat(beginning: string): TextFormat {
  const format = TEXT_FORMATS.find((candidate) => candidate.recognizes(beginning))
  if (format !== undefined) return format
  mustBeSupported(beginning)
  return csvFormat
}

/** Files that look like exports but contain no posts. */
const UNSUPPORTED_FILES: readonly { begins: RegExp; advice: string }[] = [
  {
    begins: /^\s*<[\s\S]*(?:accounts\.google\.com|ServiceLogin)/i,
    advice:
      'This is a sign-in page, not data. Share the sheet or script with "Anyone" and use its /exec address.',
  },
  {
    begins: /^\s*<(?:!doctype html|html|head|body)\b/i,
    advice:
      'This is a web page, not data. If it came from a script address, open that address to see its error.',
  },
  {
    begins: /^\s*<(?:\?xml|!--|!doctype)/i,
    advice: 'This XML is neither a WordPress export nor a feed. Use one of these, or CSV or JSON.',
  },
]

export function mustBeSupported(beginning: string): void {
  const file = UNSUPPORTED_FILES.find(({ begins }) => begins.test(beginning))
  if (file) throw new ImportFileError('unsupported', file.advice)
}

import { csvFormat } from './csv/csv-format.ts'
import { gvizFormat } from './json/gviz-format.ts'
import { rowsFormat } from './json/rows-format.ts'
import type { ImportFormatName, ImportOptions, ImportReading } from './records.ts'
import { shopifyFormat } from './shopify/shopify-format.ts'

export type ImportSource = {
  text: string
  /** The parsed text when it is JSON, else undefined. */
  json: unknown
}

export type ImportFormat = {
  name: ImportFormatName
  /** Decides by content, never by the file's name. */
  recognises(source: ImportSource): boolean
  /** @throws {ImportFileError} when nothing of the file can be read */
  read(source: ImportSource, options: ImportOptions): Omit<ImportReading, 'failure'>
}

/** Every readable format, the most particular first: the first that recognises a file reads it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [gvizFormat, shopifyFormat, rowsFormat, csvFormat]

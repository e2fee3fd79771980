import type { ImportFormatName, ImportOptions, ImportReading } from './records.ts'

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

export { ImportFileError } from './files/import-file-error.ts'
export { type ImportInput, openImport, type OpenedImport } from './files/open-import.ts'
export { readImport, type WholeInput } from './files/read-import.ts'
export type {
  ColumnMapping,
  DateQuestion,
  FileFailure,
  ImportColumn,
  ImportFormatName,
  ImportItem,
  ImportOptions,
  ImportProblem,
  ImportReading,
  ImportRecord,
} from './records/records.ts'

/** Messages of the import dialogs, as specified (sections 5, 7 and 8). */
import type { ImportFileError } from '#import/files/import-file-error.ts'
import type { FileFailure, ImportReading } from '#import/records/records.ts'

const SHEET_SERVICE = 'Google Sheets'

export type ImportKind = 'blog' | 'news'
export type ImportTab = 'csv' | 'json' | 'sheets'

export const IMPORT_MESSAGES = {
  titleAndContentRequired: 'Title and content are required',
  notCsv: 'Please select a valid CSV file.',
  csvRequired: 'CSV data is required',
  jsonRequired: 'JSON data is required',
  sheetUrlRequired: `Please provide the ${SHEET_SERVICE} URL`,
  blogNotAnArray: 'Data must be an array of blog posts',
  /** Not in the specification; the message above would be wrong for an empty array. */
  blogEmptyArray: 'The list of posts is empty.',
  newsNotAnArray: 'Invalid data format or empty dataset',
  sheetNotAnArray: `Expected an array of news items from ${SHEET_SERVICE}`,
  noValidNews: 'No valid news posts found in the data',
  failedTitle: 'Import failed',
  blogSingleDone: 'Blog post imported successfully!',
  blogSingleFailed: 'Failed to import blog post. Please try again.',
  blogCsvFailed: 'Failed to import blog posts. Please check your CSV format.',
  blogJsonFailed: 'Failed to import blog posts. Please check your JSON format.',
  blogCompletedTitle: 'Import completed',
  newsCompletedTitle: 'Import Complete',
  newsSingleFailed: 'Failed to import news post. Please try again.',
} as const

export function describeBlogImport(imported: number, errors: number): string {
  return `Import completed: Successfully imported: ${imported} posts. Errors: ${errors} posts.`
}

export function describeNewsImport(counts: { imported: number; skipped: number; errors: number }): string {
  return `Import Complete: Imported: ${counts.imported}, Skipped: ${counts.skipped}, Errors: ${counts.errors}`
}

export function describeSheetFailure(status: number): string {
  return `Failed to fetch from ${SHEET_SERVICE}: ${status}`
}

export function findImportRefusal(reading: ImportReading, kind: ImportKind, tab: ImportTab): string | null {
  if (reading.failure !== null) return describeFailure(reading.failure, kind, tab)
  return kind === 'news' ? findNewsRefusal(reading.records.length) : null
}

export function findNewsRefusal(validPosts: number): string | null {
  return validPosts === 0 ? IMPORT_MESSAGES.noValidNews : null
}

/** Returns the specified message for an unreadable file; the message of the error has the details. */
export function describeFileError(error: ImportFileError, kind: ImportKind, tab: ImportTab): string {
  return describeFailure(error.failure, kind, tab)
}

function describeFailure(failure: FileFailure, kind: ImportKind, tab: ImportTab): string {
  if (failure === 'no-records' && tab !== 'csv') {
    return kind === 'news' ? IMPORT_MESSAGES.newsNotAnArray : IMPORT_MESSAGES.blogEmptyArray
  }
  if (tab === 'sheets') return IMPORT_MESSAGES.sheetNotAnArray
  if (failure === 'empty') return tab === 'csv' ? IMPORT_MESSAGES.csvRequired : IMPORT_MESSAGES.jsonRequired
  if (kind === 'news') return IMPORT_MESSAGES.newsNotAnArray
  if (tab === 'csv') return IMPORT_MESSAGES.blogCsvFailed
  return failure === 'malformed' ? IMPORT_MESSAGES.blogJsonFailed : IMPORT_MESSAGES.blogNotAnArray
}

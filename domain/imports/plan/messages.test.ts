import { expect, test } from 'vitest'
import { ImportFileError } from '#import/files/import-file-error.ts'
import {
  describeBlogImport,
  describeFileError,
  describeNewsImport,
  describeSheetFailure,
  findImportRefusal,
  type ImportKind,
  type ImportTab,
} from './messages.ts'
import { readImport } from '#import/files/read-import.ts'

const refuse = async (text: string, kind: ImportKind, tab: ImportTab) => {
  const reading = await readImport(
    { bytes: Buffer.from(text) },
    { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' },
  )
  return findImportRefusal(reading, kind, tab)
}

test.for<[string, ImportKind, ImportTab, string | null]>([
  ['', 'blog', 'csv', 'CSV data is required'],
  [' \n', 'blog', 'json', 'JSON data is required'],
  ['{"title":"a"}', 'blog', 'json', 'Data must be an array of blog posts'],
  ['[]', 'blog', 'json', 'The list of posts is empty.'],
  ['{"articles":[]}', 'blog', 'json', 'The list of posts is empty.'],
  ['[{"title":', 'blog', 'json', 'Failed to import blog posts. Please check your JSON format.'],
  ['just words', 'blog', 'csv', 'Failed to import blog posts. Please check your CSV format.'],
  ['title,content\na,b', 'blog', 'csv', null],
  ['title,content\n,b', 'blog', 'csv', null],
  ['', 'news', 'csv', 'CSV data is required'],
  ['', 'news', 'json', 'JSON data is required'],
  ['[]', 'news', 'json', 'Invalid data format or empty dataset'],
  ['{"title":"a"}', 'news', 'json', 'Invalid data format or empty dataset'],
  ['[{"title":', 'news', 'json', 'Invalid data format or empty dataset'],
  ['title,content\n,b', 'news', 'csv', 'No valid news posts found in the data'],
  ['title,content', 'news', 'csv', 'No valid news posts found in the data'],
  ['[{"title":"a","content":""}]', 'news', 'json', 'No valid news posts found in the data'],
  ['[{"title":"a","content":"b"}]', 'news', 'json', null],
  ['[]', 'news', 'sheets', 'Invalid data format or empty dataset'],
  ['{"status":"denied"}', 'news', 'sheets', 'Expected an array of news items from Google Sheets'],
  ['<!doctype html><title>x</title>', 'news', 'sheets', 'Expected an array of news items from Google Sheets'],
])('%j in the %s import, tab %s, gives the message %j', async ([text, kind, tab, message]) => {
  expect(await refuse(text, kind, tab)).toBe(message)
})

test('describes results in the specified words', () => {
  expect(describeBlogImport(3, 1)).toBe('Import completed: Successfully imported: 3 posts. Errors: 1 posts.')
  expect(describeNewsImport({ imported: 2, skipped: 1, errors: 0 })).toBe(
    'Import Complete: Imported: 2, Skipped: 1, Errors: 0',
  )
  expect(describeSheetFailure(404)).toBe('Failed to fetch from Google Sheets: 404')
})

test('gives the specified message for an unreadable file, with details', () => {
  const error = new ImportFileError('malformed', 'The JSON has an error on line 3.', { line: 3 })
  expect(describeFileError(error, 'blog', 'json')).toBe(
    'Failed to import blog posts. Please check your JSON format.',
  )
  expect(describeFileError(error, 'blog', 'csv')).toBe(
    'Failed to import blog posts. Please check your CSV format.',
  )
  expect(describeFileError(error, 'news', 'json')).toBe('Invalid data format or empty dataset')
  expect(describeFileError(error, 'news', 'sheets')).toBe(
    'Expected an array of news items from Google Sheets',
  )
})

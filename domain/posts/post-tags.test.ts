import { expect, test } from 'vitest'
import { isImportMarker, listNewsTags } from './post-tags.ts'

test.for([
  'auto-imported',
  'imported',
  'import',
  'google-sheet',
  'google-sheets',
  'google sheet',
  'google sheets',
  'Google Sheets',
  ' IMPORTED ',
  'Google  Sheet',
])('hides the import marker "%s"', (tag) => {
  expect(isImportMarker(tag)).toBe(true)
})

test.for(['imports', 'important', 'Import duties', 'google', 'sheets', 'spreadsheet', ''])(
  'shows the tag "%s"',
  (tag) => {
    expect(isImportMarker(tag)).toBe(false)
  },
)

test('hides import markers and keeps the order of other tags', () => {
  expect(listNewsTags(['imported', 'Fees', 'google-sheets', ' ', 'Policy'])).toEqual(['Fees', 'Policy'])
})

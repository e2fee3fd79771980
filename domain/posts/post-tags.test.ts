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
])('readers of the news never see the tag "%s"', (tag) => {
  expect(isImportMarker(tag)).toBe(true)
})

test.for(['imports', 'important', 'Import duties', 'google', 'sheets', 'spreadsheet', ''])(
  'the tag "%s" marks no import',
  (tag) => {
    expect(isImportMarker(tag)).toBe(false)
  },
)

test('the news hide import marks and keep the order of the rest', () => {
  expect(listNewsTags(['imported', 'Fees', 'google-sheets', ' ', 'Policy'])).toEqual(['Fees', 'Policy'])
})

import { expect, test } from 'vitest'
import { isImportMarker, listNewsTags, pickCardTags } from './post-tags.ts'

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

test.for([
  [[], [], null],
  [['a'], ['a'], null],
  [['a', 'b', 'c'], ['a', 'b', 'c'], null],
  [['a', 'b', 'c', 'd'], ['a', 'b', 'c'], '+1 more'],
  [['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c'], '+3 more'],
] as const)('a card of the tags %j shows %j and "%s"', ([tags, shown, moreLabel]) => {
  expect(pickCardTags(tags)).toEqual({ shown, moreLabel })
})

import { expect, test } from 'vitest'
import { createCellNamer, readHeader } from './csv-header.ts'
import type { CsvRow } from './split-csv.ts'

const row = (line: number, cells: string[], more: Partial<CsvRow> = {}): CsvRow => ({
  line,
  cells,
  strayQuoteLine: null,
  isUnended: false,
  ...more,
})
const header = readHeader(row(1, [' Title ', 'Content', '', 'title']))

test('trims names and reports duplicates once, ignoring case', () => {
  expect(header).toEqual({
    line: 1,
    cellNames: ['Title', 'Content', '', 'Title'],
    columns: ['Title', 'Content'],
    repeated: ['Title'],
  })
})

test('rejects too many columns', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`)
  expect(readHeader(row(1, names(500))).columns).toHaveLength(500)
  expect(() => readHeader(row(1, names(501)))).toThrow('more than 500 different columns')
})

test.for<[string, string[], [string, string][]]>([
  [
    'all cells',
    ['a', 'b', 'x', ''],
    [
      ['Title', 'a'],
      ['Content', 'b'],
    ],
  ],
  [
    'a repeated column, the first filled cell',
    ['', 'b', '', 'c'],
    [
      ['Title', 'c'],
      ['Content', 'b'],
    ],
  ],
  [
    'blanks as nothing',
    [' ', 'b'],
    [
      ['Title', ''],
      ['Content', 'b'],
    ],
  ],
  [
    'empty cells after the last column',
    ['a', 'b', '', '', ' '],
    [
      ['Title', 'a'],
      ['Content', 'b'],
    ],
  ],
])('a row gives %s', ([, cells, expected]) => {
  const named = createCellNamer(header)(row(4, cells), 2)
  expect(named).toEqual({ number: 2, line: 4, cells: new Map(expected) })
})

test('rejects text after the last column with advice', () => {
  expect(createCellNamer(header)(row(2, ['a', 'b', '', '', 'c']), 1)).toEqual({
    reason:
      'The row has 5 cells but there are 4 columns. Put quotes around text that contains the separator.',
  })
})

test('rejects a quote that was closed too late, with its line', () => {
  expect(createCellNamer(header)(row(2, ['a'], { strayQuoteLine: 9 }), 1)).toEqual({
    reason:
      'A quote opens on line 9 and seems to close too late, so rows ran into one another. Close it and import the file again.',
  })
})

test.for<[string, string[][], boolean]>([
  ['the only short one', [['a', 'b', '', '']], true],
  ['one of several short ones', [['a', 'b', '', ''], ['a']], false],
  ['the only row', [], false],
])('a last row that ends early, %s', ([, before, isRefused]) => {
  const nameRow = createCellNamer(header)
  for (const [at, cells] of before.entries()) nameRow(row(at + 2, cells), at + 1)
  const named = nameRow(row(9, ['a', 'b'], { isUnended: true }), 9)
  expect('reason' in named && named.reason).toBe(
    isRefused && 'The last row ends before its last column. Was the file cut off?',
  )
})

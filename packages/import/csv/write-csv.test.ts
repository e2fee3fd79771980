import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startsFormula, writeCsv } from './write-csv.ts'

/** Parses cells like a spreadsheet (RFC 4180). */
function readCells(csv: string): string[][] {
  return csv
    .slice(1, -2)
    .split('\r\n')
    .map((row) =>
      [...`,${row}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
      ),
    )
}

test.for([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\u0000=1',
  ' "=1',
  "'=1",
  '\u00a0=1',
  '\u202e=1',
  '\u2066=1',
  '\u00ad=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '﹦1',
  '|cmd',
  '%0A',
])('writes %j as text, also after a separator', (formula) => {
  for (const cell of [formula, `${formula},x`, `${formula};"x"`]) {
    const [[read]] = readCells(writeCsv([[cell, 'b']])) as [[string]]
    expect(read).toBe(`'${cell.replaceAll(/[\r\n]+/g, ' ')}`)
  }
  // An injected quote would start a new cell with a formula.
  expect(readCells(writeCsv([[`a","${formula}`, `b\r\n${formula}`]]))[0]).toHaveLength(2)
})

test('keeps the number of cells and writes no formula for any content', () => {
  const sign = fc.constantFrom('=', '+', '@', '"', ',', ';', '\r', '\n', '\t', "'", '＝', '\u202e', 'a', ' ')
  const cell = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 }), (rows) => {
      const read = readCells(writeCsv(rows))
      expect(read.map((cells) => cells.length)).toEqual(rows.map(() => 3))
      for (const text of read.flat()) expect(startsFormula(text) && !text.startsWith("'")).toBe(false)
    }),
    { numRuns: 300, seed: 15 },
  )
})

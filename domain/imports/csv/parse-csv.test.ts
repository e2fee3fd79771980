import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const readCells = (text: string) => parseCsv(text).rows.map((row) => row.cells)

test.for<[string, string, string[][]]>([
  [
    'values with commas',
    'a,b\n"1,5",2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'doubled quotes',
    'a,b\n"say ""hi""",2',
    [
      ['a', 'b'],
      ['say "hi"', '2'],
    ],
  ],
  [
    'line breaks in cells',
    'a,b\n"1\n2",3',
    [
      ['a', 'b'],
      ['1\n2', '3'],
    ],
  ],
  [
    'CRLF',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'CR alone',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'line breaks of all kinds in one file',
    'a,b\r\n1,2\n3,4\r5,6',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  ['CRLF in cells', 'a\r\n"1\r\n2"', [['a'], ['1\n2']]],
  [
    'a byte order mark',
    '\ufeffa,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a sep= line',
    'sep=;\na;b,c\n1;2',
    [
      ['a', 'b,c'],
      ['1', '2'],
    ],
  ],
  ['a quoted sep= line', '"sep=|"\r\na|b\r\n', [['a', 'b']]],
  [
    'blank lines above the header',
    '\n  \na,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1,0\t2',
    [
      ['a', 'b'],
      ['1,0', '2'],
    ],
  ],
  ['short and long rows', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
  [
    'a stray quote in a bare cell',
    'a,b\n5" pipe,2',
    [
      ['a', 'b'],
      ['5" pipe', '2'],
    ],
  ],
  [
    'empty cells',
    'a,b\n,""',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  [
    'quoted headers',
    '"a","b"\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('%s are read', ([, text, cells]) => {
  expect(readCells(text)).toEqual(cells)
})

test('each row knows the line on which it starts', () => {
  const { rows } = parseCsv('a,b\r\n"1\r\n\r\n2",3\r\n\r\n4,"5\n6"\n7,8')
  expect(rows.map((row) => row.line)).toEqual([1, 2, 5, 6, 8])
})

test('a sep= line and blank lines count as lines', () => {
  expect(parseCsv('sep=,\na,b\n1,2').rows.map((row) => row.line)).toEqual([2, 3])
  expect(parseCsv('\n\na,b\n1,2').rows.map((row) => row.line)).toEqual([3, 4])
})

test('nothing after a quote that never closes is read', () => {
  const { rows, openQuote } = parseCsv('a,b\n1,2\n3,"4\n5,6\n7,8\n')
  expect(rows.map((row) => row.cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(openQuote).toEqual({ rowLine: 3, quoteLine: 3, unreadLines: 3, firstCell: '3' })
})

test('the line named is the one on which the open quote stands', () => {
  const { openQuote } = parseCsv('a,b,c\n"1\n2",x,"3\n4')
  expect(openQuote).toMatchObject({ rowLine: 2, quoteLine: 3 })
})

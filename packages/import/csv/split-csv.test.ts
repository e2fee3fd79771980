import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createRandom } from '../tests/mutate-file.ts'
import { createTextDecoder } from '../files/decode-bytes.ts'
import { findDelimiter } from './sheet-beginning.ts'
import { createCsvSplitter, type CsvRow, type OpenQuote } from './split-csv.ts'

/** Splits a text into pieces of a few characters, so that each character is at an edge once. */
function splitCsv(text: string, pieceLength = Number.POSITIVE_INFINITY) {
  const rows: CsvRow[] = []
  let openQuote: OpenQuote | null = null
  const splitter = createCsvSplitter({
    onRow: (row) => rows.push(row),
    onOpenQuote: (quote) => void (openQuote = quote),
  })
  const decode = createTextDecoder({ name: 'utf-8' })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceLength)
    splitter.write(decode(bytes.subarray(at, at + pieceLength)))
  splitter.write(decode())
  splitter.end()
  return { rows, openQuote: openQuote as OpenQuote | null }
}

const readCells = (text: string, pieceLength?: number) =>
  splitCsv(text, pieceLength).rows.map((row) => row.cells)

/** Expected cells are separated by `|`. */
test.for<[string, string, string[]]>([
  ['values with commas', 'a,b\n"1,5",2', ['a|b', '1,5|2']],
  ['doubled quotes', 'a,b\n"say ""hi""",2', ['a|b', 'say "hi"|2']],
  ['line breaks in cells', 'a,b\n"1\n2",3', ['a|b', '1\n2|3']],
  ['CRLF', 'a,b\r\n1,2\r\n', ['a|b', '1|2']],
  ['CR alone', 'a,b\r1,2\r', ['a|b', '1|2']],
  ['line breaks of all kinds in one file', 'a,b\r\n1,2\n3,4\r5,6', ['a|b', '1|2', '3|4', '5|6']],
  ['CRLF in cells', 'a\r\n"1\r\n2"', ['a', '1\n2']],
  ['a byte order mark', '\ufeffa,b\n1,2', ['a|b', '1|2']],
  ['a sep= line', 'sep=;\na;b,c\n1;2', ['a|b,c', '1|2']],
  ['a quoted sep= line', '"sep=|"\r\na|b\r\n', ['a|b']],
  ['blank lines above the header', '\n  \na,b\n1,2', ['a|b', '1|2']],
  ['blanks before a quote', 'a, b\n1, "2, 3"\n "4" ,\t"5"', ['a| b', '1|2, 3', '4|5']],
  ['blanks before a bare cell', 'a,b\n1,  2\n , ', ['a|b', '1|  2', ' | ']],
  [
    'quotes escaped by a backslash',
    'a,b\n"say \\"hi, you\\"","x"\n"5\\", wide",2',
    ['a|b', 'say "hi, you"|x', '5", wide|2'],
  ],
  ['a backslash at the end of a cell', 'a,b\n"C:\\","x"\n"D:\\",2', ['a|b', 'C:\\|x', 'D:\\|2']],
  ['JSON in cells', 'a,b\n"{""x"":""say \\""hi\\""""}",2', ['a|b', '{"x":"say \\"hi\\""}|2']],
  ['tabs', 'a\tb\n1,0\t2', ['a|b', '1,0|2']],
  ['short and long rows', 'a,b\n1\n1,2,3', ['a|b', '1', '1|2|3']],
  ['a stray quote in a bare cell', 'a,b\n5" pipe,2', ['a|b', '5" pipe|2']],
  ['empty cells', 'a,b\n,""', ['a|b', '|']],
  ['quoted headers', '"a","b"\n1,2', ['a|b', '1|2']],
])('%s are read', ([, text, rows]) => {
  const cells = rows.map((row) => row.split('|'))
  expect(readCells(text)).toEqual(cells)
  for (const pieceLength of [1, 2, 3, 7]) expect(readCells(text, pieceLength)).toEqual(cells)
})

test('reports the line on which each row starts', () => {
  const { rows } = splitCsv('a,b\r\n"1\r\n\r\n2",3\r\n\r\n4,"5\n6"\n7,8')
  expect(rows.map((row) => row.line)).toEqual([1, 2, 5, 6, 8])
})

test('counts a sep= line and blank lines', () => {
  expect(splitCsv('sep=,\na,b\n1,2').rows.map((row) => row.line)).toEqual([2, 3])
  expect(splitCsv('\n\na,b\n1,2').rows.map((row) => row.line)).toEqual([3, 4])
})

test('reads nothing after an unclosed quote', () => {
  const { rows, openQuote } = splitCsv('a,b\n1,2\n3,"4\n5,6\n7,8\n')
  expect(rows.map((row) => row.cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(openQuote).toEqual({ rowLine: 3, quoteLine: 3, unreadLines: 3, firstCell: '3' })
})

test('reports the line of an unclosed quote', () => {
  const { openQuote } = splitCsv('a,b,c\n"1\n2",x,"3\n4')
  expect(openQuote).toMatchObject({ rowLine: 2, quoteLine: 3 })
})

test('reports a quote that is closed several lines below', () => {
  const { rows } = splitCsv('a,b\n1,"2\n3,"4"\n5,6')
  expect(rows.map(({ strayQuoteLine }) => strayQuoteLine)).toEqual([null, 2, null])
  expect(rows.at(-1)?.cells).toEqual(['5', '6'])
})

test('keeps text after a closing quote with its quotes', () => {
  expect(readCells('a\n"x" y')).toEqual([['a'], ['"x" y']])
})

test('stops at a row over the length limit', () => {
  const { rows, openQuote } = splitCsv(`a,b\n1,2\n3,"${'x'.repeat(4 * 1024 * 1024)}\n5,6\n7,8\n`, 64 * 1024)
  expect(rows).toHaveLength(2)
  expect(openQuote).toMatchObject({ rowLine: 3, quoteLine: 3, firstCell: '3' })
})

test('splits random sheets like csv-parse', () => {
  const random = createRandom(7)
  const pieces = ['a', ',', '"', '\n', ' ', 'é', ';', '']
  for (let run = 0; run < 300; run += 1) {
    const table = Array.from({ length: 1 + random(5) }, () =>
      Array.from(
        { length: 3 },
        () => `x${Array.from({ length: random(6) }, () => pieces[random(8)]).join('')}`,
      ),
    )
    const text = table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
    expect(readCells(text, 1 + random(9))).toEqual(parse(text, { record_delimiter: '\n' }))
    expect(readCells(text)).toEqual(table)
  }
})

test.for([
  ['title,content', ','],
  ['title;content', ';'],
  ['title\tcontent', '\t'],
  ['title|content', '|'],
  ['title', ','],
  ['title;"a,b,c,d";content', ';'],
  ['title;"a\n,,,,"";b";content', ';'],
  ['title;content\na,b,c,d,e,f', ';'],
  ['', ','],
] as const)('the first record of %j is split at "%s"', ([text, delimiter]) => {
  expect(findDelimiter(text)).toBe(delimiter)
})

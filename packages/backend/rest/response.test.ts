import { expect, test } from 'vitest'
import { chooseReadStatus, formatContentRange, formatCsv } from './response.ts'

test.for([
  [{ offset: 0, returned: 12, total: null }, '0-11/*', 200],
  [{ offset: 24, returned: 12, total: null }, '24-35/*', 200],
  [{ offset: 0, returned: 0, total: null }, '*/*', 200],
  [{ offset: 0, returned: 12, total: 37 }, '0-11/37', 206],
  [{ offset: 36, returned: 1, total: 37 }, '36-36/37', 206],
  [{ offset: 37, returned: 0, total: 37 }, '*/37', 206],
  [{ offset: 0, returned: 37, total: 37 }, '0-36/37', 200],
  [{ offset: 0, returned: 0, total: 0 }, '*/0', 200],
] as const)('%o has the Content-Range %s and the status %i', ([slice, text, status]) => {
  expect(formatContentRange(slice)).toBe(text)
  expect(chooseReadStatus(slice)).toBe(status)
})

test('writes a header line, then a line per row', () => {
  expect(formatCsv(['id', 'title'], '[["1","One"],["2","Two"]]')).toBe('id,title\n1,One\n2,Two')
})

test('quotes cells with special characters', () => {
  expect(
    formatCsv(['a'], JSON.stringify([['x,y'], ['say "hi"'], ['two\nlines'], ['two words'], ['a\\b']])),
  ).toBe('a\n"x,y"\n"say ""hi"""\n"two\nlines"\n"two words"\n"a\\\\b"')
})

test('null is empty, an empty text is a pair of quotes', () => {
  expect(formatCsv(['a', 'b'], '[[null,""]]')).toBe('a,b\n,""')
})

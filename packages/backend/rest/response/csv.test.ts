import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('a head line comes first, then a line per row', () => {
  expect(formatCsv(['id', 'title'], '[["1","One"],["2","Two"]]')).toBe('id,title\n1,One\n2,Two')
})

test('cells that could be misread are quoted', () => {
  expect(
    formatCsv(['a'], JSON.stringify([['x,y'], ['say "hi"'], ['two\nlines'], ['two words'], ['a\\b']])),
  ).toBe('a\n"x,y"\n"say ""hi"""\n"two\nlines"\n"two words"\n"a\\\\b"')
})

test('null is nothing, an empty text is a pair of quotes', () => {
  expect(formatCsv(['a', 'b'], '[[null,""]]')).toBe('a,b\n,""')
})

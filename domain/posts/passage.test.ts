import { expect, test } from 'vitest'
import { describePassage, findPassage } from './passage.ts'

const TEXT = 'Stock lasts six weeks at sea.\nOrders take six weeks to arrive, and nobody counts them.'

function find(after: string, quote = 'six weeks', nth = 2): string | null {
  let from = -1
  for (let left = nth; left > 0; left -= 1) from = TEXT.indexOf(quote, from + 1)
  const range = findPassage(after, describePassage(TEXT, { from, to: from + quote.length }))
  return range && `${after.slice(0, range.from)}[${after.slice(range.from, range.to)}]`
}

test.for<[what: string, after: string, found: string | null]>([
  ['in the same text', TEXT, 'Stock lasts six weeks at sea.\nOrders take [six weeks]'],
  [
    'after text was added above',
    `New.\n${TEXT}`,
    'New.\nStock lasts six weeks at sea.\nOrders take [six weeks]',
  ],
  [
    'after its words were rewritten',
    TEXT.replace('take six weeks', 'take two months'),
    'Stock lasts six weeks at sea.\nOrders take [two months]',
  ],
  [
    'in a sentence that moved up',
    'Orders take six weeks to arrive, and nobody counts them.\nStock lasts six weeks at sea.',
    'Orders take [six weeks]',
  ],
  ['not once its sentence was removed', 'Stock lasts six weeks at sea.', null],
  ['not once it was removed', TEXT.replace('take six weeks to', 'take  to'), null],
  ['not in an empty text', '', null],
])('finds a passage %s', ([, after, found]) => {
  expect(find(after)).toBe(found)
})

test('finds a short word only where the text around it is the same', () => {
  expect(find(TEXT, 'at', 1)).toBe('Stock lasts six weeks [at]')
  expect(find('A hat, and a cat.', 'at', 1)).toBe(null)
})

test('finds a long selection by its start', () => {
  const text = 'word '.repeat(400)
  expect(findPassage(text, describePassage(text, { from: 0, to: text.length }))).toEqual({ from: 0, to: 500 })
})

import { expect, test } from 'vitest'
import { breakText } from './break-text.ts'
import { fitText } from './fit-text.ts'

/** Makes every character half an em wide. */
const measure = (text: string) => text.length / 2
const BOX = { width: 100, height: 100, fontSizes: [20, 10], lineHeight: 1 }
const fit = (text: string, box: Partial<typeof BOX> = {}) => fitText(text, { ...BOX, ...box }, measure)

test('sets a text in the largest size that fits', () => {
  expect(fit('one two')).toEqual({ lines: ['one two'], fontSize: 20 })
  expect(fit('one two three four five six seven eight nine ten')).toMatchObject({ fontSize: 10 })
})

test('makes lines of similar length', () => {
  expect(fit('aaa bbb ccc d').lines).toEqual(['aaa bbb', 'ccc d'])
  expect(fit('aaaa bb ccc dd', { width: 110 }).lines).toEqual(['aaaa bb', 'ccc dd'])
})

test('truncates a text that fits in no size, with an ellipsis after a word', () => {
  const { lines, fontSize } = fit('word, '.repeat(200))
  expect(fontSize).toBe(10)
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toMatch(/[a-z]…$/)
  expect(measure(lines.at(-1)!) * fontSize).toBeLessThanOrEqual(BOX.width)
})

test('splits a word wider than the box into lines', () => {
  const word = 'x'.repeat(50)
  const { lines } = fit(word)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe(word)
})

test('never splits a grapheme', () => {
  const family = '👩🏽‍💻'
  const { lines } = fit(family.repeat(20), { height: 400 })
  expect(lines.join('')).toBe(family.repeat(20))
  for (const line of lines) expect(line.startsWith('👩')).toBe(true)
})

test('returns no lines for a blank text', () => {
  expect(fit(' ').lines).toEqual([])
})

test.for([
  ['one two', ['one', ' two']],
  ['self-service tool', ['self-', 'service', ' tool']],
  ['e-mail', ['e-mail']],
  ['(one) “two”', ['(one)', ' “two”']],
  ['広告費を24%下げた。', ['広告', '費を', '24%', '下げた。']],
  ['「棚」の上', ['「棚」の', '上']],
] as const)('breaks %s only between %j', ([text, pieces]) => {
  const broken = breakText(text).map(
    (piece, index) => (piece.hasSpaceBefore && index > 0 ? ' ' : '') + piece.text,
  )
  expect(broken).toEqual(pieces)
})

import { expect, test } from 'vitest'
import { createStringReader } from './read-strings.ts'

/** Reads a text from behind its opening quote, in pieces. */
function read(text: string, size = text.length) {
  const strings = createStringReader()
  strings.open(true)
  for (let from = 0; from < text.length; from += size) {
    const piece = text.slice(from, from + size)
    const at = strings.read(piece, 0, 1)
    if (!strings.isInside()) return { end: from + at, key: strings.lastKey() }
  }
  return { end: null, key: strings.lastKey() }
}

test.for<[string, number | null, string]>([
  ['a": 1', 2, 'a'],
  ['"', 1, ''],
  ['a\\"b"c', 5, 'a\\"b'],
  ['a\\\\"b"', 4, 'a\\\\'],
  ['a\\u0022"', 8, 'a\\u0022'],
  ['no end', null, ''],
  ['no end\\', null, ''],
  ['no end\\"', null, ''],
])('the string that begins %j ends at %s, however it is cut', ([text, end, key]) => {
  for (const size of [1, 2, 3, text.length]) expect(read(text, size)).toEqual({ end, key })
})

test('only strings that may be keys are remembered', () => {
  const strings = createStringReader()
  strings.open(true)
  expect(strings.read('a"', 0, 1)).toBe(2)
  strings.open(false)
  expect(strings.read('xb"', 1, 1)).toBe(3)
  expect(strings.lastKey()).toBe('a')
})

test('of an endless key only the beginning is kept', () => {
  expect(read(`${'x'.repeat(100_000)}"`).key).toBe('x'.repeat(500))
  expect(read(`${'x'.repeat(100_000)}"`, 499).key.length).toBeLessThan(1_000)
})

test('a line break in a string is refused with its line', () => {
  const strings = createStringReader()
  strings.open(false)
  expect(() => strings.read('a\nb"', 0, 5)).toThrow(
    expect.objectContaining({
      failure: 'malformed',
      line: 5,
      message: expect.stringContaining('does not end on its line'),
    }),
  )
})

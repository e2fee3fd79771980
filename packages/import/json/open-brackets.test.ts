import { expect, test } from 'vitest'
import { createOpenBrackets, createStringReader } from './open-brackets.ts'

test('tracks the path of each bracket', () => {
  const brackets = createOpenBrackets(() => false)
  expect(brackets.open('{', 1).path).toBe('')
  brackets.setKey('a')
  expect(brackets.open('[', 1)).toMatchObject({ path: 'a', isList: true, isChosen: false })
  brackets.setKey('a list has no keys')
  expect(brackets.open('{', 1).path).toBe('a.[]')
  brackets.setKey('b')
  expect(brackets.open('{', 1).path).toBe('a.[].b')
  brackets.close()
  brackets.close()
  brackets.close()
  brackets.setKey('c')
  expect(brackets.open('{', 1).path).toBe('c')
})

test('emits elements of the outermost chosen list only', () => {
  const asked: string[] = []
  const brackets = createOpenBrackets((path) => asked.push(path) > 0)
  expect(brackets.chosenList()).toBeNull()
  expect(brackets.isBetweenElements()).toBe(false)
  const outer = brackets.open('[', 1)
  expect(outer.isChosen).toBe(true)
  expect(brackets.isBetweenElements()).toBe(true)
  expect(brackets.open('[', 1).isChosen).toBe(false)
  expect([brackets.chosenList(), brackets.isBetweenElements()]).toEqual([outer, false])
  brackets.close()
  expect(brackets.isBetweenElements()).toBe(true)
  brackets.close()
  expect([brackets.chosenList(), brackets.isBetweenElements()]).toEqual([null, false])
  expect(asked).toEqual([''])
})

test('never chooses objects', () => {
  const brackets = createOpenBrackets(() => true)
  expect(brackets.open('{', 1).isChosen).toBe(false)
  brackets.setKey('a')
  expect(brackets.open('[', 1).isChosen).toBe(true)
})

test('ignores extra closing brackets and stray keys', () => {
  const brackets = createOpenBrackets(() => true)
  brackets.close()
  brackets.setKey('a')
  expect(brackets.open('[', 1)).toMatchObject({ path: '', isChosen: true })
})

test('rejects nesting over a thousand levels, with its line', () => {
  const brackets = createOpenBrackets(() => false)
  for (let depth = 0; depth < 1_000; depth += 1) brackets.open('[', 1)
  expect(() => brackets.open('[', 7)).toThrow(expect.objectContaining({ failure: 'malformed', line: 7 }))
})

/** Reads a string after its opening quote, in pieces. */
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

test('remembers possible keys only', () => {
  const strings = createStringReader()
  strings.open(true)
  expect(strings.read('a"', 0, 1)).toBe(2)
  strings.open(false)
  expect(strings.read('xb"', 1, 1)).toBe(3)
  expect(strings.lastKey()).toBe('a')
})

test('truncates a long key', () => {
  expect(read(`${'x'.repeat(100_000)}"`).key).toBe('x'.repeat(500))
  expect(read(`${'x'.repeat(100_000)}"`, 499).key.length).toBeLessThan(1_000)
})

test('rejects a line break in a string, with its line', () => {
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

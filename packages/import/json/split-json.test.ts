import { expect, test } from 'vitest'
import { MAX_RECORD_LENGTH, MAX_SURROUNDINGS_LENGTH } from '../files/import-limits.ts'
import { createJsonSplitter, type JsonElement, createTextBuffer } from './split-json.ts'

const TEXT = `{
  "name": "a \\"quoted\\" name, [with] {signs}",
  "posts": [
    { "title": "One \\\\", "tags": ["x", ["y"]], "posts": [1] },
    "two",
    3
  ],
  "data": { "nodes": [[1, 2], { "a": null }], "count": 2 },
  "empty": []
}`

/** @param size characters per piece */
function split(text: string, size: number) {
  const elements: JsonElement[] = []
  const splitter = createJsonSplitter(
    (path) => ['posts', 'data.nodes', 'empty'].includes(path),
    (element) => elements.push(element),
  )
  for (let at = 0; at < text.length; at += size) splitter.write(text.slice(at, at + size))
  splitter.end()
  return { elements, surroundings: splitter.getSurroundings() }
}

test.for([1, 2, 3, 7, TEXT.length])('emits elements one by one in pieces of %i characters', (size) => {
  expect(split(TEXT, size)).toEqual({
    elements: [
      {
        text: String.raw`{ "title": "One \\", "tags": ["x", ["y"]], "posts": [1] }`,
        line: 4,
        index: 0,
        path: 'posts',
      },
      { text: '"two"', line: 5, index: 1, path: 'posts' },
      { text: '3\n  ', line: 6, index: 2, path: 'posts' },
      { text: '[1, 2]', line: 8, index: 0, path: 'data.nodes' },
      { text: '{ "a": null }', line: 8, index: 1, path: 'data.nodes' },
    ],
    surroundings: {
      name: 'a "quoted" name, [with] {signs}',
      posts: [0, 0, 0],
      data: { nodes: [0, 0], count: 2 },
      empty: [],
    },
  })
})

test('emits an element over the limit without its text', () => {
  const long = `{"posts": ["${'x'.repeat(MAX_RECORD_LENGTH)}", 1]}`
  expect(split(long, 64 * 1024).elements).toEqual([
    { text: null, line: 1, index: 0, path: 'posts' },
    { text: '1', line: 1, index: 1, path: 'posts' },
  ])
})

test.for<[string, string, number | null]>([
  ['a string that does not end on its line', '{"posts": [\n"a\n"]}', 2],
  ['a record in which the text ends', '{"posts": [\n[1, {"a": 2}', 2],
  ['nesting without an end', '['.repeat(1_001), 1],
])('%s is refused with its line', ([, text, line]) => {
  expect(() => split(text, 5)).toThrow(expect.objectContaining({ name: 'ImportFileError', line }))
})

test('replaces emitted elements by 0 and their line breaks', () => {
  const kept = createTextBuffer()
  kept.add('{"a":[')
  expect(kept.isInElement()).toBe(false)
  kept.beginElement(2)
  expect([kept.isInElement(), kept.elementLine()]).toEqual([true, 2])
  kept.add('{\n')
  kept.add('')
  kept.add('}')
  expect(kept.unendedElement()).toBe('{\n}')
  expect(kept.endElement(3)).toBe('{\n}')
  expect([kept.isInElement(), kept.elementLine(), kept.unendedElement()]).toEqual([false, 2, ''])
  kept.add(']}')
  expect(kept.surroundings()).toBe('{"a":[0\n]}')
})

test('drops an element over the limit and keeps the next', () => {
  const kept = createTextBuffer()
  const endOf = (...pieces: string[]) => {
    kept.beginElement(1)
    for (const piece of pieces) kept.add(piece)
    return kept.endElement(1)
  }
  const long = 'x'.repeat(MAX_RECORD_LENGTH)
  expect(endOf(long)).toBe(long)
  expect(endOf(long, 'y')).toBeNull()
  expect(endOf(long, 'y', 'z')).toBeNull()
  expect(endOf('a')).toBe('a')
  kept.beginElement(1)
  kept.add(`${long}y`)
  expect(kept.unendedElement()).toBe('')
})

test('limits the text around elements', () => {
  const kept = createTextBuffer()
  kept.add('x'.repeat(MAX_SURROUNDINGS_LENGTH))
  expect(() => kept.add('y')).toThrow(
    expect.objectContaining({
      failure: 'too-large',
      message: expect.stringContaining('Take the list of posts out'),
    }),
  )
})

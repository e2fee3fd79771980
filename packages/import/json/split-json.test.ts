import { expect, test } from 'vitest'
import { MAX_RECORD_LENGTH, MAX_LENGTH_AROUND_POSTS } from '../files/import-limits.ts'
import { createJsonSplitter, type JsonElement } from './split-json.ts'

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
])('rejects %s and names the line', ([, text, line]) => {
  expect(() => split(text, 5)).toThrow(expect.objectContaining({ name: 'ImportFileError', line }))
})

test('limits the text around elements', () => {
  const text = `{"a":"${'x'.repeat(MAX_LENGTH_AROUND_POSTS)}"}`
  expect(() => split(text, 1024 * 1024)).toThrow(expect.objectContaining({ failure: 'too-large' }))
})

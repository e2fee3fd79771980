import { expect, test } from 'vitest'
import { writeFrontMatter } from './post-markdown.route.ts'

test('values can’t end the front matter or add to it', () => {
  const title = '---\nadmin: true\n"\\\u2028\u0085: #'
  const text = writeFrontMatter({ title, description: null, tags: ['a: b', '- c'], empty: [] })
  const lines = text.split(/[\n\u2028\u0085]/)
  expect(lines).toEqual(['---', expect.stringMatching(/^title: "/), 'tags: ["a: b","- c"]', '---', ''])
  expect(JSON.parse(lines[1]!.slice('title: '.length))).toBe(title)
})

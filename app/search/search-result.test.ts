import { expect, test } from 'vitest'
import { toPostResult } from './search-result.ts'

const post = {
  table: 'blog_posts' as const,
  id: 'a',
  slug: 'a',
  title: 'A',
  summary: 'A summary',
  author: null,
  published_at: '2026-11-22T10:00:00Z',
}
const readText = (excerpt: string | null) =>
  toPostResult({ ...post, excerpt }, [])
    .text.map(({ text }) => text)
    .join('')

test('an excerpt from the middle of a text has an ellipsis without space at both ends', () => {
  const text = readText(`lf of a word and ${'more words '.repeat(40)}`)
  expect(text).toMatch(/^…of a word .*(?:more|words)…$/)
})

test('an excerpt from the start has no leading ellipsis; without one the summary is used', () => {
  expect(readText('From the start &amp; on')).toBe('From the start & on')
  expect(readText(null)).toBe('A summary')
})

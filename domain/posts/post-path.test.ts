import { expect, test } from 'vitest'
import { toPostPath, toTagPath, toTagSlugPath } from './post-path.ts'

test('encodes slugs of other scripts', () => {
  expect(toPostPath('/blog', 'launch-checklist')).toBe('/blog/launch-checklist')
  expect(toPostPath('/news', '日本')).toBe('/news/%E6%97%A5%E6%9C%AC')
})

test.each([
  ['Amazon PPC', '/blog/tags/amazon-ppc'],
  ['  Søren & Co.  ', '/blog/tags/s%C3%B8ren-co'],
  ['C++', '/blog/tags/c'],
  ['広告', '/blog/tags/%E5%BA%83%E5%91%8A'],
])('the tag %j has its page at %s', (tag, path) => {
  expect(toTagPath('/blog', tag)).toBe(path)
})

test.each(['', ' ', '!?', '🙂'])('%j has no page', (tag) => {
  expect(toTagPath('/blog', tag)).toBeNull()
})

test('encodes a stored slug', () => {
  expect(toTagSlugPath('/news', 'größe')).toBe('/news/tags/gr%C3%B6%C3%9Fe')
})

import { expect, test } from 'vitest'
import { anchorSections } from '#domain/html/render/section-anchors.ts'
import { toReadableHtml } from '#import/html/readable-html.ts'
import { measureText } from '../measure-text.ts'
import { readArticleText } from './article-text.ts'

const write = (n: number) => `<h2>Part ${n}</h2><p>Words of ${n}<script>no()</script></p>`

test('a cached text equals a newly prepared one', () => {
  for (const content of [write(1), write(2), write(1), '', write(2)]) {
    const anchored = anchorSections(toReadableHtml(content))
    expect(readArticleText(content)).toEqual({ ...anchored, measured: measureText(anchored.html) })
  }
  expect(readArticleText(write(1))).toBe(readArticleText(write(1)))
})

test('evicts the least recently used texts', () => {
  const first = readArticleText(write(3))
  const long = (n: number) => `<p>${n}${' word'.repeat(100_000)}</p>`
  for (let n = 0; n < 7; n += 1) readArticleText(long(n))
  expect(readArticleText(write(3))).not.toBe(first)
  expect(readArticleText(write(3))).toEqual(first)
})

import { expect, test } from 'vitest'
import { bookPages, renderBook } from './render-book.ts'

const html = renderBook({ coverArtUrl: 'data:,', styles: '' })

test('the book has a cover and a sheet per page, each marked for personal use', () => {
  expect(html.match(/<section class="sheet/g)).toHaveLength(bookPages.length + 1)
  expect(html.match(/For personal use only/g)!.length).toBeGreaterThan(bookPages.length)
  expect(bookPages.length + 1).toBeGreaterThanOrEqual(8)
})

test('page references are right', () => {
  const numberOf = (title: string) => bookPages.findIndex((page) => page.title === title) + 2
  expect(numberOf('Reports worth the wait')).toBe(9)
  expect(numberOf('Reports you can leave alone')).toBe(10)
  expect(numberOf('Account health')).toBe(11)
  expect(numberOf('Ads in twenty minutes a week')).toBe(8)
})

test('headings form an outline without gaps', () => {
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
  levels.forEach((level, at) => expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1))
})

test('every drawing has alt text', () => {
  expect(html.match(/<svg /g)).toHaveLength(
    html.match(/<svg [^>]*role="img" aria-label="[^"]{20,}"/g)!.length,
  )
})

import { expect, test } from 'vitest'
import { countPages, getPageRange, parsePageNumber, listPageLinks } from './pagination.ts'

test.for([
  ['1', 1],
  ['7', 7],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['1e3', 1],
  ['two', 1],
  ['', 1],
  [' 2', 1],
  ['99999999999999999999', 1],
  [null, 1],
  [undefined, 1],
] as const)('reads the page parameter %s as page %i', ([value, page]) => {
  expect(parsePageNumber(value)).toBe(page)
})

test.for([
  [0, 1],
  [1, 1],
  [12, 1],
  [13, 2],
  [24, 2],
  [25, 3],
] as const)('%i posts fill %i pages', ([total, pages]) => {
  expect(countPages(total)).toBe(pages)
})

test('returns an inclusive range for a page', () => {
  expect(getPageRange(1)).toEqual({ from: 0, to: 11 })
  expect(getPageRange(3)).toEqual({ from: 24, to: 35 })
})

test.each<[number, number, number[]]>([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [7, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 4, 8]],
  [8, 8, [1, 5, 7, 8]],
  [42, 834, [1, 15, 33, 39, 41, 42, 43, 45, 51, 69, 123, 285, 771, 834]],
])('page %i of %i links to %j', (page, count, links) => {
  expect(listPageLinks(page, count)).toEqual(links)
})

/** Counts the clicks from the first page to the most distant one. */
function measureDepth(count: number): number {
  const depths = new Map([[1, 0]])
  for (const [page, depth] of depths)
    for (const link of listPageLinks(page, count)) if (!depths.has(link)) depths.set(link, depth + 1)
  expect(depths.size).toBe(count)
  return Math.max(...depths.values())
}

test.each([
  [7, 1],
  [84, 5],
  [834, 7],
  [8334, 9],
])('reaches any of %i pages within %i clicks', (count, clicks) => {
  expect(measureDepth(count)).toBeLessThanOrEqual(clicks)
  expect(listPageLinks(Math.ceil(count / 2), count).length).toBeLessThan(22)
})

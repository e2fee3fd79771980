import { expect, test } from 'vitest'
import { listPageLinks } from './page-links.ts'

test.each<[number, number, number[]]>([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [7, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 4, 8]],
  [8, 8, [1, 5, 7, 8]],
  [42, 834, [1, 15, 33, 39, 41, 42, 43, 45, 51, 69, 123, 285, 771, 834]],
])('page %i of %i leads to %j', (page, count, links) => {
  expect(listPageLinks(page, count)).toEqual(links)
})

/** How many clicks the page that is farthest from the first needs. */
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
])('of %i pages each is found within %i clicks', (count, clicks) => {
  expect(measureDepth(count)).toBeLessThanOrEqual(clicks)
  expect(listPageLinks(Math.ceil(count / 2), count).length).toBeLessThan(22)
})

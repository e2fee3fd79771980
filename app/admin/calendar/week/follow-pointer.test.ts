import { expect, test } from 'vitest'
import { edgeSpeed } from './follow-pointer.ts'

test('a drag scrolls near an edge, the faster the nearer, and not between the edges', () => {
  expect([160, 200, 400, 739].map((y) => edgeSpeed(y, 100, 800))).toEqual([0, 0, 0, 0])
  expect(edgeSpeed(159, 100, 800)).toBe(-1)
  expect(edgeSpeed(130, 100, 800)).toBe(-7)
  expect(edgeSpeed(770, 100, 800)).toBe(7)
})

test('beyond an edge it scrolls no faster than at it', () => {
  expect(edgeSpeed(20, 100, 800)).toBe(-14)
  expect(edgeSpeed(900, 100, 800)).toBe(14)
})

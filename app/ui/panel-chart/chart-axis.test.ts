import { expect, test } from 'vitest'
import { buildAxis, chooseNamedPoints } from './chart-axis.ts'

test.each([
  [
    [34, 20.9],
    [0, 10, 20, 30, 40],
  ],
  [
    [3, 21],
    [0, 5, 10, 15, 20, 25],
  ],
  [
    [81, 96],
    [0, 20, 40, 60, 80, 100],
  ],
  [
    [4.1, 12.6],
    [0, 5, 10, 15],
  ],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [[100], [0, 20, 40, 60, 80, 100]],
])('the axis for %j ends on a round number at or above it', (values, ticks) => {
  const axis = buildAxis(values)
  expect(axis.ticks).toEqual(ticks)
  expect(axis.max).toBeCloseTo(ticks.at(-1)!)
})

test('an axis without values still has a height', () => {
  expect(buildAxis([]).max).toBeGreaterThan(0)
})

test.each([
  [8, [0, 1, 2, 3, 4, 5, 6, 7]],
  [10, [0, 3, 6, 9]],
  [13, [0, 3, 6, 9, 12]],
  [12, [0, 11]],
])('labels a readable selection of %i points', (count, named) => {
  expect(chooseNamedPoints(count)).toEqual(named)
})

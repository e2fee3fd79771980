import { expect, test } from 'vitest'
import { drawArea, drawLine, placePoints, placeStretches } from './line-path.ts'

const scale = { width: 100, bottom: 50, top: 0, min: 0, max: 10 }

test('spreads values evenly over the width, with the largest at the top', () => {
  expect(placePoints([0, 5, 10], scale)).toEqual([
    { x: 0, y: 50 },
    { x: 50, y: 25 },
    { x: 100, y: 0 },
  ])
})

test('a line moves to its first point and draws to the others', () => {
  expect(drawLine(placePoints([0, 10], scale))).toBe('M0 50L100 0')
})

test('an area closes along the bottom', () => {
  expect(drawArea(placePoints([5, 10], scale), 50)).toBe('M0 25L100 0L100 50L0 50Z')
})

test('unknown values interrupt the line, and a single value stays visible', () => {
  const stretches = placeStretches([null, 0, 5, null, 10], scale)
  expect(stretches).toEqual([
    [
      { x: 25, y: 50 },
      { x: 50, y: 25 },
    ],
    [
      { x: 87.5, y: 0 },
      { x: 112.5, y: 0 },
    ],
  ])
  expect(placeStretches([null, null], scale)).toEqual([])
})

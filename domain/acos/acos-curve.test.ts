import { expect, test } from 'vitest'
import { layOutAcosCurve } from './acos-curve.ts'

const layOut = (tacos: number, organicSales: number | null, breakEvenAcos: number | null = null) =>
  layOutAcosCurve({ tacos, organicSales, breakEvenAcos })

function listPoints(line: string): { x: number; y: number }[] {
  return line
    .slice(1)
    .split('L')
    .map((pair) => {
      const [x, y] = pair.split(' ').map(Number)
      return { x: x!, y: y! }
    })
}

test('the curve starts at the TACoS and leaves the plot at the top', () => {
  const { line, yTicks } = layOut(10, null)
  const points = listPoints(line)
  expect(yTicks.map(({ label }) => label)).toEqual(['60%', '45%', '30%', '15%', '0%'])
  expect(points[0]).toEqual({ x: 0, y: 83.33 })
  expect(points.at(-1)!.y).toBeCloseTo(0, 1)
})

test('the area extends to the end of the axis after the curve leaves the plot', () => {
  const { area, line } = layOut(10, null)
  const last = listPoints(line).at(-1)!
  expect(area).toBe(`${line}L100 ${last.y}L100 100L0 100Z`)
})

test('the visitor’s point is at the position that the formula gives', () => {
  const { point } = layOut(10, 60)
  expect(point).toMatchObject({ x: 60, y: 58.33 })
})

test.each([
  [0, 0],
  [0, 99.99],
  [0.01, 50],
  [10, 99.99],
  [250, 80],
  [1e9, 99],
])('TACoS %d at %d percent organic stays within the plot', (tacos, organicSales) => {
  const { line, point, yTicks } = layOut(tacos, organicSales)
  for (const { x, y } of [...listPoints(line), point!]) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(100)
    expect(y).toBeGreaterThanOrEqual(-0.01)
    expect(y).toBeLessThanOrEqual(100)
  }
  expect(new Set(yTicks.map(({ label }) => label)).size).toBe(5)
})

test('without advertising the curve is at zero', () => {
  expect(new Set(listPoints(layOut(0, 40).line).map(({ y }) => y))).toEqual(new Set([100]))
})

test('the break-even line is inside the plot, and absent when there is no margin', () => {
  expect(layOut(10, 60, 200).breakEvenY).toBeGreaterThan(0)
  expect(layOut(10, 60, -5).breakEvenY).toBeNull()
})

test('places the label of the point away from the rising curve', () => {
  expect(layOut(10, 20).point?.labelAnchor).toBe('start')
  expect(layOut(10, 80).point?.labelAnchor).toBe('end')
})

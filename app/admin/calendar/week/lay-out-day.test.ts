import { expect, test } from 'vitest'
import { layOutDay, type Span } from './lay-out-day.ts'

type Named = Span & { name: string }
const span = (name: string, from: number, to: number): Named => ({ name, from, to })
const draw = (entries: Named[]) =>
  Object.fromEntries(
    layOutDay(entries).map(({ entry, column, columns, width }) => [
      entry.name,
      `${column}+${width}/${columns}`,
    ]),
  )

test('what stands alone has the whole width, also when it begins where another ends', () => {
  expect(draw([span('b', 60, 90), span('a', 0, 60)])).toEqual({ a: '0+1/1', b: '0+1/1' })
})

test('what overlaps stands side by side, and what hangs together shares the columns', () => {
  expect(draw([span('a', 0, 60), span('b', 30, 90), span('c', 60, 120)])).toEqual({
    a: '0+1/2',
    b: '1+1/2',
    c: '0+1/2',
  })
})

test('an entry is as wide as nothing beside it is in the way', () => {
  expect(draw([span('long', 0, 60), span('x', 0, 30), span('y', 0, 30), span('z', 30, 60)])).toEqual({
    long: '0+1/3',
    x: '1+1/3',
    y: '2+1/3',
    z: '1+2/3',
  })
})

test('no two that overlap ever share a column, whatever comes in which order', () => {
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 200; round += 1) {
    const entries = Array.from({ length: 1 + next(12) }, (_, at) => {
      const from = next(100)
      return span(String(at), from, from + 1 + next(40))
    })
    const placed = layOutDay(entries)
    expect(placed.map(({ entry }) => entry.name).toSorted()).toEqual(
      entries.map(({ name }) => name).toSorted(),
    )
    for (const [at, one] of placed.entries()) {
      expect(one.column + one.width).toBeLessThanOrEqual(one.columns)
      for (const other of placed.slice(at + 1)) {
        const isTogether = one.entry.from < other.entry.to && other.entry.from < one.entry.to
        const isBeside = one.column + one.width <= other.column || other.column + other.width <= one.column
        if (isTogether) expect(isBeside, `${one.entry.name} and ${other.entry.name}`).toBe(true)
      }
    }
  }
})

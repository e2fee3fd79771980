import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { doOverlap, type Span } from '#domain/booking/times/spans.ts'
import { layOutDay } from './lay-out-day.ts'

test.for([
  ['entries that touch have the full width', ['0-60', '60-90'], ['0+1/1', '0+1/1']],
  ['overlapping entries share columns', ['0-60', '30-90', '60-120'], ['0+1/2', '1+1/2', '0+1/2']],
  [
    'an entry extends over free columns',
    ['0-60', '0-30', '0-30', '30-60'],
    ['0+1/3', '1+1/3', '2+1/3', '1+2/3'],
  ],
] as const)('%s', ([, texts, expected]) => {
  const spans = texts.map((text) => ({ from: Number(text.split('-')[0]), to: Number(text.split('-')[1]) }))
  expect(layOutDay(spans).map(({ column, columns, width }) => `${column}+${width}/${columns}`)).toEqual(
    expected,
  )
})

test('never places overlapping entries in the same column', () => {
  const span = fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (pairs) => {
      const entries: Span[] = pairs.map(([from, length]) => ({ from, to: from + length }))
      const placed = layOutDay(entries)
      expect(new Set(placed.map(({ entry }) => entry))).toEqual(new Set(entries))
      for (const [at, one] of placed.entries()) {
        expect(one.column + one.width).toBeLessThanOrEqual(one.columns)
        for (const other of placed.slice(at + 1)) {
          const isBeside = one.column + one.width <= other.column || other.column + other.width <= one.column
          expect(isBeside || !doOverlap(one.entry, other.entry)).toBe(true)
        }
      }
    }),
  )
})

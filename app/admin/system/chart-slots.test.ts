import { expect, test } from 'vitest'
import type { TimeSpan } from '#domain/system/process-figures.ts'
import { listSlots } from './chart-slots.ts'

const span = (at: number) => ({ at }) as TimeSpan
const AT = Date.UTC(2026, 10, 25, 12, 34, 56)

test('lists sixty minutes of the last hour, with null for unknown ones', () => {
  const minute = Date.UTC(2026, 10, 25, 12, 34)
  const slots = listSlots({ at: AT, minutes: [span(minute - 60_000), span(minute)], quarters: [] }, 'hour')
  expect(slots).toHaveLength(60)
  expect(slots[0]).toEqual({ at: minute - 59 * 60_000, span: null })
  expect(slots.slice(-3).map((slot) => slot.span?.at ?? null)).toEqual([null, minute - 60_000, minute])
})

test('lists ninety-six quarters of the last day', () => {
  const quarter = Date.UTC(2026, 10, 25, 12, 30)
  const slots = listSlots({ at: AT, minutes: [], quarters: [span(quarter)] }, 'day')
  expect(slots).toHaveLength(96)
  expect(slots.at(-1)).toEqual({ at: quarter, span: span(quarter) })
  expect(slots[0]!.at).toBe(quarter - 95 * 15 * 60_000)
})

import { expect, test } from 'vitest'
import { buildMonth, findMonthEnd, shiftMonth } from './call-month.ts'

const free = (...instants: string[]) => instants.map((startsAt) => ({ startsAt }))
const NEW_YORK = { zone: 'America/New_York', firstDay: 7, now: '2026-11-22T12:00:00Z' }

test.for([
  ['2026-02', 1, 5, 7],
  ['2026-02', 7, 4, 1],
  ['2026-11', 1, 6, 7],
  ['2028-02', 6, 5, 4],
] as const)(
  '%s with weeks from day %i has %i weeks; the first day is in column %i',
  ([month, firstDay, weeks, place]) => {
    const built = buildMonth(month, [], { ...NEW_YORK, firstDay })
    expect(built).toHaveLength(weeks)
    expect(built[0]!.findIndex((day) => day !== null) + 1).toBe(place)
    expect(built.flat().filter((day) => day !== null)).toHaveLength(Number(findMonthEnd(month).slice(8)))
  },
)

test('groups times by local day', () => {
  const times = free('2026-12-01T03:30:00Z', '2026-12-02T15:00:00Z')
  const daysOf = (zone: string) =>
    buildMonth('2026-12', times, { ...NEW_YORK, zone })
      .flat()
      .flatMap((day) => (day && day.times.length > 0 ? [day.number] : []))
  expect(daysOf('UTC')).toEqual([1, 2])
  // In New York, the first of these times is still in November.
  expect(daysOf('America/New_York')).toEqual([2])
  expect(daysOf('Pacific/Kiritimati')).toEqual([1, 3])
})

test('keeps both times of a repeated hour', () => {
  const times = free('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z')
  const [day] = buildMonth('2026-11', times, NEW_YORK)[0]!.filter((one) => one !== null)
  expect(day!.times).toHaveLength(2)
})

test('marks today only', () => {
  const marked = buildMonth('2026-11', [], NEW_YORK)
    .flat()
    .flatMap((day) => (day?.isToday ? [day.date] : []))
  expect(marked).toEqual(['2026-11-22'])
})

test('shifts months over the end of a year', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2027-01', -1), shiftMonth('2026-11', 14)]).toEqual([
    '2027-01',
    '2026-12',
    '2028-01',
  ])
})

import { expect, test } from 'vitest'
import {
  addSpan,
  copyToWorkdays,
  endsNextDay,
  findHoursProblems,
  type HoursRow,
  toHours,
  toRows,
} from './weekly-hours.ts'

const MORNING = { day: 1, from: '09:00', to: '12:00' }
const write = (rows: readonly HoursRow[]) => rows.map(({ day, from, to }) => `${day} ${from}-${to}`)
/** Monday morning and one more span. */
const withSpan = (span: { from: string; to: string }, day = 1) => [
  ...toRows([MORNING]),
  { day, ...span, key: 1 },
]

test('converts hours to sorted rows and back, with the end of the day', () => {
  const hours = [{ day: 2, from: '20:00', to: '24:00' }, { day: 1, from: '13:00', to: '17:00' }, MORNING]
  const rows = toRows(hours)
  expect(write(rows)).toEqual(['1 09:00-12:00', '1 13:00-17:00', '2 20:00-00:00'])
  expect(toHours(rows)).toEqual(hours.toReversed())
})

test.for([
  [[], '1 09:00-17:00'],
  [[MORNING], '1 13:00-17:00'],
  [[{ day: 1, from: '20:00', to: '22:30' }], '1 23:30-00:00'],
  [[{ day: 1, from: '20:00', to: '23:30' }], '1 -'],
] as const)('adds another span of hours to %j', ([hours, expected]) => {
  expect(write(addSpan(toRows(hours), 1)).at(-1)).toBe(expected)
})

test('copies a day to Monday to Friday, with unique keys', () => {
  const hours = [MORNING, { day: 3, from: '07:00', to: '08:00' }, { day: 6, from: '10:00', to: '11:00' }]
  const rows = copyToWorkdays(toRows(hours), 1)
  expect(write(toRows(toHours(rows)))).toEqual([
    ...[1, 2, 3, 4, 5].map((day) => `${day} 09:00-12:00`),
    '6 10:00-11:00',
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(6)
  expect(copyToWorkdays(toRows(hours), 6)).toHaveLength(6)
})

test.for([
  [{ from: '', to: '12:00' }, /Enter both times/],
  [{ from: '12:00', to: '12:00' }, /must differ/],
  [{ from: '11:59', to: '13:00' }, /overlaps with 09:00 to 12:00/],
  [{ from: '08:00', to: '00:00' }, /overlaps with 09:00 to 12:00/],
] as const)('rejects %j', ([span, message]) => {
  const problems = findHoursProblems(withSpan(span))
  expect([...problems.keys()]).toEqual([1])
  expect(problems.get(1)).toMatch(message)
})

test.for([
  [{ from: '12:00', to: '00:00' }, 1, false],
  [{ from: '10:00', to: '11:00' }, 2, false],
  [{ from: '22:00', to: '02:00' }, 1, true],
  [{ from: '00:00', to: '00:00' }, 2, false],
] as const)('accepts %j on day %i (ends on the next day: %s)', ([span, day, isNextDay]) => {
  const rows = withSpan(span, day)
  expect(findHoursProblems(rows).size).toBe(0)
  expect(endsNextDay(rows[1]!)).toBe(isNextDay)
})

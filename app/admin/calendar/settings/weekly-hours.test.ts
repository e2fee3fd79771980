import { expect, test } from 'vitest'
import {
  addSpan,
  changeSpan,
  copyToWorkdays,
  endsNextDay,
  findHoursProblems,
  type HoursRow,
  removeSpan,
  toHours,
  toRows,
} from './weekly-hours.ts'

const MORNING = { day: 1, from: '09:00', to: '12:00' }
const write = (rows: readonly HoursRow[]) => rows.map(({ day, from, to }) => `${day} ${from}-${to}`)

test('hours come back as they were, in order, with the end of the day', () => {
  const hours = [{ day: 2, from: '20:00', to: '24:00' }, { day: 1, from: '13:00', to: '17:00' }, MORNING]
  const rows = toRows(hours)
  expect(write(rows)).toEqual(['1 09:00-12:00', '1 13:00-17:00', '2 20:00-00:00'])
  expect(toHours(rows)).toEqual([hours[2], hours[1], hours[0]])
})

test('a day begins with working hours, and goes on after a pause', () => {
  const once = addSpan(toRows([MORNING]), 1)
  expect(write(once)).toEqual(['1 09:00-12:00', '1 13:00-17:00'])
  expect(write(addSpan(once, 1)).at(-1)).toBe('1 18:00-22:00')
  expect(write(addSpan([], 6))).toEqual(['6 09:00-17:00'])
  const late = toRows([{ day: 1, from: '20:00', to: '22:30' }])
  expect(write(addSpan(late, 1)).at(-1)).toBe('1 23:30-00:00')
  expect(write(addSpan(addSpan(late, 1), 1)).at(-1)).toBe('1 -')
})

test('keys stay unique, so that fields keep what is typed into them', () => {
  let rows = addSpan(addSpan(toRows([MORNING]), 1), 2)
  rows = removeSpan(rows, 1)
  rows = copyToWorkdays(addSpan(rows, 3), 1)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('the hours of a day are those of Monday to Friday, and the weekend keeps its own', () => {
  const rows = toRows([
    MORNING,
    { day: 3, from: '07:00', to: '08:00' },
    { day: 6, from: '10:00', to: '11:00' },
  ])
  expect(write(toRows(toHours(copyToWorkdays(rows, 1))))).toEqual([
    ...[1, 2, 3, 4, 5].map((day) => `${day} 09:00-12:00`),
    '6 10:00-11:00',
  ])
  // From a day of the weekend as well.
  expect(copyToWorkdays(rows, 6)).toHaveLength(6)
})

test.for([
  [{ from: '', to: '12:00' }, /Give both times/],
  [{ from: '12:00', to: '12:00' }, /ends when it begins/],
  [{ from: '11:59', to: '13:00' }, /overlaps with 09:00 to 12:00/],
  [{ from: '08:00', to: '00:00' }, /overlaps with 09:00 to 12:00/],
] as const)('%o is told to be wrong', ([typed, message]) => {
  const rows = changeSpan(addSpan(toRows([MORNING]), 1), 1, typed)
  const problems = findHoursProblems(rows)
  expect([...problems.keys()]).toEqual([1])
  expect(problems.get(1)).toMatch(message)
})

test('what begins when another ends, or stands on another day, is right', () => {
  const rows = toRows([
    MORNING,
    { day: 1, from: '12:00', to: '24:00' },
    { day: 2, from: '10:00', to: '11:00' },
  ])
  expect(findHoursProblems(rows).size).toBe(0)
})

test('what goes on after midnight is right, and said', () => {
  const rows = changeSpan(addSpan(toRows([MORNING]), 1), 1, { from: '22:00', to: '02:00' })
  expect(findHoursProblems(rows).size).toBe(0)
  expect(rows.map(endsNextDay)).toEqual([false, true])
  expect(endsNextDay({ day: 1, from: '13:00', to: '00:00' })).toBe(false)
  expect(endsNextDay({ day: 1, from: '00:00', to: '00:00' })).toBe(false)
})

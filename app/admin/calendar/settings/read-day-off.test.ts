import { expect, test } from 'vitest'
import { NO_DAY_OFF, readDayOff, toTyped } from './read-day-off.ts'

const read = (typed: object) => readDayOff({ ...NO_DAY_OFF, ...typed })

test('one day, several days, and of whom', () => {
  expect(read({ firstDay: '2026-12-25', note: ' Christmas ' })).toEqual({
    dayOff: { hostId: null, firstDay: '2026-12-25', lastDay: '2026-12-25', note: 'Christmas' },
  })
  expect(read({ hostId: 'a', firstDay: '2026-12-25', lastDay: '2026-12-26' })).toMatchObject({
    dayOff: { hostId: 'a', lastDay: '2026-12-26' },
  })
})

test('which field is wrong', () => {
  const problem = (typed: object) => (read(typed) as { problem: { field: string } }).problem.field
  expect(problem({})).toBe('firstDay')
  expect(problem({ firstDay: '12026-12-25' })).toBe('firstDay')
  expect(problem({ firstDay: '2026-12-25', lastDay: '12026-12-25' })).toBe('lastDay')
  expect(problem({ firstDay: '2026-12-25', lastDay: '2026-12-24' })).toBe('lastDay')
})

test('what is stored is typed again as it was', () => {
  const one = { id: '1', hostId: null, firstDay: '2026-12-25', lastDay: '2026-12-25', note: 'Christmas' }
  const many = { ...one, hostId: 'a', lastDay: '2026-12-27' }
  for (const dayOff of [one, many]) {
    const { id: _, ...stored } = dayOff
    expect(readDayOff(toTyped(dayOff))).toEqual({ dayOff: stored })
  }
})

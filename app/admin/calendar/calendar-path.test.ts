import { expect, test } from 'vitest'
import { listShownDays, parsePath, stepDays } from './calendar-path.ts'

const calendar = { page: 'calendar', view: null, day: null, bookingId: null }

test.for([
  ['week/2026-11-23', { ...calendar, view: 'week', day: '2026-11-23' }],
  ['settings/days-off', { page: 'settings', tab: 'days-off' }],
  ['bookings/7', { ...calendar, bookingId: '7' }],
  ['', calendar],
  ['bookings', calendar],
  ['list/2026-11-23T00', { ...calendar, view: 'list' }],
  ['week/2026-99-99', { ...calendar, view: 'week' }],
  ['settings/passwords', { page: 'settings', tab: 'hosts' }],
  ['connected/google', { page: 'connected', provider: 'google' }],
  ['connected/other', calendar],
] as const)('reads %j and ignores invalid parts', ([path, expected]) => {
  expect(parsePath(path)).toEqual(expected)
})

test.for([
  ['week', true, '2026-11-23', 7],
  ['week', false, '2026-11-26', 1],
  ['list', false, '2026-11-26', 14],
] as const)('view %s (wide: %s) starts on %s with %i days, and its pages have no gaps', (view) => {
  const [name, isWide, first, count] = view
  const days = listShownDays(name, '2026-11-26', isWide)
  expect([days[0], days.length]).toEqual([first, count])
  const next = listShownDays(name, stepDays(days, 1), isWide)
  expect(Date.parse(next[0]!) - Date.parse(days.at(-1)!)).toBe(86_400_000)
  expect(listShownDays(name, stepDays(next, -1), isWide)).toEqual(days)
})

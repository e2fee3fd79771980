import { expect, test } from 'vitest'
import {
  composeSettingsPlace,
  composeViewPlace,
  parsePlace,
  listShownDays,
  stepDays,
} from './calendar-place.ts'

const calendar = { room: 'calendar', view: null, day: null, bookingId: null }

test('addresses are read as they are composed', () => {
  expect(parsePlace(composeViewPlace('week', '2026-11-23'))).toEqual({
    ...calendar,
    view: 'week',
    day: '2026-11-23',
  })
  expect(parsePlace(composeSettingsPlace('days-off'))).toEqual({ room: 'settings', tab: 'days-off' })
  expect(parsePlace('bookings/7')).toEqual({ ...calendar, bookingId: '7' })
})

test('what makes no sense in an address is left out', () => {
  for (const place of ['', 'month/2026-11-23', 'list/2026-11-23T00', 'week/2026-99-99', 'bookings'])
    expect(parsePlace(place), place).toMatchObject({ day: place.startsWith('month') ? '2026-11-23' : null })
  expect(parsePlace('settings/passwords')).toEqual({ room: 'settings', tab: 'hosts' })
})

test('a week from Monday, a day where it is narrow, two weeks as a list', () => {
  const week = listShownDays('week', '2026-11-26', true)
  expect([week[0], week.at(-1), week.length]).toEqual(['2026-11-23', '2026-11-29', 7])
  expect(listShownDays('week', '2026-11-26', false)).toEqual(['2026-11-26'])
  const list = listShownDays('list', '2026-11-26', false)
  expect([list[0], list.at(-1), list.length]).toEqual(['2026-11-26', '2026-12-09', 14])
})

test('pages follow each other without a gap', () => {
  for (const [view, isWide] of [
    ['week', true],
    ['week', false],
    ['list', true],
  ] as const) {
    const days = listShownDays(view, '2026-11-26', isWide)
    const next = listShownDays(view, stepDays(days, 1), isWide)
    expect(Date.parse(next[0]!) - Date.parse(days.at(-1)!)).toBe(86_400_000)
    expect(listShownDays(view, stepDays(next, -1), isWide)).toEqual(days)
  }
})

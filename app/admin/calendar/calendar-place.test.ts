import { expect, test } from 'vitest'
import { composeSettingsPlace, composeViewPlace, parsePlace } from './calendar-place.ts'

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

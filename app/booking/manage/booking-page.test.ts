import { expect, test } from 'vitest'
import type { OwnBooking } from '#app/data/visitor-bookings.ts'
import { readBookingState } from './booking.route.tsx'
import { composeGoogleLink, composeOutlookLink, describeCalendarEntry } from './add-to-calendar.tsx'

const booking: OwnBooking = {
  status: 'confirmed',
  startsAt: '2026-12-09T14:00:00.000Z',
  endsAt: '2026-12-09T14:30:00.000Z',
  callMinutes: 30,
  isChangeable: true,
  host: { id: 'a', name: 'Mara & Co', role: '', picture: null },
  coHosts: [],
  typeName: 'Success call',
  typeSlug: null,
  guests: [],
  name: 'Ann',
  email: 'ann@brand.example',
  phone: null,
  company: null,
  answers: [],
  timeZone: 'Europe/Berlin',
  way: 'open',
  meetingUrl: '',
}

test.for([
  ['confirmed', '2026-12-09T13:59:59Z', 'ahead'],
  ['confirmed', '2026-12-09T14:00:00Z', 'now'],
  ['confirmed', '2026-12-09T14:30:00Z', 'over'],
  ['no-show', '2026-12-09T15:00:00Z', 'missed'],
  ['cancelled', '2026-12-01T00:00:00Z', 'cancelled'],
] as const)('a %s booking at %s is shown as %s', ([status, now, state]) => {
  expect(readBookingState({ ...booking, status }, now)).toBe(state)
})

test('links to Google Calendar and Outlook have the data of the call', () => {
  const entry = describeCalendarEntry(booking, {
    agency: 'Peakshelf',
    pageUrl: 'https://a.example/bookings/x',
  })
  const google = new URL(composeGoogleLink(entry)).searchParams
  expect(google.get('dates')).toBe('20261209T140000Z/20261209T143000Z')
  expect(google.get('details')).toBe('With Mara & Co. Move or cancel the call: https://a.example/bookings/x')
  const outlook = composeOutlookLink(entry)
  expect(outlook).not.toContain('+')
  expect(new URL(outlook).searchParams.get('enddt')).toBe('2026-12-09T14:30:00.000Z')
})

import { expect, test } from 'vitest'
import type { BookingCalendar } from '#app/data/booking-manager.ts'
import { findWarnings, type RequestedTime } from './time-fields.tsx'

const HOST = {
  id: 'a',
  name: 'Imani',
  email: '',
  role: '',
  picture: null,
  timeZone: null,
  weeklyHours: [{ day: 1, from: '09:00', to: '17:00' }],
  isActive: true,
  hasFeed: false,
  callWay: 'open' as const,
  meetingUrl: '',
}
const OTHER = { ...HOST, id: 'b', name: 'Bea' }
const CALENDAR: BookingCalendar = {
  hosts: [HOST],
  timeZone: 'UTC',
  bookings: [],
  blocks: [],
  busy: [],
  providerCalls: [],
  daysOff: [],
}
const BOOKING: BookingCalendar['bookings'][number] = {
  id: '1',
  hostId: 'a',
  hostIds: ['a'],
  typeName: 'Success call',
  typeSlug: 'success-call',
  guests: [],
  hostName: 'Imani',
  status: 'confirmed',
  startsAt: '2026-11-23T10:00:00Z',
  endsAt: '2026-11-23T10:30:00Z',
  name: 'Anna',
  email: 'anna@example.com',
  phone: null,
  company: null,
  answers: [],
  timeZone: 'UTC',
  notes: '',
  spamReasons: [],
  leadId: null,
  createdAt: '2026-11-01T10:00:00Z',
  cancelledAt: null,
  cancelReason: '',
  callWay: 'open' as const,
  meetingUrl: '',
}
const NOW = { day: '2026-11-23', minutes: 8 * 60 }
const at = (from: number, bookingId: string | null = null, day = '2026-11-23'): RequestedTime => ({
  hostId: 'a',
  day,
  span: { from, to: from + 30 },
  bookingId,
})
const warn = (requested: RequestedTime, calendar: Partial<BookingCalendar>) =>
  findWarnings(requested, { ...CALENDAR, ...calendar }, NOW).map((text) => text.replaceAll(/\s/g, ' '))

const TIMES = { startsAt: '2026-11-23T10:15:00Z', endsAt: '2026-11-23T10:45:00Z' }
const BLOCK = { id: '1', hostId: null, note: 'Team', ...TIMES }
const OFF = { id: '1', hostId: null, firstDay: '2026-11-23', lastDay: '2026-11-23', note: 'Holiday' }
const PROVIDER_CALL = {
  ...TIMES,
  provider: 'calcom' as const,
  booking: 'x',
  name: 'Ann',
  email: null,
  title: null,
  leadId: null,
  hostIds: ['a'],
}
const [PASSED, CLOSED] = ['This time has passed.', 'This is outside the hours of Imani.']

test.for<[string, RequestedTime, Partial<BookingCalendar>, string[]]>([
  ['a free time', at(600), {}, []],
  ['the end of another call', at(630), { bookings: [BOOKING] }, []],
  ['a past time outside the hours', at(420), {}, [PASSED, CLOSED]],
  ['a past day', at(600, null, '2026-11-16'), {}, [PASSED]],
  ['a time outside the hours', at(1000), {}, [CLOSED]],
  ['a holiday', at(600), { daysOff: [OFF] }, ['Imani is off on this day (Holiday).']],
  [
    'a day off of the host',
    at(600),
    { daysOff: [{ ...OFF, hostId: 'a', note: '' }] },
    ['Imani is off on this day.'],
  ],
  ['a day off of another host', at(600), { daysOff: [{ ...OFF, hostId: 'b' }] }, []],
  [
    'a call, a block and a busy time',
    at(600),
    { bookings: [BOOKING], blocks: [BLOCK], busy: [{ hostId: 'a', ...TIMES }] },
    [
      'Imani has a call with Anna from 10:00 AM to 10:30 AM.',
      'This time is blocked from 10:15 AM to 10:45 AM (Team).',
      'Imani is busy from 10:15 AM to 10:45 AM according to their own calendar.',
    ],
  ],
  ['the call to move', at(600, '1'), { bookings: [BOOKING] }, []],
  ['a cancelled call', at(600), { bookings: [{ ...BOOKING, status: 'cancelled' }] }, []],
  ['a block of another host', at(600), { blocks: [{ ...BLOCK, hostId: 'b' }] }, []],
  [
    'a provider’s call',
    at(600),
    { providerCalls: [PROVIDER_CALL] },
    ['Imani has a Cal.com call from 10:15 AM to 10:45 AM.'],
  ],
  ['a provider’s call of unknown hosts', at(600), { providerCalls: [{ ...PROVIDER_CALL, hostIds: [] }] }, []],
])('warns about %s', ([, requested, calendar, expected]) => {
  expect(warn(requested, calendar)).toEqual(expected)
})

test.for<[string, Partial<BookingCalendar>, boolean]>([
  ['one of two is free', { bookings: [BOOKING] }, true],
  ['both have calls', { bookings: [BOOKING, { ...BOOKING, id: '2', hostId: 'b', hostIds: ['b'] }] }, false],
  [
    'the free one takes no calls',
    { bookings: [BOOKING], hosts: [HOST, { ...OTHER, isActive: false }] },
    false,
  ],
])('warns once if no host is free: %s', ([, calendar, isFree]) => {
  expect(warn({ ...at(600), hostId: null }, { hosts: [HOST, OTHER], ...calendar })).toEqual(
    isFree ? [] : ['No host is free then. Choose another time, or a host to book anyway.'],
  )
})

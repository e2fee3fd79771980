import { expect, test } from 'vitest'
import type { BookingCalendar } from '#app/data/bookings/booking-manager.ts'
import { findWarnings } from './find-warnings.ts'

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
const CALENDAR: BookingCalendar = {
  hosts: [HOST],
  timeZone: 'UTC',
  callMinutes: 30,
  bookings: [],
  blocks: [],
  busy: [],
  providerCalls: [],
  daysOff: [],
}
const BOOKING: BookingCalendar['bookings'][number] = {
  id: '1',
  hostId: 'a',
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
const at = (from: number, bookingId: string | null = null, day = '2026-11-23') => ({
  hostId: 'a',
  day,
  span: { from, to: from + 30 },
  bookingId,
})
const warn = (wanted: ReturnType<typeof at>, calendar: Partial<BookingCalendar> = {}) =>
  findWarnings(wanted, { ...CALENDAR, ...calendar }, NOW).map((text) => text.replaceAll(/\s/g, ' '))

test('a free time within the hours needs no warning', () => {
  expect(warn(at(600))).toEqual([])
  expect(warn(at(630), { bookings: [BOOKING] })).toEqual([])
})

test('what has passed, and what is outside the hours', () => {
  expect(warn(at(420))).toEqual(['This time has passed.', 'This is outside the hours of Imani.'])
  expect(warn(at(600, null, '2026-11-22'))[0]).toBe('This time has passed.')
  expect(warn(at(1000))).toEqual(['This is outside the hours of Imani.'])
})

test('days off of the host or of everybody', () => {
  const off = { id: '1', hostId: null, firstDay: '2026-11-23', lastDay: '2026-11-23', note: 'Holiday' }
  expect(warn(at(600), { daysOff: [off] })).toEqual(['Imani is off on this day (Holiday).'])
  expect(warn(at(600), { daysOff: [{ ...off, hostId: 'a', note: '' }] })).toEqual([
    'Imani is off on this day.',
  ])
  expect(warn(at(600), { daysOff: [{ ...off, hostId: 'b' }] })).toEqual([])
})

test('calls, blocked times and busy times in the way; not a cancelled call, nor the one that is moved', () => {
  const times = { startsAt: '2026-11-23T10:15:00Z', endsAt: '2026-11-23T10:45:00Z' }
  const block = { id: '1', hostId: null, note: 'Team', ...times }
  expect(warn(at(600), { bookings: [BOOKING], blocks: [block], busy: [{ hostId: 'a', ...times }] })).toEqual([
    'Imani has a call with Anna from 10:00 AM to 10:30 AM.',
    'This time is blocked from 10:15 AM to 10:45 AM (Team).',
    'The own calendar of Imani says busy from 10:15 AM to 10:45 AM.',
  ])
  expect(warn(at(600, '1'), { bookings: [BOOKING] })).toEqual([])
  expect(warn(at(600), { bookings: [{ ...BOOKING, status: 'cancelled' }] })).toEqual([])
  expect(warn(at(600), { blocks: [{ ...block, hostId: 'b' }] })).toEqual([])
})

test('of several hosts one who is free is enough; when nobody is, that is said once', () => {
  const other = { ...HOST, id: 'b', name: 'Bea' }
  const anybody = { ...at(600), hostId: null }
  const find = (calendar: Partial<BookingCalendar>, wanted: { day: string } = anybody) =>
    findWarnings({ ...anybody, ...wanted }, { ...CALENDAR, hosts: [HOST, other], ...calendar }, NOW)
  expect(find({ bookings: [BOOKING] })).toEqual([])
  const nobody = 'No host is free then. Choose another time, or a host to book all the same.'
  expect(find({ bookings: [BOOKING, { ...BOOKING, id: '2', hostId: 'b' }] })).toEqual([nobody])
  // Who takes no calls any more is not asked.
  expect(find({ bookings: [BOOKING], hosts: [HOST, { ...other, isActive: false }] })).toEqual([nobody])
  expect(find({}, { day: '2026-11-16' })).toEqual(['This time has passed.'])
})

test('a call of a provider stands in the way of its hosts alone', () => {
  const call = {
    provider: 'calcom' as const,
    booking: 'x',
    startsAt: '2026-11-23T10:00:00Z',
    endsAt: '2026-11-23T10:30:00Z',
    name: 'Ann',
    email: null,
    title: null,
    leadId: null,
    hostIds: ['a'],
  }
  expect(warn(at(600), { providerCalls: [call] })).toEqual([
    'Imani has a call of Cal.com from 10:00 AM to 10:30 AM.',
  ])
  expect(warn(at(600), { providerCalls: [{ ...call, hostIds: [] }] })).toEqual([])
})

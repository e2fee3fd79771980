import type { BookingCalendar } from '#app/data/bookings/booking-manager.ts'
import { PROVIDER_NAMES } from '#domain/provider-events/provider-facts.ts'
import { listDayParts, listEntries } from './calendar-entry.ts'
import { findDayOff, listOpenSpans } from './open-hours.ts'
import { doOverlap, type Span } from './week/lay-out-day.ts'
import { type ClockTime, sayTime } from '#domain/time-zone/zone-times.ts'

export type WantedTime = {
  /** Null for whoever is free. */
  hostId: string | null
  day: string
  /** Minutes since midnight. */
  span: Span
  /** The call that is being moved: it is not in its own way. */
  bookingId: string | null
}

/** What an administrator may do all the same, but should know. */
export function findWarnings(wanted: WantedTime, calendar: BookingCalendar, now: ClockTime): string[] {
  const { hostId, day, span } = wanted
  const hasPassed = day < now.day || (day === now.day && span.from < now.minutes)
  const passed = hasPassed ? ['This time has passed.'] : []
  if (hostId === null) return [...passed, ...sayNobodyFree(wanted, calendar)]
  const host = calendar.hosts.find(({ id }) => id === hostId)
  return host ? [...passed, ...sayObstacles(wanted, calendar, host)] : []
}

type Host = BookingCalendar['hosts'][number]

function sayNobodyFree(wanted: WantedTime, calendar: BookingCalendar): string[] {
  const isFree = (host: Host) => sayObstacles({ ...wanted, hostId: host.id }, calendar, host).length === 0
  if (calendar.hosts.some((host) => host.isActive && isFree(host))) return []
  return ['No host is free then. Choose another time, or a host to book all the same.']
}

function sayObstacles(wanted: WantedTime, calendar: BookingCalendar, host: Host): string[] {
  return [...sayClosed(wanted, calendar, host), ...sayTaken(wanted, calendar, host.name)]
}

function sayClosed({ day, span }: WantedTime, { daysOff, timeZone }: BookingCalendar, host: Host): string[] {
  const off = findDayOff(daysOff, host.id, day)
  if (off) return [`${host.name} is off on this day${off.note && ` (${off.note})`}.`]
  const open = listOpenSpans(host, day, timeZone, daysOff)
  const isOpen = open.some(({ from, to }) => from <= span.from && span.to <= to)
  return isOpen ? [] : [`This is outside the hours of ${host.name}.`]
}

function sayTaken({ day, span, hostId, bookingId }: WantedTime, calendar: BookingCalendar, name: string) {
  return listDayParts(listEntries(calendar, calendar.timeZone), day).flatMap(({ entry, from, to }) => {
    const isOwn = entry.kind === 'booking' && entry.booking.id === bookingId
    // With a provider's call without a host nobody is busy.
    const concerns = entry.hostId === hostId || (entry.hostId === null && entry.kind !== 'provider')
    if (isOwn || !concerns || !doOverlap(span, { from, to })) return []
    const times = `from ${sayTime(from)} to ${sayTime(to)}`
    if (entry.kind === 'provider')
      return [`${name} has a call of ${PROVIDER_NAMES[entry.call.provider]} ${times}.`]
    if (entry.kind === 'busy') return [`The own calendar of ${name} says busy ${times}.`]
    if (entry.kind === 'block')
      return [`This time is blocked ${times}${entry.block.note && ` (${entry.block.note})`}.`]
    return entry.booking.status === 'confirmed'
      ? [`${name} has a call with ${entry.booking.name} ${times}.`]
      : []
  })
}

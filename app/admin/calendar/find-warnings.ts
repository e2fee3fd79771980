import type { BookingCalendar, ManagedHost } from '#app/data/booking-manager.ts'
import { doOverlap, type Span } from '#domain/booking/times/spans.ts'
import { type ClockTime, formatTimeOfDay } from '#domain/time-zone/zone-times.ts'
import { isOfHost, listDayParts, listEntries, providerOf } from './calendar-entry.ts'
import { findDayOff, listOpenSpans } from './open-hours.ts'

export type RequestedTime = {
  /** Null for any free host. */
  hostId: string | null
  day: string
  /** Minutes since midnight. */
  span: Span
  /** The call to move, which is not a conflict; null for a new call. */
  bookingId: string | null
}

/** Lists warnings about a time, which administrators may ignore. */
export function findWarnings(requested: RequestedTime, calendar: BookingCalendar, now: ClockTime): string[] {
  const { hostId, day, span } = requested
  const hasPassed = day < now.day || (day === now.day && span.from < now.minutes)
  const passed = hasPassed ? ['This time has passed.'] : []
  if (hostId !== null) {
    const host = calendar.hosts.find(({ id }) => id === hostId)
    return host ? [...passed, ...listConflicts(requested, calendar, host)] : []
  }
  const isFree = (host: ManagedHost) =>
    host.isActive && listConflicts({ ...requested, hostId: host.id }, calendar, host).length === 0
  if (calendar.hosts.some(isFree)) return passed
  return [...passed, 'No host is free then. Choose another time, or a host to book anyway.']
}

function listConflicts(requested: RequestedTime, calendar: BookingCalendar, host: ManagedHost): string[] {
  const { day, span, bookingId } = requested
  const { daysOff, timeZone } = calendar
  const warnings: string[] = []
  const off = findDayOff(daysOff, host.id, day)
  const open = listOpenSpans(host, day, timeZone, daysOff)
  if (off) warnings.push(`${host.name} is off on this day${off.note && ` (${off.note})`}.`)
  else if (!open.some(({ from, to }) => from <= span.from && span.to <= to))
    warnings.push(`This is outside the hours of ${host.name}.`)
  for (const { entry, from, to } of listDayParts(listEntries(calendar, timeZone), day)) {
    // A provider's call without a host blocks no host.
    const isForHost = isOfHost(entry, host.id) && (entry.hostId !== null || entry.kind !== 'provider')
    if (!isForHost || !doOverlap(span, { from, to })) continue
    const times = `from ${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}`
    if (entry.kind === 'provider')
      warnings.push(`${host.name} has a ${providerOf(entry.call)} call ${times}.`)
    else if (entry.kind === 'busy') warnings.push(`${host.name} is busy ${times}, by their own calendar.`)
    else if (entry.kind === 'block')
      warnings.push(`This time is blocked ${times}${entry.block.note && ` (${entry.block.note})`}.`)
    else if (entry.booking.status === 'confirmed' && entry.booking.id !== bookingId)
      warnings.push(`${host.name} has a call with ${entry.booking.name} ${times}.`)
  }
  return warnings
}

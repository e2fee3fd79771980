/**
 * Entries of the calendar: calls, calls from booking providers, blocked times, and busy times from hosts' own
 * calendars.
 */
import type {
  BookingCalendar,
  BusyTime,
  ManagedBlock,
  ManagedBooking,
  ProviderCall,
} from '#app/data/booking-manager.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import { PROVIDER_NAMES } from '#domain/provider-events/provider-facts.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { type ClockTime, DAY_MINUTES, toClockTime } from '#domain/time-zone/zone-times.ts'

type Times = {
  /** Unique among all entries. */
  key: string
  /** Null for all hosts, and for a provider's call without a known host. */
  hostId: string | null
  /** In the time zone of the calendar. */
  start: ClockTime
  end: ClockTime
}

export type BookingEntry = Times & { kind: 'booking'; booking: ManagedBooking }
type BlockEntry = Times & { kind: 'block'; block: ManagedBlock }
type BusyEntry = Times & { kind: 'busy'; busy: BusyTime }
type ProviderEntry = Times & { kind: 'provider'; call: ProviderCall }
export type CalendarEntry = BookingEntry | BlockEntry | BusyEntry | ProviderEntry

/** Part of an entry within one day, in minutes since midnight. */
export type DayPart = Span & { entry: CalendarEntry }

export type CalendarTimes = Pick<BookingCalendar, 'bookings' | 'blocks' | 'busy' | 'providerCalls'>

/** Lists all entries by start time. */
export function listEntries(times: CalendarTimes, timeZone: string): CalendarEntry[] {
  const toTimes = (
    key: string,
    { hostId, startsAt, endsAt }: { hostId: string | null; startsAt: string; endsAt: string },
  ): Times => ({
    key: `${key} ${hostId}`,
    hostId,
    start: toClockTime(startsAt, timeZone),
    end: toClockTime(endsAt, timeZone),
  })
  const entries: CalendarEntry[] = [
    ...times.bookings.map((booking) => ({
      kind: 'booking' as const,
      booking,
      ...toTimes(booking.id, booking),
    })),
    ...times.blocks.map((block) => ({ kind: 'block' as const, block, ...toTimes(block.id, block) })),
    ...times.busy.map((busy) => ({
      kind: 'busy' as const,
      busy,
      ...toTimes(`busy ${busy.startsAt} ${busy.endsAt}`, busy),
    })),
    // One entry per host of the call.
    ...times.providerCalls.flatMap((call) =>
      (call.hostIds.length > 0 ? call.hostIds : [null]).map((hostId) => ({
        kind: 'provider' as const,
        call,
        ...toTimes(`${call.provider} ${call.booking}`, { ...call, hostId }),
      })),
    ),
  ]
  return entries.toSorted(
    (one, other) =>
      one.start.day.localeCompare(other.start.day) ||
      one.start.minutes - other.start.minutes ||
      one.key.localeCompare(other.key),
  )
}

/** The minutes of a period that are within a day; null if none are. */
export function clipToDay({ start, end }: { start: ClockTime; end: ClockTime }, day: string): Span | null {
  const from = start.day < day ? 0 : start.day === day ? start.minutes : DAY_MINUTES
  const to = end.day > day ? DAY_MINUTES : end.day === day ? end.minutes : 0
  return from < to ? { from, to } : null
}

export function listDayParts(entries: readonly CalendarEntry[], day: string): DayPart[] {
  return entries.flatMap((entry) => {
    const span = clipToDay(entry, day)
    return span ? [{ entry, ...span }] : []
  })
}

/** Returns the last day of an entry. If it ends at midnight, that is the day before. */
export function findLastDay({ start, end }: CalendarEntry): string {
  return end.minutes === 0 && end.day > start.day ? addDays(end.day, -1) : end.day
}

/** Whether the host is busy during an entry. */
export function occupiesHost(entry: CalendarEntry, hostId: string): boolean {
  if (entry.kind === 'booking') return entry.booking.hostIds.includes(hostId)
  return entry.hostId === null || entry.hostId === hostId
}

export function getEntryTitle(entry: CalendarEntry): string {
  if (entry.kind === 'booking') return entry.booking.name
  if (entry.kind === 'block') return entry.block.note || 'Blocked'
  return entry.kind === 'busy' ? 'Busy' : (entry.call.name ?? entry.call.title ?? 'A call')
}

export const getProviderName = (call: ProviderCall) => PROVIDER_NAMES[call.provider]

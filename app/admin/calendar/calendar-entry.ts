/**
 * What stands in the calendar: a call, one that was booked with a provider, a time that is kept free, or what a host's own
 * calendar says.
 */
import type {
  BusyTime,
  ManagedBlock,
  ManagedBooking,
  ProviderCall,
} from '#app/data/bookings/booking-manager.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { type ClockTime, DAY_MINUTES, toClockTime } from '#domain/time-zone/zone-times.ts'

type Times = {
  /** Unique among all entries. */
  key: string
  /** Null for what keeps everybody free, and for the call of a provider with nobody who is known. */
  hostId: string | null
  /** On the clock of the calendar. */
  start: ClockTime
  end: ClockTime
}

export type BookingEntry = Times & { kind: 'booking'; booking: ManagedBooking }
export type BlockEntry = Times & { kind: 'block'; block: ManagedBlock }
export type BusyEntry = Times & { kind: 'busy'; busy: BusyTime }
export type ProviderEntry = Times & { kind: 'provider'; call: ProviderCall }
export type CalendarEntry = BookingEntry | BlockEntry | BusyEntry | ProviderEntry

/** The part of an entry that lies in one day, in minutes since its midnight. */
export type DayPart = { entry: CalendarEntry; from: number; to: number }

type StoredTimes = { hostId: string | null; startsAt: string; endsAt: string }

export type CalendarTimes = {
  bookings: readonly ManagedBooking[]
  blocks: readonly ManagedBlock[]
  busy: readonly BusyTime[]
  providerCalls: readonly ProviderCall[]
}

/** All entries, by when they begin. */
export function listEntries(times: CalendarTimes, timeZone: string): CalendarEntry[] {
  const { bookings, blocks, busy, providerCalls } = times
  const timesOf = (key: string, { hostId, startsAt, endsAt }: StoredTimes): Times => ({
    key,
    hostId,
    start: toClockTime(startsAt, timeZone),
    end: toClockTime(endsAt, timeZone),
  })
  const entries: CalendarEntry[] = [
    ...bookings.map((booking) => ({
      kind: 'booking' as const,
      booking,
      ...timesOf(`booking ${booking.id}`, booking),
    })),
    ...blocks.map((block) => ({ kind: 'block' as const, block, ...timesOf(`block ${block.id}`, block) })),
    ...busy.map((time) => ({
      kind: 'busy' as const,
      busy: time,
      ...timesOf(`busy ${time.hostId} ${time.startsAt} ${time.endsAt}`, time),
    })),
    // Of each of its hosts.
    ...providerCalls.flatMap((call) =>
      (call.hostIds.length > 0 ? call.hostIds : [null]).map((hostId) => ({
        kind: 'provider' as const,
        call,
        ...timesOf(`${call.provider} ${call.booking} ${hostId}`, { ...call, hostId }),
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

/** What of the entries lies in a day; those over midnight have a part in both. */
export function listDayParts(entries: readonly CalendarEntry[], day: string): DayPart[] {
  return entries.flatMap((entry) => {
    const from = entry.start.day < day ? 0 : entry.start.day === day ? entry.start.minutes : DAY_MINUTES
    const to = entry.end.day > day ? DAY_MINUTES : entry.end.day === day ? entry.end.minutes : 0
    return from < to ? [{ entry, from, to }] : []
  })
}

/** The last day that an entry touches; what ends at midnight ends with the day before. */
export function findLastDay({ start, end }: CalendarEntry): string {
  return end.minutes === 0 && end.day > start.day ? addDays(end.day, -1) : end.day
}

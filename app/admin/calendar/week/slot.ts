import type { ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import type { CalendarEntry } from '../calendar-entry.ts'
import { addDays, countDays, formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { countMinutes, DAY_MINUTES, sayTime, toClockTime } from '#domain/time-zone/zone-times.ts'

/** A time within one day of the week view, in minutes since its midnight. */
export type Slot = { day: string; from: number; to: number }

/** What pointers and arrow keys move by. */
const SNAP_MINUTES = 15

export function toSlot({ start, end }: Pick<CalendarEntry, 'start' | 'end'>): Slot {
  return { day: start.day, from: start.minutes, to: start.minutes + countMinutes(start, end) }
}

/** When a call is, on the clock of the calendar. */
export function toSlotOf(
  { startsAt, endsAt }: Pick<ManagedBooking, 'startsAt' | 'endsAt'>,
  timeZone: string,
): Slot {
  return toSlot({ start: toClockTime(startsAt, timeZone), end: toClockTime(endsAt, timeZone) })
}

/** The slot at another time, as long as before, within its day. */
export function placeSlot(slot: Slot, day: string, from: number): Slot {
  const length = slot.to - slot.from
  const start = Math.min(Math.max(0, from), Math.max(0, DAY_MINUTES - length))
  return { day, from: start, to: start + length }
}

/** To the next line of the grid; what stands between two lines goes to the nearer one. */
export function snap(minutes: number): number {
  return Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES
}

/** Between two points of a day, one of which is where the pointer went down. */
export function spanBetween(day: string, anchor: number, now: number): Slot {
  const [first, last] = anchor <= now ? [anchor, now] : [now, anchor]
  const from = Math.max(0, Math.floor(first / SNAP_MINUTES) * SNAP_MINUTES)
  const to = Math.min(DAY_MINUTES, Math.ceil(last / SNAP_MINUTES) * SNAP_MINUTES)
  return { day, from, to: Math.max(to, from + SNAP_MINUTES) }
}

const STEPS: Record<string, { days: number; minutes: number }> = {
  ArrowUp: { days: 0, minutes: -SNAP_MINUTES },
  ArrowDown: { days: 0, minutes: SNAP_MINUTES },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
  PageUp: { days: 0, minutes: -60 },
  PageDown: { days: 0, minutes: 60 },
}

/** Where a key takes a slot, within the days that are shown; null for keys that move nothing. */
export function stepSlot(slot: Slot, key: string, days: readonly string[]): Slot | null {
  const step = STEPS[key]
  if (!step) return null
  const at = Math.min(Math.max(0, countDays(days[0]!, slot.day) + step.days), days.length - 1)
  return placeSlot(slot, addDays(days[0]!, at), slot.from + step.minutes)
}

/** "Monday, November 23, 9:30 AM to 10:00 AM" */
export function saySlot({ day, from, to }: Slot): string {
  return `${formatFullDay(day)}, ${sayTime(from)} to ${sayTime(to)}`
}

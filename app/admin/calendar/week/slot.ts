import { addDays, countDays, formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { countMinutes, DAY_MINUTES, formatTimeOfDay, toClockTime } from '#domain/time-zone/zone-times.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import type { CalendarEntry } from '../calendar-entry.ts'

/** Time range on one day of the week view, in minutes since midnight. */
export type Slot = Span & { day: string }

/** Step when dragging and for arrow keys. */
const SNAP_MINUTES = 15

export function toSlot({ start, end }: Pick<CalendarEntry, 'start' | 'end'>): Slot {
  return { day: start.day, from: start.minutes, to: start.minutes + countMinutes(start, end) }
}

export function toBookingSlot(booking: { startsAt: string; endsAt: string }, timeZone: string): Slot {
  const { startsAt, endsAt } = booking
  return toSlot({ start: toClockTime(startsAt, timeZone), end: toClockTime(endsAt, timeZone) })
}

/** Moves a slot but keeps it within the day. */
export function placeSlot(slot: Slot, day: string, from: number): Slot {
  const length = slot.to - slot.from
  const start = Math.min(Math.max(0, from), Math.max(0, DAY_MINUTES - length))
  return { day, from: start, to: start + length }
}

export function snap(minutes: number): number {
  return Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES
}

/** Returns the slot between two times of a day, rounded to steps. */
export function spanBetween(day: string, one: number, other: number): Slot {
  const from = Math.max(0, Math.floor(Math.min(one, other) / SNAP_MINUTES) * SNAP_MINUTES)
  const to = Math.min(DAY_MINUTES, Math.ceil(Math.max(one, other) / SNAP_MINUTES) * SNAP_MINUTES)
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

/** Moves a slot by a key within the visible days; null for other keys. */
export function stepSlot(slot: Slot, key: string, days: readonly string[]): Slot | null {
  const step = STEPS[key]
  if (!step) return null
  const at = Math.min(Math.max(0, countDays(days[0]!, slot.day) + step.days), days.length - 1)
  return placeSlot(slot, addDays(days[0]!, at), slot.from + step.minutes)
}

/** For example "Monday, November 23, 9:30 AM to 10:00 AM". */
export function formatSlot({ day, from, to }: Slot): string {
  return `${formatFullDay(day)}, ${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}`
}

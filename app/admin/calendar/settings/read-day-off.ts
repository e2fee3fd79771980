import type { ManagedDayOff, ManagedHost } from '#app/data/bookings/booking-manager.ts'

/** Days off as typed; an empty host is everybody, an empty last day the first. */
export type TypedDayOff = { hostId: string; firstDay: string; lastDay: string; note: string }
export type DayOffProblem = { field: 'firstDay' | 'lastDay'; message: string }

export const NO_DAY_OFF: TypedDayOff = { hostId: '', firstDay: '', lastDay: '', note: '' }

/** What is stored of what was typed, or which field is wrong. */
export function readDayOff(
  typed: TypedDayOff,
): { dayOff: Omit<ManagedDayOff, 'id'> } | { problem: DayOffProblem } {
  const DAY = /^\d{4}-\d\d-\d\d$/
  const { hostId, firstDay, note } = typed
  // One day alone needs no second date.
  const lastDay = typed.lastDay || firstDay
  if (!DAY.test(firstDay)) return { problem: { field: 'firstDay', message: 'Choose a day.' } }
  if (!DAY.test(lastDay))
    return { problem: { field: 'lastDay', message: 'Choose a day, or leave it empty.' } }
  if (lastDay < firstDay) return { problem: { field: 'lastDay', message: 'This is before the first day.' } }
  return { dayOff: { hostId: hostId || null, firstDay, lastDay, note: note.trim() } }
}

export function toTyped({ hostId, firstDay, lastDay, note }: ManagedDayOff): TypedDayOff {
  return { hostId: hostId ?? '', firstDay, lastDay: lastDay === firstDay ? '' : lastDay, note }
}

/** Options for whose days off they are. */
export function listHostOptions(hosts: readonly ManagedHost[]) {
  return [{ value: '', label: 'Everybody' }, ...hosts.map((host) => ({ value: host.id, label: host.name }))]
}

import type { NewBlock } from '#app/data/bookings/booking-manager.ts'
import { readTime } from './forms/read-time.ts'

/** Time to keep free, as typed. */
export type TypedBlock = {
  hostId: string | null
  firstDay: string
  from: string
  lastDay: string
  to: string
  note: string
}
export type BlockField = Exclude<keyof TypedBlock, 'hostId'>
export type BlockProblem = { field: BlockField; message: string }

/** The block that is typed, on the clock of the calendar; or which field is wrong. */
export function readBlock(
  typed: TypedBlock,
  timeZone: string,
): { block: NewBlock } | { problem: BlockProblem } {
  const start = readTime({ day: typed.firstDay, time: typed.from }, 0, timeZone)
  if ('problem' in start) {
    const field = start.problem.field === 'day' ? 'firstDay' : 'from'
    return { problem: { field, message: start.problem.message } }
  }
  const end = readTime({ day: typed.lastDay, time: typed.to }, 0, timeZone)
  if ('problem' in end) {
    const field = end.problem.field === 'day' ? 'lastDay' : 'to'
    return { problem: { field, message: end.problem.message } }
  }
  if (Date.parse(end.startsAt) <= Date.parse(start.startsAt)) {
    const field = typed.lastDay < typed.firstDay ? 'lastDay' : 'to'
    return { problem: { field, message: 'This ends before it begins.' } }
  }
  const { hostId, note } = typed
  return { block: { hostId, startsAt: start.startsAt, endsAt: end.startsAt, note: note.trim() } }
}

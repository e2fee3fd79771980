import type { NewBlock, NewBooking } from '#app/data/bookings/booking-manager.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { parseTime, toMoment } from '#domain/time-zone/zone-times.ts'
import type { Span } from './week/lay-out-day.ts'

/** Values of the fields for a host, a day and a time. */
export type TypedTime = { hostId: string; day: string; time: string }

/** One problem, by field name. */
export type Problem<Field extends string> = { field: Field; message: string }

export type ReadTime = { startsAt: string; span: Span }

/** The moment that is typed, on the clock of the calendar; or which field is wrong. */
export function readTime(
  { day, time }: Pick<TypedTime, 'day' | 'time'>,
  minutes: number,
  timeZone: string,
): ReadTime | { problem: Problem<'day' | 'time'> } {
  // Fields of dates take years of up to six digits.
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return { problem: { field: 'day', message: 'Choose a day.' } }
  const from = parseTime(time)
  if (from === null) return { problem: { field: 'time', message: 'Give a time, such as 09:30.' } }
  return { startsAt: toMoment({ day, minutes: from }, timeZone), span: { from, to: from + minutes } }
}

/** Time to keep free, as typed. */
export type TypedBlock = {
  /** Empty for everybody. */
  hostId: string
  firstDay: string
  from: string
  lastDay: string
  to: string
  note: string
}
type BlockField = Exclude<keyof TypedBlock, 'hostId' | 'note'>

/** The block that is typed, on the clock of the calendar; or which field is wrong. */
export function readBlock(
  typed: TypedBlock,
  timeZone: string,
): { block: NewBlock } | { problem: Problem<BlockField> } {
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
  return {
    block: { hostId: hostId || null, startsAt: start.startsAt, endsAt: end.startsAt, note: note.trim() },
  }
}

export const NO_GUEST = { name: '', email: '', phone: '', company: '', timeZone: '', notes: '' }
export const GUEST_FIELDS = Object.keys(NO_GUEST) as (keyof typeof NO_GUEST)[]

/** Returns the filled fields of a guest, or the problems by field. The server has the last word about the address. */
export function readGuest(
  typed: typeof NO_GUEST,
): { guest: Omit<NewBooking, 'startsAt' | 'hostId'> } | { problems: Partial<typeof NO_GUEST> } {
  const { name, email, ...optional } = Object.fromEntries(
    GUEST_FIELDS.map((field) => [field, typed[field].trim()]),
  ) as typeof NO_GUEST
  const problems = {
    ...(name === '' && { name: 'Say who it is for.' }),
    ...(!z.email().safeParse(email).success && { email: 'Give an address such as anna@example.com.' }),
    ...(optional.timeZone !== '' &&
      !isTimeZone(optional.timeZone) && { timeZone: 'Choose a zone of the list, such as Europe/Berlin.' }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const filled = Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== ''))
  return { guest: { name, email, ...filled } }
}

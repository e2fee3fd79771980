import { parseTime, toMoment } from '#domain/time-zone/zone-times.ts'
import type { Span } from '../week/lay-out-day.ts'
import type { TimeProblem, TypedTime } from '../time-fields.tsx'

export type ReadTime = { startsAt: string; span: Span }

/** The moment that is typed, on the clock of the calendar; or which field is wrong. */
export function readTime(
  { day, time }: Pick<TypedTime, 'day' | 'time'>,
  minutes: number,
  timeZone: string,
): ReadTime | { problem: TimeProblem } {
  // Fields of dates take years of up to six digits.
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return { problem: { field: 'day', message: 'Choose a day.' } }
  const from = parseTime(time)
  if (from === null) return { problem: { field: 'time', message: 'Give a time, such as 09:30.' } }
  return { startsAt: toMoment({ day, minutes: from }, timeZone), span: { from, to: from + minutes } }
}

import { z } from '#domain/schema.ts'

const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const END = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/
const MAX_SPANS = 50

/**
 * A span of a weekday in which somebody takes calls, on the clock of their zone. One that ends at or before its begin
 * goes on into the next day.
 */
export const hoursSpan = z.strictObject({
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  day: z.int().min(1).max(7),
  /** 'HH:MM' */
  from: z.string().regex(HOUR, { error: 'must be a time such as 09:00' }),
  /** 'HH:MM', or '24:00' for the end of the day. */
  to: z.string().regex(END, { error: 'must be a time such as 17:00' }),
})
export type HoursSpan = z.infer<typeof hoursSpan>

/** Spans may touch and overlap; together they count once. */
export const weeklyHours = z.array(hoursSpan).max(MAX_SPANS)
export type WeeklyHours = z.infer<typeof weeklyHours>

import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'

const minutes = (min: number, max: number) => z.int().min(min).max(max)

export const calendarDate = z.iso.date({ error: 'must be a date such as 2026-11-30' })
export const instant = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-30T15:00:00Z' })
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'must be the name of a time zone, such as Europe/Berlin' })

export const bookingQuestion = z.strictObject({
  /** Names the form field; stays the same when the label changes. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'must be a short name such as "marketplace"' }),
  label: z.string().trim().min(1).max(200),
  kind: z.enum(['text', 'paragraph', 'choice']),
  isRequired: z.boolean(),
  /** Empty unless `kind` is "choice". */
  options: z.array(z.string().trim().min(1).max(200)).max(20),
})
export type BookingQuestion = z.infer<typeof bookingQuestion>

const bookingQuestions = z
  .array(bookingQuestion)
  .max(12)
  .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, {
    error: 'Two questions have the same id.',
  })
  .refine((questions) => questions.every(({ kind, options }) => kind !== 'choice' || options.length > 1), {
    error: 'A choice needs at least two options.',
  })

export const bookingAnswer = z.object({ id: z.string(), label: z.string(), answer: z.string() })
export type BookingAnswer = z.infer<typeof bookingAnswer>

const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const END = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/
const MAX_SPANS = 50

/** Hours of a weekday, in the host's time zone; on the next day too if they end at or before their start. */
export const hoursSpan = z.strictObject({
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  day: z.int().min(1).max(7),
  from: z.string().regex(HOUR, { error: 'must be a time such as 09:00' }),
  /** 'HH:MM', or '24:00' for the end of the day. */
  to: z.string().regex(END, { error: 'must be a time such as 17:00' }),
})
export type HoursSpan = z.infer<typeof hoursSpan>

/** Spans may overlap. */
export const weeklyHours = z.array(hoursSpan).max(MAX_SPANS)
export type WeeklyHours = z.infer<typeof weeklyHours>

export const bookingRules = z.strictObject({
  callMinutes: minutes(5, 480),
  /** Free time before and after a call. */
  bufferMinutes: minutes(0, 240),
  /** Minimum time from booking to call. */
  noticeMinutes: minutes(0, 60 * 24 * 30),
  /** Number of bookable days after today. */
  horizonDays: z.int().min(1).max(365),
  /** Maximum calls per host and day; null for no limit. */
  dailyLimit: z.int().min(1).max(100).nullable(),
  stepMinutes: minutes(5, 480),
  /** `any`: a free host takes the call. `chosen`: visitors choose the host. */
  hostChoice: z.enum(['any', 'chosen']),
  questions: bookingQuestions,
})
export type BookingRules = z.infer<typeof bookingRules>

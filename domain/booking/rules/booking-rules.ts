import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { type CallWay, callWay, meetingUrl } from './call-way.ts'

const minutes = (min: number, max: number) => z.int().min(min).max(max)

export const calendarDate = z.iso.date({ error: 'must be a date such as 2026-11-30' })
export const instant = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-30T15:00:00Z' })
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'must be the name of a time zone, such as Europe/Berlin' })

export const bookingQuestion = z.strictObject({
  /** Name of the form field; stays the same when the label changes. */
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

/** Hours on a weekday, in the host's time zone. An end at or before the start is on the next day. */
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

const isVideoReachable = (type: { callWay: CallWay | null; meetingUrl: string }) =>
  type.callWay !== 'video' || type.meetingUrl !== ''

/** How calls of one event type are offered and booked. */
export const bookingRules = z.strictObject({
  callMinutes: minutes(5, 480),
  /** Free time before and after each call. */
  bufferMinutes: minutes(0, 240),
  /** Minimum time from booking to call. */
  noticeMinutes: minutes(0, 60 * 24 * 30),
  /** Number of bookable days after today. */
  horizonDays: z.int().min(1).max(365),
  stepMinutes: minutes(5, 480),
  /** Maximum calls of this type per host and day, and per host and week from Monday; null for no limit. */
  dailyLimit: z.int().min(1).max(100).nullable(),
  weeklyLimit: z.int().min(1).max(500).nullable(),
  /** Minimum time before the start of a call at which visitors can move or cancel it. */
  changeNoticeMinutes: minutes(0, 60 * 24 * 30),
  /**
   * `any`: the call goes to one of the free hosts, by weight. `chosen`: visitors choose the host. `all`:
   * every host takes part.
   */
  hostChoice: z.enum(['any', 'chosen', 'all']),
  questions: bookingQuestions,
})
export type BookingRules = z.infer<typeof bookingRules>

const MAX_WEIGHT = 100
const hostShare = z.strictObject({ hostId: z.uuid(), weight: z.int().min(1).max(MAX_WEIGHT) })

/** A kind of call, as defined by owners. */
export const eventType = z
  .strictObject({
    ...bookingRules.shape,
    name: z.string().trim().min(1).max(100),
    /** Its page is /book-call/{slug}. */
    slug: z
      .string()
      .max(60)
      .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, {
        error: 'must be lowercase letters and digits, such as "intro-call"',
      })
      .refine((slug) => slug !== 'times', { error: 'is used by another page' }),
    description: z.string().trim().max(1_000),
    /** The default type is booked on /book-call itself. */
    isDefault: z.boolean(),
    isActive: z.boolean(),
    /** Empty if all hosts take part. */
    hosts: z
      .array(hostShare)
      .max(100)
      .refine((hosts) => new Set(hosts.map(({ hostId }) => hostId)).size === hosts.length, {
        error: 'must name each host once',
      }),
    /** Null to use the host's location. */
    callWay: callWay.nullable(),
    meetingUrl,
  })
  .refine(isVideoReachable, { error: 'must be given for calls by video', path: ['meetingUrl'] })
export type EventType = z.infer<typeof eventType>

import { calendarDate, timeZone, bookingQuestion } from '#domain/booking/rules/booking-rules.ts'
import { callWay } from '#domain/booking/rules/call-way.ts'
import { z, visitor } from '#domain/schema.ts'

/** Per request. */
export const MAX_DAYS = 62

export const input = z
  .strictObject({
    /** First and last day in `timeZone`; if left out, the next `MAX_DAYS`, or the first with a free time. */
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    /** Default: the agency's. */
    timeZone: timeZone.optional(),
    hostId: z.uuid().optional(),
    /** Token of a booking to move: its own time counts as free. */
    token: z.string().max(200).optional(),
    /** Slug of the event type; default: the default one. */
    type: z.string().max(60).optional(),
    visitor,
  })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) <= MAX_DAYS * 86_400_000, {
    error: `Request at most ${MAX_DAYS} days.`,
  })
export type Input = z.infer<typeof input>

export const offeredTime = z.object({
  /** ISO 8601, UTC. */
  startsAt: z.string(),
  /** Hosts who are free then. */
  hostIds: z.array(z.string()),
})
export type OfferedTime = z.infer<typeof offeredTime>

export const offeredHost = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  picture: z.string().nullable(),
  callWay,
})
export type OfferedHost = z.infer<typeof offeredHost>

const offeredType = z.object({ name: z.string(), slug: z.string(), callMinutes: z.number() })

export const callRules = z.object({
  type: z.object({ name: z.string(), slug: z.string(), description: z.string(), isDefault: z.boolean() }),
  /** All event types, the default one first. */
  types: z.array(offeredType),
  callMinutes: z.number(),
  noticeMinutes: z.number(),
  /** The agency's. */
  timeZone: z.string(),
  /** Minimum time before the call at which visitors can move or cancel it. */
  changeNoticeMinutes: z.number(),
  hostChoice: z.enum(['any', 'chosen', 'all']),
  hosts: z.array(offeredHost),
  questions: z.array(bookingQuestion),
  /** First and last bookable day ('YYYY-MM-DD') in the agency's time zone. */
  firstDay: z.string(),
  lastDay: z.string(),
})
export type CallRules = z.infer<typeof callRules>

/** Times are sorted. Refusals: 400, 404 for an unknown token or event type, 409 if the booking can't be moved, 429. */
export const answer = z.object({ rules: callRules, times: z.array(offeredTime) })
export type Answer = z.infer<typeof answer>

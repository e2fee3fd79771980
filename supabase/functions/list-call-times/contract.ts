import { calendarDate, timeZone, bookingQuestion } from '#domain/booking/rules/booking-rules.ts'
import { callWay } from '#domain/booking/rules/call-way.ts'
import { z, visitor } from '#domain/schema.ts'

/** Days of one answer. */
export const MAX_DAYS = 62

export const input = z
  .strictObject({
    /** First and last day, on the calendar of `timeZone`; without them, all that may be booked, `MAX_DAYS` at most. */
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    /** Of the two days; the agency's when left out. */
    timeZone: timeZone.optional(),
    /** Only this host's times. */
    hostId: z.uuid().optional(),
    /** The token of a booking: times to which it can be moved; its own counts as free. */
    token: z.string().max(200).optional(),
    visitor,
  })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) <= MAX_DAYS * 86_400_000, {
    error: `Ask for ${MAX_DAYS} days at most.`,
  })
export type Input = z.infer<typeof input>

export const offeredTime = z.object({
  /** ISO 8601, UTC. */
  startsAt: z.string(),
  /** Who is free then; with `hostChoice` "any" it doesn't matter which. */
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

export const callRules = z.object({
  callMinutes: z.number(),
  noticeMinutes: z.number(),
  /** The agency's. */
  timeZone: z.string(),
  hostChoice: z.enum(['any', 'chosen']),
  hosts: z.array(offeredHost),
  questions: z.array(bookingQuestion),
  /** First and last day that may be booked, on the agency's calendar: 'YYYY-MM-DD'. */
  firstDay: z.string(),
  lastDay: z.string(),
})
export type CallRules = z.infer<typeof callRules>

/** In order. Refusals: 400, 404 for a token of no booking that can be moved, 429. */
export const answer = z.object({ rules: callRules, times: z.array(offeredTime) })
export type Answer = z.infer<typeof answer>

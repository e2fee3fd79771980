import { z } from '#domain/schema.ts'
import { bookingQuestions } from './booking-question.ts'

const minutes = (least: number, most: number) => z.int().min(least).max(most)

/** What holds for the calls of every host. */
export const bookingRules = z.strictObject({
  callMinutes: minutes(5, 480),
  /** Kept free before and after a call. */
  bufferMinutes: minutes(0, 240),
  /** From the booking to the begin of the call, at least. */
  noticeMinutes: minutes(0, 60 * 24 * 30),
  /** How many days ahead calls are offered, today included as day 0. */
  horizonDays: z.int().min(1).max(365),
  /** Calls of a host on one day of the host's calendar; null for as many as fit. */
  dailyLimit: z.int().min(1).max(100).nullable(),
  /** Between two begins, from the begin of the hours. */
  stepMinutes: minutes(5, 480),
  /** `any`: whoever is free takes the call. `chosen`: visitors choose whom they talk to. */
  hostChoice: z.enum(['any', 'chosen']),
  questions: bookingQuestions,
})
export type BookingRules = z.infer<typeof bookingRules>

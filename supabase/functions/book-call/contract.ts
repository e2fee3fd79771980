import { instant, timeZone } from '#domain/booking/rules/booking-rules.ts'
import { z, visitor } from '#domain/schema.ts'
import { offeredTime } from '../list-call-times/contract.ts'
import { ownBooking } from '../manage-own-booking/contract.ts'

const text = (length: number) => z.string().max(length)
/** As typed; what is missing or wrong is answered 400 with `fields`, by the name of the field. */
export const input = z.strictObject({
  startsAt: instant,
  /** Whom the visitor chose; needed where visitors choose. */
  hostId: z.uuid().optional(),
  name: text(1_000),
  email: text(1_000),
  phone: text(1_000).optional(),
  company: text(1_000).optional(),
  /** By the ids of the questions. */
  answers: z.record(text(60), text(5_000)),
  /** In which the visitor reads times. */
  timeZone,
  /** Where they came from: page, referrer, utm_source … */
  source: z.record(text(60), text(1_000)),
  /** Why it looks like spam; kept beside the booking. */
  spamReasons: z.array(text(200)).max(20).optional(),
  /** The same for every try of one form, so that sending it twice books once. */
  requestId: z.uuid().optional(),
  visitor,
})
export type Input = z.infer<typeof input>

/** `token` is the visitor's key to the booking, for /bookings/{token}; it is told here and in mails, and nowhere kept. */
export const answer = z.object({ token: z.string(), booking: ownBooking })
export type Answer = z.infer<typeof answer>

/** What a refusal carries besides `error`: 400 with `fields`, 409 with `code` "taken" and the nearest `times`; or 429. */
export const refusal = z.object({
  code: z.enum(['fields', 'taken']).optional(),
  /** Messages by field: name, email, phone, company, startsAt, hostId, or `answers.{id of the question}`. */
  fields: z.record(z.string(), z.string()).optional(),
  times: z.array(offeredTime).optional(),
})
export type Refusal = z.infer<typeof refusal>

import { instant, timeZone } from '#domain/booking/rules/booking-rules.ts'
import { z, visitor } from '#domain/schema.ts'
import { offeredTime } from '../list-call-times/contract.ts'
import { ownBooking } from '../manage-own-booking/contract.ts'

const text = (length: number) => z.string().max(length)
/** Form as typed. Invalid fields are answered 400 with `fields`, by field name. */
export const input = z.strictObject({
  startsAt: instant,
  /** Slug of the event type; default: the default one. */
  type: text(60).optional(),
  /** Required if visitors choose the host. */
  hostId: z.uuid().optional(),
  name: text(1_000),
  email: text(1_000),
  phone: text(1_000).optional(),
  company: text(1_000).optional(),
  /** Email addresses of further people, as typed. */
  guests: text(2_000).optional(),
  answers: z.record(text(60), text(5_000)),
  timeZone,
  /** Origin of the visit: page, referrer, utm_source … */
  source: z.record(text(60), text(1_000)),
  /** Why the form looks like spam; stored with the booking. */
  spamReasons: z.array(text(200)).max(20).optional(),
  /** Identifies the form, so that sending it twice books once. */
  requestId: z.uuid().optional(),
  visitor,
})
export type Input = z.infer<typeof input>

/** `token` opens /bookings/{token}. Only its hash is stored. */
export const answer = z.object({ token: z.string(), booking: ownBooking })
export type Answer = z.infer<typeof answer>

/** Refusals: 400 with `fields`, 409 with `code` "taken" and the nearest `times`, 429. */
export const refusal = z.object({
  code: z.enum(['fields', 'taken']).optional(),
  /** Messages by field: name, email, phone, company, guests, startsAt, hostId, or `answers.{question id}`. */
  fields: z.record(z.string(), z.string()).optional(),
  times: z.array(offeredTime).optional(),
})
export type Refusal = z.infer<typeof refusal>

import { instant, timeZone, bookingAnswer } from '#domain/booking/rules/booking-rules.ts'
import { callWay } from '#domain/booking/rules/call-way.ts'
import { defineActions, z, visitor } from '#domain/schema.ts'

const MAX_REASON = 1_000
const token = z.string().min(1).max(200)
export const input = defineActions(
  {
    read: { token, visitor },
    move: {
      token,
      startsAt: instant,
      /** Another host, if visitors choose the host. */
      hostId: z.uuid().optional(),
      /** New time zone of the visitor. */
      timeZone: timeZone.optional(),
      visitor,
    },
    cancel: {
      token,
      reason: z.string().max(MAX_REASON).optional(),
      visitor,
    },
    /** The invitation as an iCalendar file. */
    'calendar-file': { token, visitor },
  },
  'The action must be read, move, cancel or calendar-file.',
)
export type Input = z.infer<typeof input>

/** A booking as its visitor sees it. */
export const ownBooking = z.object({
  status: z.enum(['confirmed', 'cancelled', 'no-show']),
  /** ISO 8601, UTC. */
  startsAt: z.string(),
  endsAt: z.string(),
  callMinutes: z.number(),
  /** True if the call is confirmed, and it is not too late to move or cancel it. */
  isChangeable: z.boolean(),
  host: z.object({ id: z.string(), name: z.string(), role: z.string(), picture: z.string().nullable() }),
  /** Names of further hosts who take part. */
  coHosts: z.array(z.string()),
  typeName: z.string(),
  /** Slug of the event type, for the link to book another call; null for the default type. */
  typeSlug: z.string().nullable(),
  /** Email addresses of invited guests. */
  guests: z.array(z.string()),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  answers: z.array(bookingAnswer),
  timeZone: z.string(),
  way: callWay,
  /** For calls by video; otherwise empty. */
  meetingUrl: z.string(),
})
export type OwnBooking = z.infer<typeof ownBooking>

const booking = z.object({ booking: ownBooking })

/**
 * Result of each action. Errors: 404 for an unknown token; 409 with `code` "taken" and the nearest `times`, or "closed" if the call
 * was canceled, has begun, or begins too soon for a change; 429.
 */
export const answers = {
  read: booking,
  move: booking,
  cancel: booking,
  'calendar-file': z.object({ fileName: z.string(), calendar: z.string() }),
} satisfies Record<Input['action'], z.ZodType>

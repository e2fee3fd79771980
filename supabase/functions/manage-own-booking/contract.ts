import { instant, timeZone, bookingAnswer } from '#domain/booking/rules/booking-rules.ts'
import { callWay } from '#domain/booking/rules/call-way.ts'
import { describeActions, z, visitor } from '#domain/schema.ts'

const MAX_REASON = 1_000
const token = z.string().min(1).max(200)
export const input = describeActions(
  {
    read: { token, visitor },
    move: {
      token,
      startsAt: instant,
      /** Another host, where visitors choose. */
      hostId: z.uuid().optional(),
      /** In which the visitor now reads times; as before when left out. */
      timeZone: timeZone.optional(),
      visitor,
    },
    cancel: {
      token,
      reason: z.string().max(MAX_REASON).optional(),
      visitor,
    },
    /** The invitation as a file for the visitor's calendar. */
    'calendar-file': { token, visitor },
  },
  'The action must be read, move, cancel or calendar-file.',
)
export type Input = z.infer<typeof input>

/** A booking as the visitor who made it sees it. */
export const ownBooking = z.object({
  status: z.enum(['confirmed', 'cancelled', 'no-show']),
  /** ISO 8601, UTC. */
  startsAt: z.string(),
  endsAt: z.string(),
  callMinutes: z.number(),
  /** True while it may be moved or cancelled: it is confirmed and has not begun. */
  isChangeable: z.boolean(),
  host: z.object({ id: z.string(), name: z.string(), role: z.string(), picture: z.string().nullable() }),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  answers: z.array(bookingAnswer),
  /** In which the visitor reads times. */
  timeZone: z.string(),
  way: callWay,
  /** Where it takes place by video; empty otherwise. */
  meetingUrl: z.string(),
})
export type OwnBooking = z.infer<typeof ownBooking>

const booking = z.object({ booking: ownBooking })

/**
 * By the action. Refusals: 404 for a token of no booking; 409 with `code` "taken" and `times` (the nearest that are free,
 * as of list-call-times) or "closed" when it was cancelled or has begun; 429.
 */
export const answers = {
  read: booking,
  move: booking,
  cancel: booking,
  'calendar-file': z.object({ fileName: z.string(), calendar: z.string() }),
} satisfies Record<Input['action'], z.ZodType>

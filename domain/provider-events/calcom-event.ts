/** Events of Cal.com: https://cal.com/docs/developing/guides/automation/webhooks */
import { z } from '#domain/schema.ts'
import { NOTHING, type ProviderEvent, type ProviderFacts, UNREADABLE } from './provider-facts.ts'
import {
  providerName,
  normalizeEmail,
  normalizeEmails,
  normalizeTimestamp,
  normalizeText,
} from './clean-text.ts'

const event = z.object({
  triggerEvent: providerName(100),
  createdAt: z.iso.datetime({ offset: true }),
  payload: z.record(z.string(), z.unknown()),
})

const uid = providerName(180)
const booking = z.object({
  uid,
  rescheduleUid: uid.nullish(),
  title: z.unknown().optional(),
  startTime: z.iso.datetime({ offset: true }),
  endTime: z.unknown().optional(),
  organizer: z.object({ email: z.unknown().optional() }).nullish().catch(null),
  rescheduleStartTime: z.unknown().optional(),
  cancellationReason: z.unknown().optional(),
  attendees: z.array(z.record(z.string(), z.unknown())),
})

const OUTCOMES: ReadonlyMap<string, 'created' | 'moved' | 'cancelled'> = new Map([
  ['BOOKING_CREATED', 'created'],
  ['BOOKING_RESCHEDULED', 'moved'],
  ['BOOKING_CANCELLED', 'cancelled'],
])

/** Returns null for invalid events. Cal.com events have no id. */
export function readCalcomEvent(value: unknown): ProviderEvent | null {
  const { data: given } = event.safeParse(value)
  if (!given) return null
  const outcome = OUTCOMES.get(given.triggerEvent)
  return {
    key: null,
    kind: given.triggerEvent,
    happenedAt: normalizeTimestamp(given.createdAt)!,
    facts: outcome ? readBooking(outcome, given.payload) : NOTHING,
  }
}

function readBooking(outcome: 'created' | 'moved' | 'cancelled', payload: unknown): ProviderFacts {
  const { data: told } = booking.safeParse(payload)
  if (!told) return UNREADABLE
  const attendee = told.attendees[0] ?? {}
  return {
    about: 'booking',
    outcome,
    booking: told.uid,
    former: outcome === 'moved' ? (told.rescheduleUid ?? null) : null,
    name: normalizeText(attendee['name'], 200),
    email: normalizeEmail(attendee['email']),
    phone: normalizeText(attendee['phoneNumber'], 60),
    title: normalizeText(told.title, 200),
    reason: normalizeText(told.cancellationReason, 500),
    starts_at: normalizeTimestamp(told.startTime),
    ends_at: normalizeTimestamp(told.endTime),
    host_emails: normalizeEmails([told.organizer?.email]),
    former_starts_at: outcome === 'moved' ? normalizeTimestamp(told.rescheduleStartTime) : null,
  }
}

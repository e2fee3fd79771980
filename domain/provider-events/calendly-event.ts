/** Events of Calendly: https://developer.calendly.com/api-docs (webhook payloads) */
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
  event: providerName(100),
  created_at: z.iso.datetime({ offset: true }),
  payload: z.record(z.string(), z.unknown()),
})

const uri = providerName(180)
const invitee = z.object({
  uri,
  old_invitee: uri.nullish(),
  rescheduled: z.boolean().nullish(),
  name: z.unknown().optional(),
  email: z.unknown().optional(),
  text_reminder_number: z.unknown().optional(),
  scheduled_event: z.object({
    name: z.unknown().optional(),
    start_time: z.iso.datetime({ offset: true }),
    end_time: z.unknown().optional(),
    event_memberships: z.array(z.record(z.string(), z.unknown())).nullish().catch(null),
  }),
  cancellation: z.object({ reason: z.unknown().optional() }).nullish(),
})

export function readCalendlyEvent(value: unknown): ProviderEvent | null {
  const { data: given } = event.safeParse(value)
  if (!given) return null
  const { data: named } = z.object({ uri }).safeParse(given.payload)
  return {
    // Calendly events have no id, but there is only one per kind and invitee.
    key: named ? `${given.event} ${named.uri}` : null,
    kind: given.event,
    happenedAt: normalizeTimestamp(given.created_at)!,
    facts: readFacts(given.event, given.payload),
  }
}

function readFacts(kind: string, payload: unknown): ProviderFacts {
  if (kind !== 'invitee.created' && kind !== 'invitee.canceled') return NOTHING
  const { data: told } = invitee.safeParse(payload)
  if (!told) return UNREADABLE
  // Rescheduling causes two events; the one for the new invitee is sufficient.
  if (kind === 'invitee.canceled' && told.rescheduled === true) return NOTHING
  const former = kind === 'invitee.created' ? (told.old_invitee ?? null) : null
  return {
    about: 'booking',
    outcome: kind === 'invitee.canceled' ? 'cancelled' : former === null ? 'created' : 'moved',
    booking: told.uri,
    former,
    name: normalizeText(told.name, 200),
    email: normalizeEmail(told.email),
    phone: normalizeText(told.text_reminder_number, 60),
    title: normalizeText(told.scheduled_event.name, 200),
    reason: normalizeText(told.cancellation?.reason, 500),
    starts_at: normalizeTimestamp(told.scheduled_event.start_time),
    ends_at: normalizeTimestamp(told.scheduled_event.end_time),
    host_emails: normalizeEmails(
      (told.scheduled_event.event_memberships ?? []).map((member) => member['user_email']),
    ),
    former_starts_at: null,
  }
}

/** Calls and leads for the tests of `manage-leads`. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'
import type { LeadRecord, LeadSummary } from '#supabase/functions/manage-leads/contract.ts'

type Answer = { status: number; body: Record<string, unknown> }
export type Call = (body: object) => Promise<Answer>
type LeadList = { leads: LeadSummary[]; next: object | null; counts: Record<string, number> }

async function callManageLeads(
  backend: FunctionsBackend,
  headers: Record<string, string>,
  body: object,
): Promise<Answer> {
  const response = await backend.call('manage-leads', { headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function enterAs(backend: FunctionsBackend, role?: 'admin'): Promise<Call> {
  const { token } = await backend.signIn(role)
  const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
  return (body) => callManageLeads(backend, headers, body)
}

/** What an administrator does, on the backend that `use` names. */
export function prepareInbox(use: () => FunctionsBackend) {
  let known: Promise<Call> | undefined
  const asAdministrator: Call = async (body) => (await (known ??= enterAs(use(), 'admin')))(body)
  const act = async (body: object) => {
    const answer = await asAdministrator(body)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    return answer.body
  }
  return {
    asAdministrator,
    act,
    addLead: async (values: object = {}): Promise<string> => {
      const email = `${randomUUID()}@shop.example`
      const { data, error } = await use()
        .service.from('leads')
        .insert({ kind: 'contact', name: 'Ann Lee', email, message: 'Hello', ...values })
        .select('id')
        .single()
      expect(error).toBeNull()
      return data!.id as string
    },
    /** Books a call for a known lead at a unique time. */
    addBooking: async (lead: string, values: { reasons?: string[] } = {}): Promise<string> => {
      const [booking] = await use().engine.query<{ id: string }>(
        `insert into public.bookings (host_id, event_type_id, starts_at, ends_at, name, email, time_zone, token_hash,
           lead_id, spam_reasons)
         select id, (select id from public.event_types where is_default), now() + n * interval '1 hour', now() + n * interval '1 hour' + interval '30 minutes',
           'Ann Lee', 'ann@shop.example', 'UTC', sha256(convert_to($1 || n, 'UTF8')), $1::uuid,
           array(select jsonb_array_elements_text($2::text::jsonb))
         from public.booking_hosts, (select count(*) + 1 as n from public.bookings) counted
         order by number limit 1
         returning id`,
        [lead, JSON.stringify(values.reasons ?? [])],
      )
      return booking!.id
    },
    read: async (lead: string): Promise<LeadRecord> => {
      const { status, body } = await asAdministrator({ action: 'read', lead, marks_seen: false })
      expect(status).toBe(200)
      return body.lead as LeadRecord
    },
    list: async (filter: object, after: object | null = null, limit = 500) =>
      (await act({ action: 'list', filter, after, limit })) as unknown as LeadList,
  }
}

export const idsOf = ({ leads }: Pick<LeadList, 'leads'>) => leads.map(({ id }) => id)
export const kindsOf = ({ events }: LeadRecord) => events.map(({ kind }) => kind)

/** Calls that were booked in a provider's calendar, as its events tell of them. */
import { PROVIDERS } from '#domain/provider-events/provider-facts.ts'
import { z } from '#domain/schema.ts'
import type { ProviderCall } from '#supabase/functions/manage-bookings/contract.ts'
import type { FunctionCall } from '../frame/serve-function.ts'

const callRow = z.object({
  provider: z.enum(PROVIDERS),
  booking: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  lead_id: z.string().nullable(),
  host_ids: z.array(z.string()),
})

/** @param hostId leaves out the calls of other hosts; those of nobody who is known are told with everybody's */
export async function listProviderCalls(
  { supabaseAdmin }: Pick<FunctionCall<unknown>, 'supabaseAdmin'>,
  from: string,
  to: string,
  hostId?: string,
): Promise<ProviderCall[]> {
  const { data } = await supabaseAdmin.rpc('list_provider_calls', { p_from: from, p_to: to }).throwOnError()
  return callRow
    .array()
    .parse(data)
    .map(toProviderCall)
    .filter(({ hostIds }) => hostId === undefined || hostIds.length === 0 || hostIds.includes(hostId))
}

function toProviderCall(row: z.infer<typeof callRow>): ProviderCall {
  return {
    provider: row.provider,
    booking: row.booking,
    startsAt: new Date(row.starts_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
    name: row.name,
    email: row.email,
    title: row.title,
    leadId: row.lead_id,
    hostIds: row.host_ids,
  }
}

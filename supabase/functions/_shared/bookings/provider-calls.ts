/** Calls that were booked in a provider's calendar, as its events tell of them. */
import { z } from '#domain/schema.ts'
import { type ProviderCall, providerCall } from '#supabase/functions/manage-bookings/contract.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { toCamelCase } from './managed-rows.ts'

/** @param hostId leaves out the calls of other hosts; those of nobody who is known are told with everybody's */
export async function listProviderCalls(
  { supabaseAdmin }: Pick<FunctionCall<unknown>, 'supabaseAdmin'>,
  from: string,
  to: string,
  hostId?: string,
): Promise<ProviderCall[]> {
  const { data } = await supabaseAdmin.rpc('list_provider_calls', { p_from: from, p_to: to }).throwOnError()
  return z
    .array(z.looseObject({}))
    .parse(data)
    .map((row) => providerCall.parse(toCamelCase(row)))
    .filter(({ hostIds }) => hostId === undefined || hostIds.length === 0 || hostIds.includes(hostId))
}

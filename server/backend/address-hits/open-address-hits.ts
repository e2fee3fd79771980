import { openClient, type SupabaseAccess } from '../connect-supabase.ts'
import { type AddressHits, createAddressHits } from './address-hits.ts'

/** Counts that all replicas share, in the database; null without the secret key, with which they are written. */
export function openAddressHits(supabase: SupabaseAccess): AddressHits | null {
  if (!supabase.secretKey) return null
  const client = openClient(supabase, supabase.secretKey)
  return createAddressHits({
    async write({ redirected, missed }) {
      const { error } = await client.rpc('add_address_hits', { p_redirected: redirected, p_missed: missed })
      if (error)
        throw new Error('Counts of addresses could not be written down; they are kept and tried again', {
          cause: error,
        })
    },
    reportFailure: (error) => console.error(error),
  })
}

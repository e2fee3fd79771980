import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { UsageAmounts } from './usage-counts.ts'

/**
 * Adds counts to those of the day, which all replicas share.
 * @param client made with the secret key
 * @throws Error with its cause when the database does not take them
 */
export async function writeUsage(client: SupabaseClient<Database>, amounts: UsageAmounts): Promise<void> {
  const { error } = await client.rpc('add_usage', { counts: { ...amounts } })
  if (error)
    throw new Error('The usage could not be written down; it is kept and tried again', { cause: error })
}

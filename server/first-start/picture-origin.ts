/** Which origin the stored addresses of pictures have (docs/decisions/0006-store-picture-urls-whole.md). */
import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { InstallationSettingsError } from '../backend/installation-settings.ts'

const TABLES = ['blog_posts', 'news_posts', 'authors'] as const
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Of one transaction: others get their turn in between. */
const POSTS_PER_PAGE = 100

/**
 * Tells the database where this site serves pictures; when that is new, every post gets addresses that work there.
 * @returns the origin that stored addresses have: this site's, or the public one of the site whose data this is
 * @throws InstallationSettingsError when our own database can't be told
 */
export async function claimPictureOrigin(
  supabase: SupabaseAccess,
  report: (line: string) => void,
): Promise<string> {
  const own = new URL(supabase.url).origin
  if (!supabase.secretKey) return own
  const client = openClient(supabase, supabase.secretKey)
  // Replicas that start together would each move them.
  if (supabase.backend) return supabase.backend.withLock(() => moveAddresses(client, own))
  return moveAddresses(client, own).catch((error: unknown) => {
    // A hosted project keeps whole addresses by itself; without the migration they are just not moved.
    if (!(error instanceof InstallationSettingsError)) throw error
    report(error.message)
    return own
  })
}

async function moveAddresses(client: SupabaseClient<Database>, own: string): Promise<string> {
  const claimed = await client.rpc('claim_storage_origin', { given: own }).single()
  if (claimed.error) throw refuse(claimed.error)
  const { origin, is_settled: isSettled } = claimed.data
  if (isSettled) return origin
  for (const table of TABLES) await moveTable(client, table)
  const { error } = await client.rpc('settle_storage_origin', { given: origin })
  if (error) throw refuse(error)
  return origin
}

async function moveTable(client: SupabaseClient<Database>, table: (typeof TABLES)[number]): Promise<void> {
  let last: string | null = FIRST_ID
  while (last !== null) {
    const { data, error }: { data: string | null; error: PostgrestError | null } = await client.rpc(
      'move_picture_addresses',
      { p_table: table, p_after_id: last, p_limit: POSTS_PER_PAGE },
    )
    if (error) throw refuse(error)
    last = data
  }
}

function refuse(cause: { message: string; code?: string }): InstallationSettingsError {
  return new InstallationSettingsError('The origin of stored pictures', cause)
}

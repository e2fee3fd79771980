/** Counts of redirected and missing paths, shared by all replicas. Stores neither queries nor visitors. */
import { toCanonicalPath } from '#domain/redirects/redirect.ts'
import { isCountedPath } from '#domain/redirects/counted-path.ts'
import { createBatchedCounts } from './batched-counts.ts'
import { openClient, type SupabaseAccess } from './connect-supabase.ts'

export type AddressOutcome = 'redirected' | 'missed'
type Key = `${AddressOutcome} ${string}`

/** Maximum number of paths in a batch, so that made-up paths can't fill the memory. */
export const MAX_PATHS = 1_000

/** Null without the secret key. */
export function openAddressHits(supabase: SupabaseAccess) {
  if (!supabase.secretKey) return null
  const client = openClient(supabase, supabase.secretKey)
  return createAddressHits(async (p_redirected, p_missed) => {
    const { error } = await client.rpc('add_address_hits', { p_redirected, p_missed })
    if (error)
      throw new Error('Counts of addresses could not be stored and are kept for the next try', {
        cause: error,
      })
  })
}

type Counts = Record<string, number>

export function createAddressHits(write: (redirected: Counts, missed: Counts) => Promise<void>) {
  const counts = createBatchedCounts<Key>({
    maxKeys: MAX_PATHS,
    write(batch) {
      const select = (outcome: AddressOutcome) =>
        Object.fromEntries(
          Object.entries(batch as Counts).flatMap(([key, count]) =>
            key.startsWith(`${outcome} `) ? [[key.slice(outcome.length + 1), count]] : [],
          ),
        )
      return write(select('redirected'), select('missed'))
    },
  })
  return {
    add(outcome: AddressOutcome, path: string): void {
      const counted = outcome === 'missed' ? toCanonicalPath(path) : path
      if (outcome === 'redirected' || isCountedPath(counted)) counts.add(`${outcome} ${counted}`, 1)
    },
    close: () => counts.close(),
  }
}

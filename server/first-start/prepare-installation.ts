import { setTimeout as pause } from 'node:timers/promises'
import { fillEmptyInstallation, type SupabaseAccess, openClient } from '../backend/connect-supabase.ts'
import { readDataState } from '../backend/data-state.ts'
import { isUnavailableError } from '../backend/wait-for-data.ts'
import type { Config } from '../config/config.ts'
import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { InstallationSettingsError } from '../backend/installation-settings.ts'

const RETRY_MS = 2_000
const UNREADY = 'Until then, /readyz responds 503.'

export type PrepareOptions = {
  report: (line: string) => void
  signal: AbortSignal
  retryMs?: number
}

/**
 * Writes the first content, first administrator, settings and picture origin. Waits for an embedded backend's
 * database; a hosted project that is unavailable is prepared later.
 * @returns the origin of stored picture URLs
 */
export async function prepareInstallation(
  config: Config,
  supabase: SupabaseAccess,
  { report, signal, retryMs = RETRY_MS }: PrepareOptions,
): Promise<string> {
  const tryPreparing = async (): Promise<{ origin: string } | { problem: string } | null> => {
    try {
      await fillEmptyInstallation(config, supabase, report, signal)
      return { origin: await claimPictureOrigin(supabase, report) }
    } catch (error) {
      const state = await readDataState(supabase)
      if (state.is === 'refused') return { problem: `${state.problem} ${UNREADY}` }
      // By now, the database may be available again.
      if (isUnavailableError(error) || state.is === 'away') return null
      throw error
    }
  }

  const prepareLater = async () => {
    for (;;) {
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      if ((await readDataState(supabase)).is === 'away') continue
      const result = await tryPreparing().catch((error: Error) => ({ problem: error.message }))
      if (!result) continue
      report(
        'problem' in result
          ? `The hosted project could not be prepared: ${result.problem}`
          : 'The hosted project responds again and is prepared.',
      )
      return
    }
  }

  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    const result = await tryPreparing()
    if (result && 'origin' in result) {
      const state = supabase.backend ? null : await readDataState(supabase)
      if (state && 'problem' in state) report(`${state.problem} ${UNREADY}`)
      return result.origin
    }
    if (result) report(result.problem)
    else if (supabase.backend) {
      if (tries === 1) report('The database is not available. The start continues when it is.')
      await pause(retryMs, undefined, { signal })
      continue
    } else {
      report('The hosted project does not respond. The site shows cached pages until it does.')
      void prepareLater()
    }
    return new URL(supabase.url).origin
  }
}

const TABLES = ['blog_posts', 'news_posts', 'authors'] as const
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Few enough that a transaction does not block others for long. */
const POSTS_PER_PAGE = 100

/**
 * Stores the origin that serves pictures, and rewrites the picture URLs of all posts when it has changed
 * (docs/decisions/0006-store-picture-urls-whole.md).
 * @returns origin of stored picture URLs: this site's, or the public one of the site that owns the data
 */
export async function claimPictureOrigin(
  supabase: SupabaseAccess,
  report: (line: string) => void,
): Promise<string> {
  const own = new URL(supabase.url).origin
  if (!supabase.secretKey) return own
  const client = openClient(supabase, supabase.secretKey)
  // With a lock, so that replicas that start together don't each rewrite them.
  if (supabase.backend) return supabase.backend.withLock(() => moveAddresses(client, own))
  return moveAddresses(client, own).catch((error: unknown) => {
    // URLs of a hosted project work unchanged, so a missing migration must not prevent the start.
    if (!(error instanceof InstallationSettingsError)) throw error
    report(error.message)
    return own
  })
}

async function moveAddresses(client: SupabaseClient<Database>, own: string): Promise<string> {
  const claimed = await client.rpc('claim_storage_origin', { given: own }).single()
  if (claimed.error) throw toSettingsError(claimed.error)
  const { origin, is_settled: isSettled } = claimed.data
  if (isSettled) return origin
  for (const table of TABLES) await moveTable(client, table)
  const { error } = await client.rpc('settle_storage_origin', { given: origin })
  if (error) throw toSettingsError(error)
  return origin
}

async function moveTable(client: SupabaseClient<Database>, table: (typeof TABLES)[number]): Promise<void> {
  let last: string | null = FIRST_ID
  while (last !== null) {
    const { data, error }: { data: string | null; error: PostgrestError | null } = await client.rpc(
      'move_picture_addresses',
      { p_table: table, p_after_id: last, p_limit: POSTS_PER_PAGE },
    )
    if (error) throw toSettingsError(error)
    last = data
  }
}

function toSettingsError(cause: { message: string; code?: string }): InstallationSettingsError {
  return new InstallationSettingsError('The origin of stored pictures', cause)
}

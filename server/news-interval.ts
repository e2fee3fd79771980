/** How often the news are read: set by the settings until somebody moves the slider, and said by every page. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { InstallationSettingsError } from './second-factor.ts'

/** The table that holds it, as announced by the database. */
export const NEWS_INTERVAL_TABLE = 'news_schedule'
/** A hosted project announces nothing. */
const ASK_AGAIN_MS = 60_000

export type NewsInterval = {
  /** As last read. */
  minutes(): number
  refresh(): Promise<void>
  /** Reads it again every minute. */
  keepAsking(): void
  close(): void
}

/** @param fallback minutes to name until the database has been asked */
export function createNewsInterval(client: SupabaseClient<Database>, fallback: number): NewsInterval {
  let minutes = fallback
  let timer: NodeJS.Timeout | undefined
  async function refresh(): Promise<void> {
    const { data } = await client.rpc('news_import_interval')
    // A database that is away, or has no such function yet, leaves what was known.
    if (typeof data === 'number') minutes = data
  }
  return {
    minutes: () => minutes,
    refresh,
    keepAsking() {
      timer = setInterval(() => void refresh(), ASK_AGAIN_MS).unref()
    },
    close: () => clearInterval(timer),
  }
}

/**
 * Tells the database what the settings say; an interval that was chosen with the slider stays.
 * @param client made with the secret key
 * @throws InstallationSettingsError when the migrations are not applied
 */
export async function setDefaultNewsInterval(
  client: SupabaseClient<Database>,
  minutes: number,
): Promise<void> {
  const { error } = await client.rpc('set_default_news_interval', { minutes })
  if (error) throw new InstallationSettingsError('NEWS_IMPORT_INTERVAL', error)
}

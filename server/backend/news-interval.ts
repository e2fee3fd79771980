/** How often the news are read: set by the settings until somebody moves the slider, and said by every page. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { InstallationSettingsError } from './installation-settings.ts'

/** The table that holds it, as announced by the database. */
export const NEWS_INTERVAL_TABLE = 'news_schedule'
/** A hosted project announces nothing. */
const POLL_EVERY_MS = 60_000

export type NewsInterval = {
  /** As last read. */
  minutes(): number
  refresh(): Promise<void>
  /** Resolves when no refresh is under way, so that nobody is shown what is being replaced. */
  settled(): Promise<void>
  /** Reads it again every minute. */
  startPolling(): void
  close(): void
}

/** @param fallback minutes to name until the database has been asked */
export function createNewsInterval(client: SupabaseClient<Database>, fallback: number): NewsInterval {
  let minutes = fallback
  let timer: NodeJS.Timeout | undefined
  let lastRefresh = Promise.resolve()
  let begun = 0
  async function read(): Promise<void> {
    begun += 1
    const turn = begun
    const { data } = await client.rpc('news_import_interval')
    // A database that is away, or has no such function yet, leaves what was known; so does an answer overtaken.
    if (typeof data === 'number' && turn === begun) minutes = data
  }
  function refresh(): Promise<void> {
    lastRefresh = read()
    return lastRefresh
  }
  return {
    minutes: () => minutes,
    refresh,
    settled: () => lastRefresh,
    startPolling() {
      timer = setInterval(() => void refresh(), POLL_EVERY_MS).unref()
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

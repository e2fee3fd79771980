/** The interval of the news import, which every page shows. The settings provide the default; editors can change it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { InstallationSettingsError } from './installation-settings.ts'

export const NEWS_INTERVAL_TABLE = 'news_schedule'
/** A hosted project announces no changes. */
const POLL_EVERY_MS = 60_000

export type NewsInterval = ReturnType<typeof createNewsInterval>

export function createNewsInterval(client: SupabaseClient<Database>, fallback: number) {
  let minutes = fallback
  let timer: NodeJS.Timeout | undefined
  let lastRefresh = Promise.resolve()
  let begun = 0
  async function read(): Promise<void> {
    begun += 1
    const turn = begun
    const { data } = await client.rpc('news_import_interval')
    // Keeps the last value if the database fails, or if a later read has started.
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

export async function setDefaultNewsInterval(
  client: SupabaseClient<Database>,
  minutes: number,
): Promise<void> {
  const { error } = await client.rpc('set_default_news_interval', { minutes })
  if (error) throw new InstallationSettingsError('NEWS_IMPORT_INTERVAL', error)
}

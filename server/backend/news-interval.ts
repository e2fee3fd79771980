/** Interval of the news import, shown on every page. Default from the settings; editors can change it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { createRefresher } from '../content-changes/refresher.ts'
import { InstallationSettingsError } from './installation-settings.ts'

export const NEWS_INTERVAL_TABLE = 'news_schedule'

export type NewsInterval = ReturnType<typeof createNewsInterval>

export function createNewsInterval(client: SupabaseClient<Database>, fallback: number) {
  let minutes = fallback
  const refresher = createRefresher(async () => {
    const { data } = await client.rpc('news_import_interval')
    if (typeof data === 'number') minutes = data
    return data !== null
  })
  return { minutes: () => minutes, ...refresher }
}

export async function setDefaultNewsInterval(
  client: SupabaseClient<Database>,
  minutes: number,
): Promise<void> {
  const { error } = await client.rpc('set_default_news_interval', { minutes })
  if (error) throw new InstallationSettingsError('NEWS_IMPORT_INTERVAL', error)
}

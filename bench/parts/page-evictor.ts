import type { SupabaseClient } from '@supabase/supabase-js'

/** Evicts all cached pages, by changing the news interval, which every page contains. */
export function createPageEvictor(server: SupabaseClient): () => Promise<void> {
  let changes = 0
  return async () => {
    changes += 1
    const { error } = await server.rpc('set_default_news_interval', { minutes: 15 + (changes % 2) })
    if (error) throw new Error('Nothing was thrown away', { cause: error })
  }
}

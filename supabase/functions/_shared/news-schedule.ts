/** When the news are read, from where, and how it went. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { cronExpression } from '#domain/intervals.ts'
import { z } from '#domain/schema.ts'
import type { Database } from '#supabase/database.types.ts'
import type { FunctionRuntime } from './frame/function-runtime.ts'
import { type NewsSchedule, newsRun, newsTiming } from '#supabase/functions/get-news-schedule/contract.ts'
import { readSetting } from './frame/read-setting.ts'

/** What `public.read_news_schedule` answers. */
const storedSchedule = z.object({
  ...newsTiming.omit({ cron_expression: true }).shape,
  source_url: z.string().nullable(),
  runs: z.array(newsRun),
})

/** Setting that names the source until an author stores another. */
const SOURCE_SETTING = 'NEWS_SOURCE_URL'

export async function readNewsSchedule(
  service: SupabaseClient<Database>,
  runtime: FunctionRuntime | undefined,
): Promise<NewsSchedule> {
  const { data } = await service.rpc('read_news_schedule').throwOnError()
  const stored = storedSchedule.parse(data)
  const { interval_minutes: minutes, runs } = stored
  const setting = readSetting(runtime, SOURCE_SETTING) ?? null
  return {
    interval_minutes: minutes,
    cron_expression: cronExpression(minutes),
    next_run_at: stored.next_run_at,
    source_url: stored.source_url ?? setting,
    source_from: findOrigin(stored.source_url, setting),
    is_running: runs.some(({ status }) => status === 'running'),
    last_run: runs[0] ?? null,
    runs,
  }
}

function findOrigin(stored: string | null, setting: string | null): NewsSchedule['source_from'] {
  if (stored !== null) return 'stored'
  return setting === null ? null : 'setting'
}

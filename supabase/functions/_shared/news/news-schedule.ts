/** When the news are read, from where, and how it went. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { cronExpression } from '#domain/intervals/cron-expression.ts'
import { findNextCronTime } from '#domain/intervals/next-cron-time.ts'
import type { Database } from '#supabase/database.types.ts'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { readSetting } from '../frame/read-setting.ts'

export type NewsRun = {
  id: number
  trigger: 'timer' | 'manual' | 'dev-30s'
  status: 'running' | 'succeeded' | 'failed' | 'abandoned'
  started_at: string
  finished_at: string | null
  imported: number
  skipped: number
  errors: number
  message: string | null
}

export type NewsSchedule = {
  interval_minutes: number
  cron_expression: string
  /** Null when nothing keeps time here. */
  next_run_at: string | null
  source_url: string | null
  source_from: 'stored' | 'setting' | null
  is_running: boolean
  last_run: NewsRun | null
  /** The newest first. */
  runs: NewsRun[]
}

/** What `public.read_news_schedule` answers. */
type StoredSchedule = {
  interval_minutes: number
  source_url: string | null
  scheduler: 'built-in' | 'pg_cron' | null
  /** Known of the built-in one only. */
  next_run_at: string | null
  runs: NewsRun[]
}

/** Setting that names the source until an author stores another. */
const SOURCE_SETTING = 'NEWS_SOURCE_URL'

export async function readNewsSchedule(
  service: SupabaseClient<Database>,
  runtime: FunctionRuntime | undefined,
): Promise<NewsSchedule> {
  const { data, error } = await service.rpc('read_news_schedule')
  if (error) throw new Error('The schedule of the news could not be read', { cause: error })
  const stored = data as StoredSchedule
  const { interval_minutes: minutes, runs } = stored
  const setting = readSetting(runtime, SOURCE_SETTING) ?? null
  return {
    interval_minutes: minutes,
    cron_expression: cronExpression(minutes),
    next_run_at:
      stored.scheduler === 'pg_cron'
        ? findNextCronTime(minutes, new Date()).toISOString()
        : stored.next_run_at,
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

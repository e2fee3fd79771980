import { cronExpression } from '#domain/intervals.ts'
import { z } from '#domain/schema.ts'
import { type NewsSchedule, newsRun, newsTiming } from '#supabase/functions/get-news-schedule/contract.ts'
import { askDatabase } from './frame/function-refusal.ts'
import { readSetting } from './frame/read-setting.ts'
import type { FunctionCall } from './frame/serve-function.ts'

const storedSchedule = z.object({
  ...newsTiming.omit({ cron_expression: true }).shape,
  source_url: z.string().nullable(),
  runs: z.array(newsRun),
})

/** Interval, source, next run and history of the news import. A stored source replaces the one of the settings. */
export async function readNewsSchedule({
  supabaseAdmin,
  runtime,
}: Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>): Promise<NewsSchedule> {
  const stored = storedSchedule.parse(await askDatabase(supabaseAdmin.rpc('read_news_schedule')))
  const setting = readSetting(runtime, 'NEWS_SOURCE_URL') ?? null
  const defaultSource = setting === null ? null : 'setting'
  return {
    ...stored,
    cron_expression: cronExpression(stored.interval_minutes),
    source_url: stored.source_url ?? setting,
    source_from: stored.source_url === null ? defaultSource : 'stored',
    is_running: stored.runs.some(({ status }) => status === 'running'),
    last_run: stored.runs[0] ?? null,
  }
}

import { cronExpression } from '#domain/intervals.ts'
import type { Answer as RunAnswer, Input as RunInput } from '#supabase/functions/auto-import-news/contract.ts'
import type { NewsSchedule, NewsSource } from '#supabase/functions/get-news-schedule/contract.ts'
import type { Input as IntervalInput } from '#supabase/functions/update-news-cron/contract.ts'
import type { Input as SourceInput } from '#supabase/functions/update-news-source/contract.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { callTool } from './storage-metrics.ts'

export type { NewsRun, NewsSchedule, NewsSource } from '#supabase/functions/get-news-schedule/contract.ts'

export type RunOutcome = Extract<RunAnswer, { outcome: 'imported' | 'busy' | 'too-soon' }>

const READ_FAILURE = 'The schedule of the news import could not be read.'
const INTERVAL_FAILURE = 'Failed to update news import interval'
const SOURCE_FAILURE = 'The source of the news could not be saved.'
const RUN_FAILURE = 'The news could not be imported.'

export function fetchNewsSchedule(client: PostsClient): Promise<NewsSchedule> {
  return callTool(client, 'get-news-schedule', {
    answer: async () => (await import('#supabase/functions/get-news-schedule/contract.ts')).answer,
    failureMessage: READ_FAILURE,
  })
}

export async function saveNewsInterval(
  client: PostsClient,
  minutes: number,
): Promise<Pick<NewsSchedule, 'next_run_at'>> {
  const body: IntervalInput = { interval_minutes: minutes, cron_expression: cronExpression(minutes) }
  const { next_run_at } = await callTool(client, 'update-news-cron', {
    answer: async () => (await import('#supabase/functions/update-news-cron/contract.ts')).answer,
    body,
    failureMessage: INTERVAL_FAILURE,
  })
  return { next_run_at }
}

/** @param url null to use the setting of the site. @throws DataError */
export function saveNewsSource(client: PostsClient, url: string | null): Promise<NewsSource> {
  const body: SourceInput = { source_url: url }
  return callTool(client, 'update-news-source', {
    answer: async () => (await import('#supabase/functions/update-news-source/contract.ts')).answer,
    body,
    failureMessage: SOURCE_FAILURE,
  })
}

/** Imports the news now. @throws DataError with the reason if the source or the import failed */
export async function runNewsImport(client: PostsClient, trigger: 'manual' | 'dev-30s'): Promise<RunOutcome> {
  const body: RunInput = { trigger }
  const answer = await callTool(client, 'auto-import-news', {
    answer: async () => (await import('#supabase/functions/auto-import-news/contract.ts')).answer,
    body,
    failureMessage: RUN_FAILURE,
  })
  if (answer.outcome === 'not-due' || answer.outcome === 'no-source')
    throw new DataError('rejected', RUN_FAILURE, answer)
  return answer
}

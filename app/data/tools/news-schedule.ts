import { cronExpression } from '#domain/intervals/cron-expression.ts'
import type { z } from '#domain/schema.ts'
import {
  answer as runAnswer,
  type Answer as RunAnswer,
  type Input as RunInput,
} from '#supabase/functions/auto-import-news/contract.ts'
import {
  answer as scheduleAnswer,
  type NewsSchedule,
  type NewsSource,
} from '#supabase/functions/get-news-schedule/contract.ts'
import {
  answer as intervalAnswer,
  type Input as IntervalInput,
} from '#supabase/functions/update-news-cron/contract.ts'
import {
  answer as sourceAnswer,
  type Input as SourceInput,
} from '#supabase/functions/update-news-source/contract.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { callTool } from './call-tool.ts'

export type { NewsRun, NewsSchedule, NewsSource } from '#supabase/functions/get-news-schedule/contract.ts'

/** What becomes of a run that a person asks for. */
export type RunOutcome = Extract<RunAnswer, { outcome: 'imported' | 'busy' | 'too-soon' }>

const READ_FAILURE = 'The schedule of the news import could not be read.'
const INTERVAL_FAILURE = 'Failed to update news import interval'
const SOURCE_FAILURE = 'The source of the news could not be saved.'
const RUN_FAILURE = 'The news could not be imported.'

/** Interval, source, next run and history. @throws DataError when the server gives none */
export function fetchNewsSchedule(client: PostsClient): Promise<NewsSchedule> {
  return ask(client, 'get-news-schedule', scheduleAnswer, { failureMessage: READ_FAILURE })
}

/** @returns when the next run is due. @throws DataError */
export async function saveNewsInterval(
  client: PostsClient,
  minutes: number,
): Promise<Pick<NewsSchedule, 'next_run_at'>> {
  const body: IntervalInput = { interval_minutes: minutes, cron_expression: cronExpression(minutes) }
  const { next_run_at } = await ask(client, 'update-news-cron', intervalAnswer, {
    body,
    failureMessage: INTERVAL_FAILURE,
  })
  return { next_run_at }
}

/** @param url null: what the settings of the site say counts again. @throws DataError */
export function saveNewsSource(client: PostsClient, url: string | null): Promise<NewsSource> {
  const body: SourceInput = { source_url: url }
  return ask(client, 'update-news-source', sourceAnswer, { body, failureMessage: SOURCE_FAILURE })
}

/** Imports the news now. @throws DataError with the reason when the source or the import failed */
export async function runNewsImport(client: PostsClient, trigger: 'manual' | 'dev-30s'): Promise<RunOutcome> {
  const body: RunInput = { trigger }
  const answer = await ask(client, 'auto-import-news', runAnswer, { body, failureMessage: RUN_FAILURE })
  if (answer.outcome === 'not-due' || answer.outcome === 'no-source')
    throw new DataError('rejected', RUN_FAILURE, answer)
  return answer
}

/** @throws DataError also when the answer is not what the function promises */
async function ask<Answer>(
  client: PostsClient,
  name: string,
  schema: z.ZodType<Answer>,
  options: { body?: Record<string, unknown>; failureMessage: string },
): Promise<Answer> {
  const answer = await callTool(client, name, options)
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new DataError('rejected', options.failureMessage, parsed.error)
  return parsed.data
}

import { cronExpression } from '#domain/intervals/cron-expression.ts'
import type { FunctionAnswer } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { DataError } from '../client/data-error.ts'
import { callTool } from './call-tool.ts'

export type NewsRun = {
  id: number
  trigger: 'timer' | 'manual' | 'dev-30s'
  status: 'running' | 'succeeded' | 'failed' | 'abandoned'
  /** ISO. */
  started_at: string
  finished_at: string | null
  imported: number
  skipped: number
  errors: number
  /** Why it failed. */
  message: string | null
}

export type NewsSource = {
  source_url: string | null
  /** `setting`: from the environment of the site. */
  source_from: 'stored' | 'setting' | null
}

export type NewsSchedule = NewsSource & {
  interval_minutes: number
  /** Null when nothing keeps time where the site runs. */
  next_run_at: string | null
  is_running: boolean
  last_run: NewsRun | null
  /** The newest first. */
  runs: NewsRun[]
}

export type RunOutcome =
  | { outcome: 'imported'; imported: number; skipped: number; errors: number }
  | { outcome: 'busy' }
  | { outcome: 'too-soon'; wait_seconds: number }

const READ_FAILURE = 'The schedule of the news import could not be read.'
const INTERVAL_FAILURE = 'Failed to update news import interval'
const SOURCE_FAILURE = 'The source of the news could not be saved.'
const RUN_FAILURE = 'The news could not be imported.'

/** Interval, source, next run and history. @throws DataError when the server gives none */
export async function fetchNewsSchedule(client: PostsClient): Promise<NewsSchedule> {
  const answer = await callTool(client, 'get-news-schedule', { failureMessage: READ_FAILURE })
  const schedule = answer as Partial<NewsSchedule>
  if (typeof schedule.interval_minutes !== 'number' || !Array.isArray(schedule.runs))
    throw new DataError('rejected', READ_FAILURE, answer)
  return answer as unknown as NewsSchedule
}

/** @returns when the next run is due. @throws DataError */
export async function saveNewsInterval(
  client: PostsClient,
  minutes: number,
): Promise<Pick<NewsSchedule, 'next_run_at'>> {
  const body = { interval_minutes: minutes, cron_expression: cronExpression(minutes) }
  const answer = await callTool(client, 'update-news-cron', { body, failureMessage: INTERVAL_FAILURE })
  const next = answer['next_run_at']
  return { next_run_at: typeof next === 'string' ? next : null }
}

/** @param url null: what the settings of the site say counts again. @throws DataError */
export async function saveNewsSource(client: PostsClient, url: string | null): Promise<NewsSource> {
  const body = { source_url: url }
  const answer = await callTool(client, 'update-news-source', { body, failureMessage: SOURCE_FAILURE })
  return readSource(answer)
}

function readSource(answer: FunctionAnswer): NewsSource {
  const { source_url: url, source_from: from } = answer as Partial<NewsSource>
  return { source_url: url ?? null, source_from: from ?? null }
}

/** Imports the news now. @throws DataError with the reason when the source or the import failed */
export async function runNewsImport(client: PostsClient, trigger: 'manual' | 'dev-30s'): Promise<RunOutcome> {
  const answer = await callTool(client, 'auto-import-news', {
    body: { trigger },
    failureMessage: RUN_FAILURE,
  })
  if (typeof answer['outcome'] !== 'string') throw new DataError('rejected', RUN_FAILURE, answer)
  return answer as unknown as RunOutcome
}

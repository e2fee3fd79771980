import { z } from '#domain/schema.ts'

export const newsRun = z.object({
  id: z.number(),
  /** `dev-30s`: a page with the developer tools while the interval is 30 seconds. */
  trigger: z.enum(['timer', 'manual', 'dev-30s']),
  status: z.enum(['running', 'succeeded', 'failed', 'abandoned']),
  /** ISO 8601. */
  started_at: z.string(),
  finished_at: z.string().nullable(),
  imported: z.number(),
  skipped: z.number(),
  errors: z.number(),
  /** Why it failed. */
  message: z.string().nullable(),
})
export type NewsRun = z.infer<typeof newsRun>

export const newsSource = z.object({
  source_url: z.string().nullable(),
  /** `setting`: from the environment of the site. */
  source_from: z.enum(['stored', 'setting']).nullable(),
})
export type NewsSource = z.infer<typeof newsSource>

export const newsTiming = z.object({
  interval_minutes: z.number(),
  cron_expression: z.string(),
  /** Null without a scheduler. */
  next_run_at: z.string().nullable(),
})

/** Interval, source, next run and history. */
export const answer = z.object({
  ...newsTiming.shape,
  ...newsSource.shape,
  is_running: z.boolean(),
  last_run: newsRun.nullable(),
  /** The newest first. */
  runs: z.array(newsRun),
})
export type NewsSchedule = z.infer<typeof answer>

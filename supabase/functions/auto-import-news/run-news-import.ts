/** One run of the scheduled news import. */
import { createHash } from 'node:crypto'
import { z } from '#domain/schema.ts'
import type { Answer } from '#supabase/functions/auto-import-news/contract.ts'
import { type NewsRun, newsRun } from '#supabase/functions/get-news-schedule/contract.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { ProcessEndRefusal } from '../_shared/frame/process-end.ts'
import { describeFailure, type FunctionCall } from '../_shared/frame/serve-function.ts'
import { importSheet } from '../_shared/imports/import-sheet.ts'
import { type JobRun, runJob } from '../_shared/frame/run-job.ts'
import { fetchSheet } from '../_shared/sheets/fetch-sheet.ts'

type Call = FunctionCall<unknown>

/** Its name among the scheduled jobs. */
export const NEWS_JOB = 'news-import'
/** Between the begin of two runs, when somebody asks for one. */
const LEAST_PAUSE_SECONDS = 30
/** Dates of a sheet that name no zone. */
const SHEET_TIME_ZONE = 'UTC'

/** What a run leaves for the next; the first ones may have left less. */
const importResult = z.object({
  imported: z.number(),
  skipped: z.number(),
  errors: z.number(),
  /** Of what the source gave. */
  digest: z.string().nullable(),
})
type ImportResult = z.infer<typeof importResult>

/**
 * @param isScheduled called at a tick: run only what is due
 * @returns the run, or why there is none. @throws FunctionRefusal 502 with the `run` when it fails
 */
export async function runNewsImport(
  call: Call,
  { trigger, isScheduled }: { trigger: NewsRun['trigger']; isScheduled: boolean },
  url: string,
): Promise<Answer> {
  const run = await runJob(
    call,
    {
      job: NEWS_JOB,
      trigger,
      isScheduled,
      leastPauseSeconds: trigger === 'timer' ? 0 : LEAST_PAUSE_SECONDS,
    },
    async (begun) => {
      try {
        return await importSource(call, url, begun, trigger)
      } catch (failure) {
        throw toRefusal(call, failure)
      }
    },
    describeForHistory,
  )
  if (run.outcome === 'failed') {
    if (!(run.error instanceof FunctionRefusal) || run.error instanceof ProcessEndRefusal) throw run.error
    throw new FunctionRefusal(502, run.error.message, {
      ...run.error.details,
      run: await readRun(call, run.id),
    })
  }
  if (run.outcome !== 'succeeded') return run
  const { imported, skipped, errors } = run.result
  return { outcome: 'imported', imported, skipped, errors, run: await readRun(call, run.id) }
}

async function importSource(
  call: Call,
  url: string,
  { isRecovery, lastResult, lost }: JobRun,
  trigger: NewsRun['trigger'],
): Promise<ImportResult> {
  const signal = AbortSignal.any([call.signal, lost])
  const bytes = await fetchSheet(url, readSourceSettings(call.runtime), signal)
  const digest = createHash('sha256').update(url).update('\n').update(bytes).digest('hex')
  // Who asks by hand may want back what was deleted since; the clock imports the same rows once.
  const last = trigger === 'manual' || isRecovery ? null : (importResult.safeParse(lastResult).data ?? null)
  if (last?.digest === digest && last.errors === 0) {
    return { imported: 0, skipped: last.imported + last.skipped, errors: 0, digest }
  }
  // Keys may stand in the rest of the address.
  const name = new URL(url).hostname
  const options = { name, timeZone: SHEET_TIME_ZONE, stop: lost }
  const { imported, skipped, errors } = await importSheet(call, bytes, options)
  return { imported, skipped, errors, digest }
}

/** What is wrong with the source is for the author to read, anything else for the log. */
function toRefusal({ log }: Call, failure: unknown): FunctionRefusal {
  if (failure instanceof FunctionRefusal) return failure
  log({ level: 'error', event: 'news import failed', error: describeFailure(failure) })
  return new FunctionRefusal(502, 'The import failed on our side. It is tried again.')
}

/** With what to do about it, where that is known. */
function describeForHistory(failure: unknown): string {
  if (!(failure instanceof FunctionRefusal)) return String(failure)
  const { message, details } = failure
  return typeof details.reason === 'string' ? `${message}. ${details.reason}`.replace('..', '.') : message
}

/** As it stands in the history now. */
async function readRun({ supabaseAdmin }: Call, id: number): Promise<NewsRun> {
  const { data } = await supabaseAdmin.rpc('read_news_run', { p_run: id }).throwOnError()
  return newsRun.parse(data)
}

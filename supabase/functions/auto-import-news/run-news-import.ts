import { createHash } from 'node:crypto'
import { z } from '#domain/schema.ts'
import type { Answer } from '#supabase/functions/auto-import-news/contract.ts'
import { type NewsRun, newsRun } from '#supabase/functions/get-news-schedule/contract.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { askDatabase, FunctionRefusal, ProcessEndRefusal } from '../_shared/frame/function-refusal.ts'
import { describeFailure, type FunctionCall } from '../_shared/frame/serve-function.ts'
import { importSheet } from '../_shared/imports/import-sheet.ts'
import { type JobRun, runJob } from '../_shared/frame/run-job.ts'
import { fetchSheet } from '../_shared/sheets/fetch-sheet.ts'

type Call = FunctionCall<unknown>

export const NEWS_JOB = 'news-import'
const MIN_PAUSE_SECONDS = 30
/** For dates without a time zone. */
const SHEET_TIME_ZONE = 'UTC'

const importResult = z.object({
  imported: z.number(),
  skipped: z.number(),
  errors: z.number(),
  digest: z.string().nullable(),
})
type ImportResult = z.infer<typeof importResult>

/** @param isScheduled run only if due. @throws FunctionRefusal 502 with the `run` if it fails */
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
      minPauseSeconds: trigger === 'timer' ? 0 : MIN_PAUSE_SECONDS,
    },
    async (started) => {
      try {
        return await importSource(call, url, started, trigger)
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
  // A manual run imports unchanged rows again, because posts may have been deleted since.
  const last = trigger === 'manual' || isRecovery ? null : (importResult.safeParse(lastResult).data ?? null)
  if (last?.digest === digest && last.errors === 0) {
    return { imported: 0, skipped: last.imported + last.skipped, errors: 0, digest }
  }
  // The rest of the URL may contain keys.
  const name = new URL(url).hostname
  const options = { name, timeZone: SHEET_TIME_ZONE, stop: lost }
  const { imported, skipped, errors } = await importSheet(call, bytes, options)
  return { imported, skipped, errors, digest }
}

function toRefusal({ log }: Call, failure: unknown): FunctionRefusal {
  if (failure instanceof FunctionRefusal) return failure
  log({ level: 'error', event: 'news import failed', error: describeFailure(failure) })
  return new FunctionRefusal(502, 'The import failed on our side. It will be retried.')
}

function describeForHistory(failure: unknown): string {
  if (!(failure instanceof FunctionRefusal)) return String(failure)
  const { message, details } = failure
  return typeof details.reason === 'string' ? `${message}. ${details.reason}`.replace('..', '.') : message
}

async function readRun({ supabaseAdmin }: Call, id: number): Promise<NewsRun> {
  return newsRun.parse(await askDatabase(supabaseAdmin.rpc('read_news_run', { p_run: id })))
}

/** One run of the timed news import: claimed, kept alive, written down. */
import { createHash } from 'node:crypto'
import { fetchSheet } from '../sheets/fetch-sheet.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import { importSheet } from '../imports/import-sheet.ts'
import type { NewsRun } from './news-schedule.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { readSourceSettings } from '../fetch/source-settings.ts'

type Call = FunctionCall<unknown>

/** What the last run that succeeded met. */
type LastRun = { digest: string | null; rows: number; errors: number }

/** What `public.begin_news_run` answers. */
type Claim =
  | { outcome: 'started'; id: number; last: LastRun | null }
  | { outcome: 'busy' }
  | { outcome: 'too-soon'; wait_seconds: number }

type ImportCounts = { imported: number; skipped: number; errors: number; digest: string }

export type NewsImportAnswer = {
  success: true
  outcome: 'imported' | 'busy' | 'too-soon'
  run?: NewsRun
  [detail: string]: unknown
}

/** The database gives a run up after 20 s of silence. */
const RENEW_EVERY_MS = 5_000
/** Dates of a sheet that name no zone. */
const SHEET_TIME_ZONE = 'UTC'

/** @throws FunctionRefusal 502 with the `run` when it fails */
export async function runNewsImport(
  call: Call,
  trigger: NewsRun['trigger'],
  url: string,
): Promise<NewsImportAnswer> {
  const { data, error } = await call.supabaseAdmin.rpc('begin_news_run', { cause: trigger })
  if (error) throw new Error('A run of the news import could not begin', { cause: error })
  const claim = data as Claim
  if (claim.outcome !== 'started') return { success: true, ...claim }

  const stopRenewing = keepAlive(call, claim.id)
  let outcome: ImportCounts | FunctionRefusal
  try {
    // Who asks by hand may want back what was deleted since; the clock imports the same rows once.
    outcome = await importSource(call, url, trigger === 'manual' ? null : claim.last)
  } catch (failure) {
    outcome = describeFailure(call, failure)
  } finally {
    stopRenewing()
  }
  const run = await finish(call, claim.id, outcome)
  if (outcome instanceof FunctionRefusal) {
    throw new FunctionRefusal(502, outcome.message, { ...outcome.details, run })
  }
  const { imported, skipped, errors } = outcome
  return { success: true, outcome: 'imported', imported, skipped, errors, run }
}

async function importSource(call: Call, url: string, last: LastRun | null): Promise<ImportCounts> {
  const bytes = await fetchSheet(url, readSourceSettings(call.runtime), call.signal)
  const digest = createHash('sha256').update(url).update('\n').update(bytes).digest('hex')
  if (last?.digest === digest && last.errors === 0) {
    return { imported: 0, skipped: last.rows, errors: 0, digest }
  }
  // Keys may stand in the rest of the address.
  const name = new URL(url).hostname
  const { imported, skipped, errors } = await importSheet(call, bytes, { name, timeZone: SHEET_TIME_ZONE })
  return { imported, skipped, errors, digest }
}

function keepAlive({ supabaseAdmin }: Call, id: number): () => void {
  const renew = async () => {
    // One that fails is followed by another before the run is given up.
    await supabaseAdmin.rpc('renew_news_run', { run_id: id })
  }
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS)
  return () => clearInterval(timer)
}

/** What is wrong with the source is for the author to read, anything else for the log. */
function describeFailure({ log }: Call, failure: unknown): FunctionRefusal {
  if (failure instanceof FunctionRefusal) return failure
  log({ level: 'error', event: 'news import failed', error: describeCauses(failure) })
  return new FunctionRefusal(502, 'The import failed on our side. It is tried again.')
}

function describeCauses(failure: unknown): string {
  if (!(failure instanceof Error)) return JSON.stringify(failure)
  const own = failure.stack ?? failure.message
  return failure.cause === undefined ? own : `${own}\ncaused by ${describeCauses(failure.cause)}`
}

async function finish(
  { supabaseAdmin }: Call,
  id: number,
  outcome: ImportCounts | FunctionRefusal,
): Promise<NewsRun> {
  const { data, error } = await supabaseAdmin.rpc('finish_news_run', {
    run_id: id,
    outcome:
      outcome instanceof FunctionRefusal
        ? { status: 'failed', message: describeForHistory(outcome) }
        : { status: 'succeeded', ...outcome },
  })
  if (error)
    throw new Error('The end of a run of the news import could not be written down', { cause: error })
  return data as NewsRun
}

/** With what to do about it, where that is known. */
function describeForHistory({ message, details }: FunctionRefusal): string {
  return typeof details.reason === 'string' ? `${message}. ${details.reason}`.replace('..', '.') : message
}

/**
 * One run of a scheduled job: claimed in the database, which decides who runs, kept by a lease, written down. The same
 * inside our own backend and on a hosted project.
 */
import { z } from '#domain/schema.ts'
import type { Json } from '#supabase/database.types.ts'
import { ProcessEndRefusal } from './process-end.ts'
import type { FunctionCall } from './serve-function.ts'

export type RunRequest = {
  job: string
  /** `timer`, or who asked. */
  trigger: string
  /** The call came at a tick: without something due it is no run. */
  isScheduled: boolean
  /** Least seconds since the begin of the last run; a scheduled call keeps its own distance. */
  leastPauseSeconds?: number
}

const claimSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('started'),
    id: z.number(),
    /** The run in whose place this one is, because its process ended. */
    recovers: z.number().nullable(),
    /** Of the last run that succeeded. */
    last_result: z.unknown(),
  }),
  z.object({ outcome: z.literal('busy') }),
  z.object({ outcome: z.literal('not-due') }),
  z.object({ outcome: z.literal('too-soon'), wait_seconds: z.number() }),
])
type Claim = z.infer<typeof claimSchema>

/** Why there is no run. */
export type RunRefusal = Exclude<Claim, { outcome: 'started' }>

export type JobRun = {
  isRecovery: boolean
  /** What the last run that succeeded left behind; null for the first. */
  lastResult: unknown
  /** Aborts when the database gave the run up, because it heard nothing of it. */
  lost: AbortSignal
}

export type RunOutcome<Result> =
  { outcome: 'succeeded'; id: number; result: Result } | { outcome: 'failed'; id: number; error: unknown }

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin'>

/** The database gives a run up after 30 s of silence. */
const RENEW_EVERY_MS = 10_000

/**
 * Does `work` as a run of the job, unless the database refuses one.
 * @param describeFailure what the history says when `work` throws
 * @returns how the run ended. @throws Error when the database could not be asked
 */
export async function runJob<Result extends Json>(
  call: Call,
  request: RunRequest,
  work: (run: JobRun) => Promise<Result>,
  describeFailure: (error: unknown) => string,
): Promise<RunRefusal | RunOutcome<Result>> {
  const claim = await claimRun(call, request)
  if (claim.outcome !== 'started') return claim
  const { id } = claim
  const lease = keepLease(call, id)
  try {
    const { recovers, last_result: lastResult } = claim
    const result = await work({ isRecovery: recovers !== null, lastResult, lost: lease.lost })
    await finishRun(call, id, { status: 'succeeded', result })
    return { outcome: 'succeeded', id, result }
  } catch (error) {
    if (error instanceof UnfinishedRunError) throw error
    const status = error instanceof ProcessEndRefusal ? 'abandoned' : 'failed'
    await finishRun(call, id, { status, message: describeFailure(error) })
    return { outcome: 'failed', id, error }
  } finally {
    lease.release()
  }
}

/** Lets a tick go by without a run. */
export async function passTick({ supabaseAdmin }: Call, job: string): Promise<void> {
  await supabaseAdmin.rpc('pass_job_tick', { p_job: job }).throwOnError()
}

async function claimRun({ supabaseAdmin }: Call, request: RunRequest): Promise<Claim> {
  const { data } = await supabaseAdmin
    .rpc('claim_job_run', {
      p_job: request.job,
      p_trigger: request.trigger,
      p_is_scheduled: request.isScheduled,
      p_least_pause_seconds: request.leastPauseSeconds ?? 0,
    })
    .throwOnError()
  return claimSchema.parse(data)
}

function keepLease({ supabaseAdmin }: Call, id: number): { lost: AbortSignal; release: () => void } {
  const lost = new AbortController()
  const renew = async () => {
    // One that fails is followed by another before the run is given up.
    const { data } = await supabaseAdmin.rpc('renew_job_run', { p_run: id })
    if (data === false) lost.abort(new Error('The run was given up: the database heard nothing of it.'))
  }
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS)
  return { lost: lost.signal, release: () => clearInterval(timer) }
}

/** The run stays under way until its lease ends. */
class UnfinishedRunError extends Error {}

async function finishRun({ supabaseAdmin }: Call, id: number, outcome: Json): Promise<void> {
  const { error } = await supabaseAdmin.rpc('finish_job_run', { p_run: id, p_outcome: outcome })
  if (error) throw new UnfinishedRunError(`The end of run ${id} could not be written down`, { cause: error })
}

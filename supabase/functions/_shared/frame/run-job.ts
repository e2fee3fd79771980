/** One run of a scheduled job: claimed in the database, held by a lease, recorded. */
import { z } from '#domain/schema.ts'
import type { Json } from '#supabase/database.types.ts'
import { askDatabase, ProcessEndRefusal } from './function-refusal.ts'
import type { FunctionCall } from './serve-function.ts'

export type RunRequest = {
  job: string
  /** `timer`, or the caller. */
  trigger: string
  /** Run only if the job is due. */
  isScheduled: boolean
  minPauseSeconds?: number
}

const claimSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('started'),
    id: z.number(),
    /** The abandoned run that this one repeats. */
    recovers: z.number().nullable(),
    last_result: z.unknown(),
  }),
  z.object({ outcome: z.literal('busy') }),
  z.object({ outcome: z.literal('not-due') }),
  z.object({ outcome: z.literal('too-soon'), wait_seconds: z.number() }),
])
type Claim = z.infer<typeof claimSchema>

export type RunRefusal = Exclude<Claim, { outcome: 'started' }>

export type JobRun = {
  isRecovery: boolean
  lastResult: unknown
  /** Aborts if the lease expired and the run was abandoned. */
  lost: AbortSignal
}

export type RunOutcome<Result> =
  { outcome: 'succeeded'; id: number; result: Result } | { outcome: 'failed'; id: number; error: unknown }

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin'>

/** The lease lasts 30 s. */
const RENEW_EVERY_MS = 10_000

/** Runs `work` unless the database refuses. @throws Error if the database cannot be reached */
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

export async function skipRun({ supabaseAdmin }: Call, job: string): Promise<void> {
  await askDatabase(supabaseAdmin.rpc('pass_job_tick', { p_job: job }))
}

async function claimRun({ supabaseAdmin }: Call, request: RunRequest): Promise<Claim> {
  const data = await askDatabase(
    supabaseAdmin.rpc('claim_job_run', {
      p_job: request.job,
      p_trigger: request.trigger,
      p_is_scheduled: request.isScheduled,
      p_least_pause_seconds: request.minPauseSeconds ?? 0,
    }),
  )
  return claimSchema.parse(data)
}

function keepLease({ supabaseAdmin }: Call, id: number): { lost: AbortSignal; release: () => void } {
  const lost = new AbortController()
  const renew = async () => {
    // Ignores failures: the next renewal comes before the lease expires.
    const { data } = await supabaseAdmin.rpc('renew_job_run', { p_run: id })
    if (data === false) lost.abort(new Error('The lease of the run expired.'))
  }
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS)
  return { lost: lost.signal, release: () => clearInterval(timer) }
}

/** The run counts as running until its lease expires. */
class UnfinishedRunError extends Error {}

async function finishRun({ supabaseAdmin }: Call, id: number, outcome: Json): Promise<void> {
  const { error } = await supabaseAdmin.rpc('finish_job_run', { p_run: id, p_outcome: outcome })
  if (error) throw new UnfinishedRunError(`The end of run ${id} could not be recorded`, { cause: error })
}

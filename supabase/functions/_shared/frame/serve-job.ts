import { z } from '#domain/schema.ts'
import { runJob } from './run-job.ts'
import { type FunctionCall, serveFunction, type ServedFunction } from './serve-function.ts'

const jobInput = z.object({ scheduled: z.boolean().optional() }).optional()

type JobOptions<Result> = {
  job: string
  /** Sent, with the `outcome`, if the job does not run. */
  idle: Result
  /** Stored in the run history if the job fails. */
  failureMessage?: string
  timeLimitMs?: number
}

/** Serves a scheduled job. `work` gets a signal that also aborts when the lease is lost. */
export function serveJob<Result extends Record<string, number>>(
  {
    job,
    idle,
    failureMessage = 'It failed on our side. The log has the cause; the job will be retried.',
    ...limits
  }: JobOptions<Result>,
  work: (call: FunctionCall<z.infer<typeof jobInput>>) => Promise<Result>,
): ServedFunction {
  return serveFunction({ access: 'secret', input: jobInput, ...limits }, async (call) => {
    const run = await runJob(
      call,
      { job, trigger: 'timer', isScheduled: call.body?.scheduled === true },
      ({ lost }) => work({ ...call, signal: AbortSignal.any([call.signal, lost]) }),
      () => failureMessage,
    )
    if (run.outcome === 'failed') throw run.error
    return run.outcome === 'succeeded' ? run.result : { ...idle, outcome: run.outcome }
  })
}

import { workQueue } from '../_shared/deliveries/work-queue.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { runJob } from '../_shared/jobs/run-job.ts'
import { type Answer, input } from './contract.ts'

const JOB = 'deliver'

/** Sends mails, webhooks and pings that are due. Called by the clock, and as soon as something is enqueued. */
export default serveFunction({ access: 'secret', input, timeLimitMs: 120_000 }, async (call) => {
  const run = await runJob(
    call,
    { job: JOB, trigger: 'timer', isScheduled: call.body?.scheduled === true },
    ({ lost }) => workQueue(call, AbortSignal.any([call.signal, lost])),
    () => 'It failed on our side; the log says why. It is tried again.',
  )
  if (run.outcome === 'failed') throw run.error
  if (run.outcome !== 'succeeded') {
    const answer: Answer = { delivered: 0, failed: 0, outcome: run.outcome }
    return { success: true, ...answer }
  }
  const answer: Answer = run.result
  return { success: true, ...answer }
})

import { serveFunction } from '../_shared/frame/serve-function.ts'
import { runJob } from '../_shared/jobs/run-job.ts'
import { sweepPictures } from '../_shared/pictures/sweep-pictures.ts'
import { type Answer, input } from './contract.ts'

const JOB = 'sweep-pictures'

/** Removes pictures of abandoned forms: older than a day, and in no post. Called by the clock. */
export default serveFunction({ access: 'secret', input, timeLimitMs: 300_000 }, async (call) => {
  const run = await runJob(
    call,
    { job: JOB, trigger: 'timer', isScheduled: call.body?.scheduled === true },
    async ({ lost }) => ({
      removed: await sweepPictures({ ...call, signal: AbortSignal.any([call.signal, lost]) }),
    }),
    () => 'It failed on our side; the log says why. It is tried again.',
  )
  if (run.outcome === 'failed') throw run.error
  if (run.outcome !== 'succeeded') {
    const answer: Answer = { removed: 0, outcome: run.outcome }
    return { success: true, ...answer }
  }
  call.log({ level: 'info', event: 'unused pictures removed', count: run.result.removed })
  const answer: Answer = { removed: run.result.removed }
  return { success: true, ...answer }
})

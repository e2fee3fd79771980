import { serveFunction } from '../_shared/frame/serve-function.ts'
import { runJob } from '../_shared/jobs/run-job.ts'
import { tidyLibrary } from '../_shared/media/tidy-library.ts'
import { type Answer, input } from './contract.ts'

const JOB = 'catalogue-media'

/** Brings the media library in line with the storage, and empties its bin. Called by the clock. */
export default serveFunction({ access: 'secret', input, timeLimitMs: 300_000 }, async (call) => {
  const run = await runJob(
    call,
    { job: JOB, trigger: 'timer', isScheduled: call.body?.scheduled === true },
    ({ lost }) => tidyLibrary({ ...call, signal: AbortSignal.any([call.signal, lost]) }),
    () => 'It failed on our side; the log says why. It is tried again.',
  )
  if (run.outcome === 'failed') throw run.error
  const nothing: Answer = { added: 0, gone: 0, hashed: 0, erased: 0 }
  if (run.outcome !== 'succeeded') return { success: true, ...nothing, outcome: run.outcome }
  call.log({ level: 'info', event: 'media catalogued', ...run.result })
  return { success: true, ...run.result }
})

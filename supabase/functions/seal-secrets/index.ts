import { serveFunction } from '../_shared/frame/serve-function.ts'
import { runJob } from '../_shared/jobs/run-job.ts'
import { sealStoredTexts } from '../_shared/secrets/seal-stored-texts.ts'
import { type Answer, input } from './contract.ts'

const JOB = 'seal-secrets'

/** Seals secrets that lie plain or under an older key. Called by the clock: soon after the start, then each hour. */
export default serveFunction({ access: 'secret', input }, async (call) => {
  const run = await runJob(
    call,
    { job: JOB, trigger: 'timer', isScheduled: call.body?.scheduled === true },
    () => sealStoredTexts(call),
    () => 'Secrets could not be sealed; the log says why. It is tried again.',
  )
  if (run.outcome === 'failed') throw run.error
  const answer: Answer =
    run.outcome === 'succeeded' ? run.result : { sealed: 0, unopened: 0, outcome: run.outcome }
  if (answer.unopened > 0)
    call.log({ level: 'warning', event: 'secrets can not be opened', count: answer.unopened })
  return { success: true, ...answer }
})

import { serveFunction } from '../_shared/frame/serve-function.ts'
import { runJob } from '../_shared/jobs/run-job.ts'
import { type Answer, input } from './contract.ts'

const JOB = 'unpublish-posts'

/** Makes drafts of posts that were to be taken down by now; readers don't see them any more before it. Called by the clock. */
export default serveFunction({ access: 'secret', input }, async (call) => {
  const run = await runJob(
    call,
    { job: JOB, trigger: 'timer', isScheduled: call.body?.scheduled === true },
    async () => {
      const { data, error } = await call.supabaseAdmin.rpc('unpublish_due_posts')
      if (error) throw new Error('Posts could not be taken down', { cause: error })
      return { unpublished: data }
    },
    () => 'It failed on our side; the log says why. It is tried again.',
  )
  if (run.outcome === 'failed') throw run.error
  if (run.outcome !== 'succeeded') {
    const answer: Answer = { unpublished: 0, outcome: run.outcome }
    return { success: true, ...answer }
  }
  const { unpublished } = run.result
  if (unpublished > 0) call.log({ level: 'info', event: 'posts taken down', count: unpublished })
  const answer: Answer = { unpublished }
  return { success: true, ...answer }
})

import { updateHolidays } from '../_shared/bookings/holidays/update-holidays.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { runJob } from '../_shared/jobs/run-job.ts'
import { type Answer, input } from './contract.ts'

const JOB = 'update-holidays'

/**
 * Stores the public holidays of the agency's country. A scheduled job calls it soon after the first start, then every hour, so
 * that a changed country takes effect.
 */
export default serveFunction({ access: 'secret', input }, async (call) => {
  const run = await runJob(
    call,
    { job: JOB, trigger: 'timer', isScheduled: call.body?.scheduled === true },
    () => updateHolidays(call),
    () => 'Public holidays could not be updated. The log has the cause; the job will be retried.',
  )
  if (run.outcome === 'failed') throw run.error
  const answer: Answer = run.outcome === 'succeeded' ? run.result : { days: 0, outcome: run.outcome }
  return { success: true, ...answer }
})

import { updateHolidays } from '../_shared/bookings/holidays/update-holidays.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { runJob } from '../_shared/jobs/run-job.ts'
import { type Answer, input } from './contract.ts'

const JOB = 'update-holidays'

/** Stores the public holidays of the agency's country. Called by a scheduled job: soon after the first start, then each hour, so that a changed country is seen. */
export default serveFunction({ access: 'secret', input }, async (call) => {
  const run = await runJob(
    call,
    { job: JOB, trigger: 'timer', isScheduled: call.body?.scheduled === true },
    () => updateHolidays(call),
    () => 'Public holidays could not be updated; the log has the cause. It is tried again.',
  )
  if (run.outcome === 'failed') throw run.error
  const answer: Answer = run.outcome === 'succeeded' ? run.result : { days: 0, outcome: run.outcome }
  return { success: true, ...answer }
})

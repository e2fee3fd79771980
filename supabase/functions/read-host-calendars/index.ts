import { refreshCalendars } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { runJob } from '../_shared/jobs/run-job.ts'
import { type Answer, input } from './contract.ts'

const JOB = 'read-host-calendars'

/** Reads what else keeps hosts busy from the calendars that they named. Called by the clock. */
export default serveFunction({ access: 'secret', input, timeLimitMs: 300_000 }, async (call) => {
  const run = await runJob(
    call,
    { job: JOB, trigger: 'timer', isScheduled: call.body?.scheduled === true },
    async ({ lost }) => refreshCalendars({ ...call, signal: AbortSignal.any([call.signal, lost]) }),
    () => 'It failed on our side; the log says why. It is tried again.',
  )
  if (run.outcome === 'failed') throw run.error
  const answer: Answer =
    run.outcome === 'succeeded' ? run.result : { read: 0, failed: 0, outcome: run.outcome }
  if (answer.failed > 0)
    call.log({ level: 'warning', event: 'calendars could not be read', count: answer.failed })
  return { success: true, ...answer }
})

import { Worker } from 'node:worker_threads'
import { readAgencyTimeZone } from '../_shared/deliveries/agency.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'
import { runWorker } from '../_shared/frame/run-worker.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import type { HolidaysRequest, KnownHolidays } from './list-holidays.ts'

/**
 * Scheduled job: stores the public holidays of the agency's country for the bookable period. Runs hourly, so that a changed
 * country takes effect.
 */
export default serveJob(
  {
    job: 'update-holidays',
    idle: { days: 0 },
    failureMessage: 'Public holidays could not be updated. The log has the cause; the job will be retried.',
  },
  updateHolidays,
)

async function updateHolidays({ supabaseAdmin, runtime }: FunctionCall<unknown>): Promise<{ days: number }> {
  const year = new Date().getUTCFullYear()
  const request: HolidaysRequest = {
    region: readSetting(runtime, 'AGENCY_COUNTRY') ?? null,
    timeZone: readAgencyTimeZone(runtime),
    years: [year, year + 2],
  }
  const { region, days } = await listInWorker(request, runtime !== undefined)
  const { data } = await supabaseAdmin
    .rpc('settle_holidays', {
      p_region: region ?? '',
      p_days: days,
    })
    .throwOnError()
  return { days: data }
}

/** A worker frees the loaded data when it ends. The hosted platform has no workers, but runs each call in its own process. */
async function listInWorker(request: HolidaysRequest, hasThreads: boolean): Promise<KnownHolidays> {
  if (hasThreads)
    return runWorker(new Worker(new URL('./holidays-worker.ts', import.meta.url), { workerData: request }))
  const { listHolidays } = await import('./list-holidays.ts')
  return listHolidays(request)
}

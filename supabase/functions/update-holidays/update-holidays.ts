/** Stores the public holidays of the agency's country for the whole period in which calls can be booked. */
import { Worker } from 'node:worker_threads'
import { readAgencyTimeZone } from '#supabase/functions/_shared/deliveries/agency.ts'
import { readSetting } from '#supabase/functions/_shared/frame/read-setting.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import type { HolidaysRequest, KnownHolidays } from './list-holidays.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>

/** @returns number of stored public holidays from today on */
export async function updateHolidays({ supabaseAdmin, runtime }: Call): Promise<{ days: number }> {
  const year = new Date().getUTCFullYear()
  const request: HolidaysRequest = {
    region: readSetting(runtime, 'AGENCY_COUNTRY') ?? null,
    timeZone: readAgencyTimeZone(runtime),
    years: [year, year + 2],
  }
  const { region, days } = await (runtime ? listInThread(request) : listInProcess(request))
  const { data } = await supabaseAdmin
    .rpc('settle_holidays', {
      p_region: region ?? '',
      p_days: days,
    })
    .throwOnError()
  return { days: data }
}

/** Frees the loaded data when the thread ends. The hosted platform has no threads, but runs each call in its own process. */
async function listInThread(request: HolidaysRequest): Promise<KnownHolidays> {
  const worker = new Worker(new URL('./holidays-worker.ts', import.meta.url), { workerData: request })
  try {
    return await new Promise<KnownHolidays>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('The holidays thread exited without a result')))
    })
  } finally {
    await worker.terminate()
  }
}

async function listInProcess(request: HolidaysRequest): Promise<KnownHolidays> {
  const { listHolidays } = await import('./list-holidays.ts')
  return listHolidays(request)
}

/** Stores the public holidays of the agency's country for as long as calls can be booked ahead. */
import { Worker } from 'node:worker_threads'
import { readAgencyTimeZone } from '#supabase/functions/_shared/deliveries/agency.ts'
import { readSetting } from '#supabase/functions/_shared/frame/read-setting.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import type { HolidaysRequest, KnownHolidays } from './list-holidays.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>

/** @returns how many days are known from today on */
export async function updateHolidays({ supabaseAdmin, runtime }: Call): Promise<{ days: number }> {
  const year = new Date().getUTCFullYear()
  const request: HolidaysRequest = {
    region: readSetting(runtime, 'AGENCY_COUNTRY') ?? null,
    timeZone: readAgencyTimeZone(runtime),
    years: [year, year + 2],
  }
  const { region, days } = await (runtime ? listApart(request) : listHere(request))
  const { data, error } = await supabaseAdmin.rpc('settle_holidays', {
    p_region: region ?? '',
    p_days: days,
  })
  if (error) throw new Error('Public holidays could not be written', { cause: error })
  return { days: data }
}

/** What it loads goes with its thread; the hosted platform has none, and gives each call a process. */
async function listApart(request: HolidaysRequest): Promise<KnownHolidays> {
  const worker = new Worker(new URL('./holidays-worker.ts', import.meta.url), { workerData: request })
  try {
    return await new Promise<KnownHolidays>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('The thread that lists holidays ended without an answer')))
    })
  } finally {
    await worker.terminate()
  }
}

async function listHere(request: HolidaysRequest): Promise<KnownHolidays> {
  const { listHolidays } = await import('./list-holidays.ts')
  return listHolidays(request)
}

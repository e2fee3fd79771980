/** Manages blocked times and external calendars of hosts. */
import {
  CALENDAR_COLUMNS,
  toManagedBlock,
  toManagedCalendar,
  toSnakeCase,
} from '../_shared/bookings/booking-rows.ts'
import { refreshCalendars } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { mustBeFetchable } from '../_shared/fetch/guarded-fetch.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { calendarPlace, seal } from '../_shared/secrets/seal.ts'
import { listSealingKeys } from '../_shared/secrets/sealing-keys.ts'
import { type Action, type Call, refuseMissing } from './manage-calls.ts'

/** PostgreSQL error codes. */
export const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'

export function toWriteRefusal(error: { code: string }, message: string): Error {
  // The host does not exist.
  if (error.code === FOREIGN_KEY_VIOLATION) return refuseMissing()
  if (error.code === CHECK_VIOLATION) return new FunctionRefusal(400, message)
  return new Error('The calendar could not be written', { cause: error })
}

export async function addBlock({ database }: Call, body: Action<'block'>) {
  const { hostId, startsAt, endsAt, note } = body
  const block = toSnakeCase({ hostId, startsAt, endsAt, note })
  const { data, error } = await database.from('booking_blocks').insert(block).select().single()
  if (error) throw toWriteRefusal(error, 'The end must be after the start, within a year.')
  return { block: toManagedBlock(data) }
}

export async function addCalendar(call: Call, { hostId, label, url }: Action<'add-calendar'>) {
  // webcal: means https: in calendar programs.
  const address = url.replace(/^webcals?:/i, 'https:')
  try {
    await mustBeFetchable(address, { purpose: 'calendar', settings: readSourceSettings(call.runtime) })
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    throw new FunctionRefusal(400, 'Enter the full secret address of the calendar, starting with https://.')
  }
  const id = crypto.randomUUID()
  const sealed = await seal(await listSealingKeys(call.runtime), address, calendarPlace(id))
  const { error } = await call.database
    .from('host_calendars')
    .insert({ id, host_id: hostId, label, url: sealed, hostname: new URL(address).hostname })
  if (error) throw toWriteRefusal(error, 'This is not the address of a calendar.')
  await refreshCalendars(call, id)
  const calendars = await listCalendars(call)
  return { calendar: calendars.find((calendar) => calendar.id === id)! }
}

export async function readCalendars(call: Call) {
  await refreshCalendars(call)
  return { calendars: await listCalendars(call) }
}

export async function listCalendars({ database }: Call) {
  const { data } = await database
    .from('host_calendars')
    .select(CALENDAR_COLUMNS)
    .order('created_at')
    .throwOnError()
  return data.map((row) => toManagedCalendar(row, Date.now()))
}

export async function removeRow({ database }: Call, table: 'booking_blocks' | 'host_calendars', id: string) {
  await database.from(table).delete().eq('id', id).throwOnError()
  return {}
}

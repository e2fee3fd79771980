/** What administrators say of when calls can be: blocks, and the calendars that hosts keep elsewhere. */
import { CALENDAR_COLUMNS, toManagedBlock, toManagedCalendar } from '../_shared/bookings/managed-rows.ts'
import { refreshCalendars } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { mustBeFetchable } from '../_shared/fetch/guarded-fetch.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { calendarPlace, seal } from '../_shared/secrets/seal.ts'
import { listSealingKeys } from '../_shared/secrets/sealing-keys.ts'
import { type Action, type Call, refuseMissing } from './manage-calls.ts'

/** Codes of the database for a host who is not there, and for a value that a check refuses. */
const NO_SUCH_HOST = '23503'
const CHECK_FAILED = '23514'

export function toWriteRefusal(error: { code: string }, sentence: string): Error {
  if (error.code === NO_SUCH_HOST) return refuseMissing()
  if (error.code === CHECK_FAILED) return new FunctionRefusal(400, sentence)
  return new Error('The calendar could not be written', { cause: error })
}

export async function addBlock({ database }: Call, { hostId, startsAt, endsAt, note }: Action<'block'>) {
  const row = { host_id: hostId, starts_at: startsAt, ends_at: endsAt, note }
  const { data, error } = await database.from('booking_blocks').insert(row).select().single()
  if (error) throw toWriteRefusal(error, 'The end must be after the begin, and within a year of it.')
  return { block: toManagedBlock(data) }
}

export async function addCalendar(call: Call, { hostId, label, url }: Action<'add-calendar'>) {
  // Calendar programs hand out addresses of a scheme of their own, which stands for https.
  const address = url.replace(/^webcals?:/i, 'https:')
  await mustBeCalendarAddress(call, address)
  const added = crypto.randomUUID()
  const sealed = await seal(await listSealingKeys(call.runtime), address, calendarPlace(added))
  const { error } = await call.database
    .from('host_calendars')
    .insert({ id: added, host_id: hostId, label, url: sealed, hostname: new URL(address).hostname })
  if (error) throw toWriteRefusal(error, 'This is no address of a calendar.')
  await refreshCalendars(call, added)
  const calendars = await listCalendars(call)
  return { calendar: calendars.find(({ id }) => id === added)! }
}

async function mustBeCalendarAddress({ runtime }: Call, address: string): Promise<void> {
  try {
    await mustBeFetchable(address, { purpose: 'calendar', settings: readSourceSettings(runtime) })
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    throw new FunctionRefusal(
      400,
      'Give the secret address of the calendar, a whole one that begins with https://.',
    )
  }
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

/** Takes away a block or a calendar. */
export async function removeRow({ database }: Call, table: 'booking_blocks' | 'host_calendars', id: string) {
  await database.from(table).delete().eq('id', id).throwOnError()
  return {}
}

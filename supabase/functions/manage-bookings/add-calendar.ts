import { refreshCalendars } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { mustBeFetchable } from '../_shared/fetch/guarded-fetch.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { calendarContext, seal, listSealingKeys } from '../_shared/secrets/seal.ts'
import type { Action, Call } from './calls.ts'
import { listCalendars } from './settings.ts'
import { writeRow } from './write-row.ts'

/** Stores the encrypted URL of a host's external calendar, and reads the calendar. */
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
  const sealed = await seal(await listSealingKeys(call.runtime), address, calendarContext(id))
  const row = { id, host_id: hostId, label, url: sealed, hostname: new URL(address).hostname }
  const added = call.database.from('host_calendars').insert(row).select('id').single()
  await writeRow(added, 'This is not the address of a calendar.')
  await refreshCalendars(call, { p_calendar: id })
  const calendars = await listCalendars(call)
  return { calendar: calendars.find((calendar) => calendar['id'] === id) }
}

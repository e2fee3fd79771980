import {
  createCalDavClient,
  type DavCalendar,
  DavLoginError,
} from '../_shared/bookings/caldav/caldav-client.ts'
import { refreshCalendars } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { calendarLoginContext, calendarContext, seal, listSealingKeys } from '../_shared/secrets/seal.ts'
import type { Action, Call } from './calls.ts'
import { listCalendars } from './settings.ts'
import { writeRow } from './write-row.ts'

/** Finds the calendars of an account. If there is only one, stores it with its encrypted login and reads it. */
export async function connectAccount(call: Call, { hostId, url, user, password }: Action<'connect-account'>) {
  const found = await findCalendars(call, { url, user, password })
  if (found.length === 0)
    throw new FunctionRefusal(
      400,
      'No calendar was found there. Enter the CalDAV address of the calendar itself.',
    )
  if (found.length > 1) return { choices: found }
  const { url: address, name } = found[0]!
  const id = crypto.randomUUID()
  const keys = await listSealingKeys(call.runtime)
  const row = {
    id,
    host_id: hostId,
    label: name,
    url: await seal(keys, address, calendarContext(id)),
    hostname: new URL(address).hostname,
    login: await seal(keys, JSON.stringify({ user, password }), calendarLoginContext(id)),
  }
  const added = call.database.from('host_calendars').insert(row).select('id').single()
  await writeRow(added, 'The address or the login is too long.')
  await refreshCalendars(call, { p_calendar: id })
  const calendars = await listCalendars(call)
  return { calendar: calendars.find((calendar) => calendar['id'] === id), choices: [] }
}

async function findCalendars(
  { runtime, signal }: Call,
  { url, user, password }: { url: string; user: string; password: string },
): Promise<DavCalendar[]> {
  const settings = readSourceSettings(runtime)
  try {
    const client = createCalDavClient({ login: { user, password }, settings, signal })
    return await client.findCalendars(url)
  } catch (error) {
    if (error instanceof DavLoginError)
      throw new FunctionRefusal(
        400,
        'The server rejected the user name or password. Most providers need an app password, made in their account settings.',
      )
    if (error instanceof FetchFailure) throw new FunctionRefusal(400, error.message)
    throw error
  }
}

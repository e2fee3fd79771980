import { z } from '#domain/schema.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { readSourceSettings } from '#supabase/functions/_shared/fetch/source-settings.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { MissingSettingError } from '#supabase/functions/_shared/frame/read-setting.ts'
import {
  calendarLoginContext,
  calendarContext,
  open,
  seal,
  UnopenedTextError,
  listSealingKeys,
} from '#supabase/functions/_shared/secrets/seal.ts'
import { openCalDavAccount } from '../caldav/caldav-account.ts'
import { openProviderCalendar } from '../provider-calendars/open-provider-calendar.ts'
import { type StoredAccess, storedAccess } from '../provider-calendars/provider-access.ts'
import { type CalendarAccount, CalendarAccountError } from './calendar-account.ts'

const storedLogin = z.union([storedAccess, z.object({ user: z.string(), password: z.string() })])

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'signal'>

/** Decrypts the stored URL and login of a calendar account. */
export async function openAccount(
  { supabaseAdmin, runtime, signal }: Call,
  { id, url, login }: { id: string; url: string; login: string },
): Promise<CalendarAccount> {
  const keys = await listSealingKeys(runtime)
  const context = calendarLoginContext(id)
  const opened = storedLogin.parse(JSON.parse(await open(keys, login, context)))
  if (!('provider' in opened)) {
    const settings = readSourceSettings(runtime)
    const address = await open(keys, url, calendarContext(id))
    return openCalDavAccount({ url: address, login: opened, settings, runtime, signal })
  }
  let stored = login
  const store = async (access: StoredAccess) => {
    const sealed = await seal(keys, JSON.stringify(access), context)
    const change = { p_kind: 'calendar-login', p_id: id, p_read: stored, p_sealed: sealed }
    await supabaseAdmin.rpc('put_sealed_text', change).throwOnError()
    stored = sealed
  }
  return openProviderCalendar({ runtime, signal }, opened, store)
}

/** Describes for owners why a calendar could not be reached. Throws other errors. */
export function describeCalendarFailure(error: unknown): { problem: string; waitSeconds: number } {
  if (error instanceof CalendarAccountError) return { problem: error.message, waitSeconds: error.waitSeconds }
  if (error instanceof MissingSettingError || error instanceof FetchFailure)
    return { problem: error.message, waitSeconds: 0 }
  if (!(error instanceof UnopenedTextError)) throw error
  const problem =
    'Its URL can’t be decrypted with this installation’s keys. Add the missing key to SEALING_KEYS, or add the calendar again.'
  return { problem, waitSeconds: 0 }
}

import { z } from '#domain/schema.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { readSourceSettings } from '#supabase/functions/_shared/fetch/source-settings.ts'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { MissingSettingError } from '#supabase/functions/_shared/frame/read-setting.ts'
import {
  calendarLoginContext,
  calendarContext,
  open,
  UnopenedTextError,
  listSealingKeys,
} from '#supabase/functions/_shared/secrets/seal.ts'
import { openCalDavAccount } from '../caldav/caldav-account.ts'
import { type CalendarAccount, CalendarAccountError } from './calendar-account.ts'

const storedLogin = z.object({ user: z.string(), password: z.string() })

/** Decrypts the stored URL and login of a calendar account. */
export async function openAccount(
  { runtime, signal }: { runtime: FunctionRuntime | undefined; signal: AbortSignal },
  { id, url, login }: { id: string; url: string; login: string },
): Promise<CalendarAccount> {
  const keys = await listSealingKeys(runtime)
  const opened = await open(keys, login, calendarLoginContext(id))
  return openCalDavAccount({
    url: await open(keys, url, calendarContext(id)),
    login: storedLogin.parse(JSON.parse(opened)),
    settings: readSourceSettings(runtime),
    runtime,
    signal,
  })
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

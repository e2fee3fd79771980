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
} from '#supabase/functions/_shared/secrets/seal.ts'
import { listSealingKeys } from '#supabase/functions/_shared/secrets/sealing-keys.ts'
import { createCalDavClient, DavLoginError } from './caldav-client.ts'

const storedLogin = z.object({ user: z.string(), password: z.string() })

/** Decrypts the stored URL and login of a CalDAV calendar. */
export async function openCalendar(
  { runtime, signal }: { runtime: FunctionRuntime | undefined; signal: AbortSignal },
  { id, url, login }: { id: string; url: string; login: string },
) {
  const keys = await listSealingKeys(runtime)
  const opened = await open(keys, login, calendarLoginContext(id))
  return {
    url: await open(keys, url, calendarContext(id)),
    client: createCalDavClient({
      login: storedLogin.parse(JSON.parse(opened)),
      settings: readSourceSettings(runtime),
      signal,
    }),
  }
}

/** Describes for owners why a calendar could not be reached. Throws other errors. */
export function describeCalendarFailure(error: unknown): string {
  if (error instanceof MissingSettingError || error instanceof FetchFailure || error instanceof DavLoginError)
    return error.message
  if (!(error instanceof UnopenedTextError)) throw error
  return 'Its URL can’t be decrypted with this installation’s keys. Add the missing key to SEALING_KEYS, or add the calendar again.'
}

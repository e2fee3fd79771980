import type { Span } from '#domain/booking/times/spans.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { readAgency } from '#supabase/functions/_shared/deliveries/agency.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { guardedFetch } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import { readSourceSettings } from '#supabase/functions/_shared/fetch/source-settings.ts'
import { mapWithConcurrency } from '#supabase/functions/_shared/frame/map-with-concurrency.ts'
import { MissingSettingError } from '#supabase/functions/_shared/frame/read-setting.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { calendarPlace, isSealed, open, UnopenedTextError } from '#supabase/functions/_shared/secrets/seal.ts'
import { listSealingKeys } from '#supabase/functions/_shared/secrets/sealing-keys.ts'
import { readCalendarInWorker } from './calendar-worker.ts'
import type { CalendarReading } from './read-calendar.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'signal'>

const DAY_MS = 24 * 60 * 60 * 1000
/** A little more than the maximum booking horizon. */
const DAYS_AHEAD = 370
const MAX_BYTES = 20 * 1024 * 1024
const CONCURRENCY = 2

const calendarRow = z.object({ id: z.string(), url: z.string(), time_zone: z.string().nullable() })
type CalendarRow = z.infer<typeof calendarRow>

/** @param id of a single calendar. @returns the number of read calendars and of failed ones */
export async function refreshCalendars(call: Call, id?: string): Promise<{ read: number; failed: number }> {
  const { data } = await call.supabaseAdmin
    .rpc('list_calendars_to_read', id === undefined ? {} : { p_calendar: id })
    .throwOnError()
  const calendars = z.array(calendarRow).parse(data)
  const { results } = await mapWithConcurrency(
    calendars,
    CONCURRENCY,
    (calendar) => refreshCalendar(call, calendar),
    () => !call.signal.aborted,
  )
  const read = results.filter(Boolean).length
  return { read, failed: calendars.length - read }
}

async function refreshCalendar(call: Call, calendar: CalendarRow): Promise<boolean> {
  const reading = await readCalendar(call, calendar)
  const isRead = 'times' in reading
  await call.supabaseAdmin
    .rpc('settle_calendar', {
      p_calendar: calendar.id,
      p_times: isRead ? reading.times.map(toRow) : [],
      ...(isRead ? { p_notes: reading.notes } : { p_error: reading.problem }),
    })
    .throwOnError()
  return isRead
}

async function readCalendar(call: Call, { id, url, time_zone: zone }: CalendarRow): Promise<CalendarReading> {
  const { runtime, signal } = call
  try {
    const keys = isSealed(url) ? await listSealingKeys(runtime) : []
    const { bytes } = await guardedFetch(await open(keys, url, calendarPlace(id)), {
      purpose: 'calendar',
      settings: readSourceSettings(runtime),
      maxBytes: MAX_BYTES,
      signal,
    })
    return await readCalendarInWorker(runtime, {
      text: new TextDecoder().decode(bytes),
      window: toWindow(),
      timeZone: zone !== null && isTimeZone(zone) ? zone : readAgency(runtime).timeZone,
    })
  } catch (error) {
    if (error instanceof MissingSettingError || error instanceof FetchFailure)
      return { problem: error.message }
    if (!(error instanceof UnopenedTextError)) throw error
    return {
      problem:
        'Its URL can’t be decrypted with the keys of this installation. Add the missing key to SEALING_KEYS, or add the calendar again.',
    }
  }
}

function toWindow(): Span {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return { from: today - DAY_MS, to: today + DAYS_AHEAD * DAY_MS }
}

function toRow({ from, to }: Span) {
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(to).toISOString() }
}

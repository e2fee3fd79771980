/** Reads what keeps hosts busy from the calendars that they keep elsewhere. */
import type { Span } from '#domain/booking/times/spans.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { readAgency } from '#supabase/functions/_shared/deliveries/agency.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { guardedFetch } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import { readSourceSettings } from '#supabase/functions/_shared/fetch/source-settings.ts'
import { MissingSettingError } from '#supabase/functions/_shared/frame/read-setting.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { mapWithConcurrency } from '#supabase/functions/_shared/frame/map-with-concurrency.ts'
import { readCalendarApart } from './busy-thread.ts'
import { calendarPlace, isSealed, open, UnopenedTextError } from '#supabase/functions/_shared/secrets/seal.ts'
import { listSealingKeys } from '#supabase/functions/_shared/secrets/sealing-keys.ts'
import type { CalendarReading } from './read-calendar.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'signal'>

const DAY_MS = 24 * 60 * 60 * 1000
/** As far as the horizon of bookings can reach, in days. */
const AHEAD = 370
const MAX_BYTES = 20 * 1024 * 1024
const AT_ONCE = 2

const calendarRow = z.object({ id: z.string(), url: z.string(), time_zone: z.string().nullable() })
type CalendarRow = z.infer<typeof calendarRow>

/** @param only one calendar; all when left out. @returns how many were read, and how many could not be */
export async function refreshCalendars(call: Call, only?: string): Promise<{ read: number; failed: number }> {
  const { data } = await call.supabaseAdmin
    .rpc('list_calendars_to_read', only === undefined ? {} : { p_calendar: only })
    .throwOnError()
  const calendars = z.array(calendarRow).parse(data)
  const { results } = await mapWithConcurrency(
    calendars,
    AT_ONCE,
    (calendar) => refreshCalendar(call, calendar),
    () => !call.signal.aborted,
  )
  const read = results.filter(Boolean).length
  return { read, failed: calendars.length - read }
}

async function refreshCalendar(call: Call, { id, url, time_zone: zone }: CalendarRow): Promise<boolean> {
  const agency = readAgency(call.runtime)
  const reading = await openAndFetch(
    call,
    { id, url },
    zone !== null && isTimeZone(zone) ? zone : agency.timeZone,
  )
  const isRead = 'times' in reading
  await call.supabaseAdmin
    .rpc('settle_calendar', {
      p_calendar: id,
      p_times: isRead ? reading.times.map(toRow) : [],
      ...(isRead ? { p_notes: reading.notes } : { p_error: reading.problem }),
    })
    .throwOnError()
  return isRead
}

async function openAndFetch(
  call: Call,
  { id, url }: Pick<CalendarRow, 'id' | 'url'>,
  timeZone: string,
): Promise<CalendarReading> {
  try {
    const keys = isSealed(url) ? await listSealingKeys(call.runtime) : []
    return await fetchCalendar(call, await open(keys, url, calendarPlace(id)), timeZone)
  } catch (error) {
    if (error instanceof MissingSettingError) return { problem: error.message }
    if (!(error instanceof UnopenedTextError)) throw error
    return {
      problem:
        'Its address can’t be opened with the keys of this installation. Name the key in SEALING_KEYS again, or add the calendar anew.',
    }
  }
}

async function fetchCalendar(
  { runtime, signal }: Call,
  url: string,
  timeZone: string,
): Promise<CalendarReading> {
  try {
    const settings = readSourceSettings(runtime)
    const { bytes } = await guardedFetch(url, { purpose: 'calendar', settings, maxBytes: MAX_BYTES, signal })
    return await readCalendarApart(runtime, {
      text: new TextDecoder().decode(bytes),
      window: toWindow(),
      timeZone,
    })
  } catch (error) {
    if (error instanceof FetchFailure) return { problem: error.message }
    throw error
  }
}

/** Whole days, so that what is read stays the same from one reading to the next. */
function toWindow(): Span {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return { from: today - DAY_MS, to: today + AHEAD * DAY_MS }
}

function toRow({ from, to }: Span) {
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(to).toISOString() }
}

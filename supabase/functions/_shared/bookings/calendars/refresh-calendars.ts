import type { Span } from '#domain/booking/times/spans.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { readAgency } from '#supabase/functions/_shared/deliveries/agency.ts'
import { guardedFetch } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import { readSourceSettings } from '#supabase/functions/_shared/fetch/source-settings.ts'
import { mapWithConcurrency } from '#supabase/functions/_shared/frame/map-with-concurrency.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { calendarContext, isSealed, open, listSealingKeys } from '#supabase/functions/_shared/secrets/seal.ts'
import { readCalendarInWorker } from './calendar-worker.ts'
import { describeCalendarFailure } from './open-account.ts'
import { type AccountReading, calendarCopy, readAccount } from './read-account.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'signal'>

const DAY_MS = 24 * 60 * 60 * 1000
/** A little more than the maximum booking horizon. */
const DAYS_AHEAD = 370
const MAX_BYTES = 20 * 1024 * 1024
const CONCURRENCY = 2

const calendarRow = z.object({
  id: z.string(),
  url: z.string(),
  login: z.string().nullable(),
  version: z.string().nullable(),
  time_zone: z.string().nullable(),
  copies: z.array(calendarCopy),
})
type CalendarRow = z.infer<typeof calendarRow>

/** Which calendars to read: one, those that are due, or the accounts that calls are written to. Default: all. */
export type CalendarChoice = { p_calendar?: string; p_is_due?: boolean; p_is_written?: boolean }

/** @returns the number of calendars that were read and that failed */
export async function refreshCalendars(
  call: Call,
  choice: CalendarChoice = {},
): Promise<{ read: number; failed: number }> {
  const { data } = await call.supabaseAdmin.rpc('list_calendars_to_read', choice).throwOnError()
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
  const { reading, version, waitSeconds } = await readCalendar(call, calendar)
  const isRead = !('problem' in reading)
  await call.supabaseAdmin
    .rpc('settle_calendar', {
      p_calendar: calendar.id,
      p_times: 'times' in reading ? reading.times.map(toRow) : isRead ? null : [],
      ...(version !== null && { p_version: version }),
      ...('times' in reading && { p_notes: reading.notes }),
      ...('problem' in reading && { p_error: reading.problem, p_wait_seconds: waitSeconds ?? 0 }),
    })
    .throwOnError()
  return isRead
}

type Read = { reading: AccountReading; version: string | null; waitSeconds?: number }

async function readCalendar(call: Call, row: CalendarRow): Promise<Read> {
  const { id, url, login, time_zone: zone } = row
  const { runtime, signal } = call
  const timeZone = zone !== null && isTimeZone(zone) ? zone : readAgency(runtime).timeZone
  const window = toWindow()
  try {
    if (login !== null) {
      const today = new Date().toISOString().slice(0, 10)
      return await readAccount(call, { ...row, login }, { window, timeZone, today })
    }
    const keys = isSealed(url) ? await listSealingKeys(runtime) : []
    const { bytes } = await guardedFetch(await open(keys, url, calendarContext(id)), {
      purpose: 'calendar',
      settings: readSourceSettings(runtime),
      maxBytes: MAX_BYTES,
      signal,
    })
    const text = new TextDecoder().decode(bytes)
    return { reading: await readCalendarInWorker(runtime, { text, window, timeZone }), version: null }
  } catch (error) {
    const { problem, waitSeconds } = describeCalendarFailure(error)
    return { reading: { problem }, version: null, waitSeconds }
  }
}

function toWindow(): Span {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  return { from: today - DAY_MS, to: today + DAYS_AHEAD * DAY_MS }
}

function toRow({ from, to }: Span) {
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(to).toISOString() }
}

const MAX_CHECK_MS = 5_000

/**
 * Reads hosts' accounts before a booking, so that a meeting added a minute ago is not offered as free. A slow or failing
 * server does not block bookings: its previous busy times apply.
 */
export async function checkAccounts(call: Call): Promise<void> {
  await refreshCalendars(
    { ...call, signal: AbortSignal.any([call.signal, AbortSignal.timeout(MAX_CHECK_MS)]) },
    { p_is_written: true },
  )
}

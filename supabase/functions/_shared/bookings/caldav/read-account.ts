import { createHash } from 'node:crypto'
import type { Span } from '#domain/booking/times/spans.ts'
import { z } from '#domain/schema.ts'
import type { CalendarReading } from '#supabase/functions/_shared/bookings/calendars/read-calendar.ts'
import { readCalendarInWorker } from '#supabase/functions/_shared/bookings/calendars/calendar-worker.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { openCalendar } from './open-calendar.ts'

export const calendarCopy = z.object({
  booking: z.string(),
  name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
})

export type AccountRow = {
  id: string
  url: string
  login: string
  version: string | null
  copies: z.infer<typeof calendarCopy>[]
}

export type AccountReading = CalendarReading | { isUnchanged: true }

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'signal'>

/**
 * Reads the busy times of a CalDAV calendar, except this site's calls. Reschedules calls that the host moved there.
 * @param today an unchanged calendar is still read once a day, because the time range moves
 * @throws DavLoginError, FetchFailure, UnopenedTextError
 */
export async function readAccount(
  call: Call,
  row: AccountRow,
  { window, timeZone, today }: { window: Span; timeZone: string; today: string },
): Promise<{ reading: AccountReading; version: string | null }> {
  const { client, url } = await openCalendar(call, row)
  const found = await client.readVersion(url)
  const version = found && `${today} ${digest(found, row.copies)}`
  if (version !== null && version === row.version) return { reading: { isUnchanged: true }, version }
  const events = await client.listEvents(url, new Date(window.from), new Date(window.to))
  const own = new Map<string, string>()
  for (const { booking } of row.copies) {
    const event = events.find((text) => isOf(text, booking))
    if (event !== undefined) own.set(booking, event)
  }
  const known = new Set(own.values())
  const others = events.filter((text) => !known.has(text) && !WRITTEN_HERE.test(text))
  const text = others.length > 0 ? others.join('\r\n') : EMPTY
  const reading = await readCalendarInWorker(call.runtime, { text, window, timeZone })
  if ('problem' in reading) return { reading, version: null }
  const notes: string[] = []
  for (const copy of row.copies) {
    const note = await followCopy(call, row.id, copy, own.get(copy.booking), { window, timeZone })
    if (note !== null) notes.push(note)
  }
  return { reading: { ...reading, notes: [...notes, ...reading.notes].slice(0, MAX_NOTES) }, version }
}

const EMPTY = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'
/** Skips events that this site wrote, including canceled calls that are not removed yet. */
const WRITTEN_HERE = /^X-PEAKSHELF-CALL:/m
const MAX_NOTES = 40

/** A CTag may repeat after an event was added and deleted, so the copies are checked too. Servers choose its length. */
function digest(tag: string, copies: AccountRow['copies']): string {
  const lines = copies.map((copy) => `${copy.booking} ${copy.starts_at} ${copy.ends_at}`)
  return createHash('sha256')
    .update([tag, ...lines.toSorted()].join())
    .digest('hex')
}

function isOf(text: string, booking: string): boolean {
  return text.replaceAll(/\r?\n[ \t]/g, '').includes(`UID:${booking}@`)
}

/** @returns a note for owners if the call and its copy differ */
async function followCopy(
  { supabaseAdmin, runtime }: Call,
  calendar: string,
  copy: z.infer<typeof calendarCopy>,
  text: string | undefined,
  scope: { window: Span; timeZone: string },
): Promise<string | null> {
  const day = new Date(copy.starts_at).toISOString().slice(0, 10)
  const call = `The call with ${copy.name} on ${day}`
  const stays = 'The call itself stays as it was: move or cancel it in this calendar view.'
  if (text === undefined) return `${call} was deleted in this calendar. ${stays}`
  const reading = await readCalendarInWorker(runtime, { text, ...scope })
  const times = 'times' in reading ? reading.times : []
  if (times.length !== 1)
    return `${call} was changed in this calendar in a way that can’t be followed. ${stays}`
  const [{ from, to }] = times as [Span]
  if (from === Date.parse(copy.starts_at) && to === Date.parse(copy.ends_at)) return null
  const { data } = await supabaseAdmin
    .rpc('follow_calendar', {
      p_calendar: calendar,
      p_booking: copy.booking,
      p_starts_at: new Date(from).toISOString(),
      p_ends_at: new Date(to).toISOString(),
    })
    .throwOnError()
  if (data === 'taken') return `${call} was moved in this calendar to the time of another call. ${stays}`
  return data === 'past' ? `${call} was moved in this calendar to a time that has passed. ${stays}` : null
}

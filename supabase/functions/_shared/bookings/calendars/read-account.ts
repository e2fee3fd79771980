import { createHash } from 'node:crypto'
import type { Span } from '#domain/booking/times/spans.ts'
import { z } from '#domain/schema.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import type { AccountPeriod } from './calendar-account.ts'
import { openAccount } from './open-account.ts'
import type { CalendarReading } from './read-calendar.ts'

export const calendarCopy = z.object({
  booking: z.string(),
  name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
})
type CalendarCopy = z.infer<typeof calendarCopy>

export type AccountRow = {
  id: string
  url: string
  login: string
  version: string | null
  copies: CalendarCopy[]
}

export type AccountReading = CalendarReading | { isUnchanged: true }

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'signal'>

const MAX_NOTES = 40

/**
 * Reads the busy times of a calendar account, except this site's calls. Reschedules calls that the host moved there.
 * @param today an unchanged calendar is still read once a day, because the time range moves
 * @throws CalendarAccountError, FetchFailure, UnopenedTextError
 */
export async function readAccount(
  call: Call,
  row: AccountRow,
  { today, ...period }: AccountPeriod & { today: string },
): Promise<{ reading: AccountReading; version: string | null }> {
  const account = await openAccount(call, row)
  const prefix = `${today} ${digest(row.copies)} `
  const since = row.version?.startsWith(prefix) ? row.version.slice(prefix.length) : null
  const bookings = row.copies.map(({ booking }) => booking)
  const found = await account.read(period, bookings, since)
  if (found === null) return { reading: { isUnchanged: true }, version: row.version }
  const notes: string[] = []
  for (const copy of row.copies) {
    const note = await followCopy(call, row.id, copy, found.calls.get(copy.booking))
    if (note !== null) notes.push(note)
  }
  return {
    reading: { times: found.times, notes: [...notes, ...found.notes].slice(0, MAX_NOTES) },
    version: found.version && prefix + found.version,
  }
}

/** A CTag may repeat after an event was added and deleted, so the copies are checked too. */
function digest(copies: readonly CalendarCopy[]): string {
  const lines = copies.map((copy) => `${copy.booking} ${copy.starts_at} ${copy.ends_at}`)
  return createHash('sha256').update(lines.toSorted().join()).digest('hex')
}

/** @returns a note for owners if the call and its copy differ */
async function followCopy(
  { supabaseAdmin }: Call,
  calendar: string,
  copy: CalendarCopy,
  times: readonly Span[] | undefined,
): Promise<string | null> {
  const day = new Date(copy.starts_at).toISOString().slice(0, 10)
  const call = `The call with ${copy.name} on ${day}`
  const stays = 'The call itself stays as it was: move or cancel it in this calendar view.'
  if (times === undefined) return `${call} was deleted in this calendar. ${stays}`
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

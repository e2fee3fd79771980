import { createHash } from 'node:crypto'
import { writeEvent } from '#domain/booking/calendar/write-invitation.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { type CalendarAccount, CalendarAccountError } from '../calendars/calendar-account.ts'
import { readCalendarInWorker } from '../calendars/calendar-worker.ts'
import { type CalDavOptions, createCalDavClient } from './caldav-client.ts'

const EMPTY = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'
/** Events that this site wrote, including canceled calls that are not removed yet. */
const WRITTEN_HERE = /^X-PEAKSHELF-CALL:/m

/** @param options.url of the calendar */
export function openCalDavAccount({
  url,
  runtime,
  ...options
}: CalDavOptions & { url: string; runtime: FunctionRuntime | undefined }): CalendarAccount {
  const client = createCalDavClient(options)
  const toAddress = (booking: string) => new URL(`${booking}.ics`, url).href
  return {
    async read(period, bookings, since) {
      const tag = await client.readVersion(url)
      // Servers choose its length.
      const version = tag && createHash('sha256').update(tag).digest('hex')
      if (version !== null && version === since) return null
      const { from, to } = period.window
      const events = await client.listEvents(url, new Date(from), new Date(to))
      const own = new Map<string, string>()
      for (const booking of bookings) {
        const event = events.find((text) => isOf(text, booking))
        if (event !== undefined) own.set(booking, event)
      }
      const known = new Set(own.values())
      const others = events.filter((text) => !known.has(text) && !WRITTEN_HERE.test(text))
      const text = others.length > 0 ? others.join('\r\n') : EMPTY
      const reading = await readCalendarInWorker(runtime, { text, ...period })
      if ('problem' in reading) throw new CalendarAccountError(reading.problem)
      const calls = new Map<string, Span[]>()
      for (const [booking, event] of own) {
        const found = await readCalendarInWorker(runtime, { text: event, ...period })
        calls.set(booking, 'times' in found ? found.times : [])
      }
      return { ...reading, calls, version }
    },
    write: (booking, call) => client.putEvent(toAddress(booking), writeEvent(call)),
    remove: (booking) => client.deleteEvent(toAddress(booking)),
  }
}

function isOf(text: string, booking: string): boolean {
  return text.replaceAll(/\r?\n[ \t]/g, '').includes(`UID:${booking}@`)
}

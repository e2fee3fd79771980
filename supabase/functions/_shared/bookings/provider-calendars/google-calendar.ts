/** Primary calendar of a Google account (Google Calendar API v3). */
import type { CalendarCall } from '#domain/booking/calendar/write-invitation.ts'
import { z } from '#domain/schema.ts'
import { toInstant } from '#domain/time-zone/zone-times.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { collectEvents, type NamedCalendarAccount } from '../calendars/calendar-account.ts'
import { MAX_PAGES, type ProviderApi } from './provider-api.ts'
import { toQuery } from './provider-request.ts'

const EVENTS = 'https://www.googleapis.com/calendar/v3/calendars/primary/events'

const PROPERTY = 'peakshelfCall'
/** A sync token is valid for the parameters of the list that returned it. */
const LIST = { singleEvents: 'true', maxResults: '2500' }
const FIELDS =
  'summary,nextPageToken,nextSyncToken,items(status,start,end,transparency,attendees(self,responseStatus),extendedProperties/private)'
const [NOT_FOUND, CONFLICT, GONE] = [404, 409, 410]

const moment = z.object({ dateTime: z.string().optional(), date: z.string().optional() })
const event = z.object({
  status: z.string().optional(),
  start: moment.default({}),
  end: moment.default({}),
  transparency: z.string().optional(),
  attendees: z
    .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
    .default([]),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).default({}) }).optional(),
})
const page = z.object({
  summary: z.string().default(''),
  items: z.array(event).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})
type GoogleEvent = z.infer<typeof event>

export function openGoogleCalendar(api: ProviderApi): NamedCalendarAccount {
  /** Returns null if the sync token is no longer valid. */
  async function list(filter: Record<string, string>) {
    const items: GoogleEvent[] = []
    let next: Record<string, string> = {}
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const query = toQuery({ ...LIST, fields: FIELDS, ...filter, ...next })
      const { status, body } = await api.ask(`${EVENTS}?${query}`, { expects: [200, GONE] })
      if (status === GONE) return null
      const found = page.parse(body)
      items.push(...found.items)
      if (found.nextPageToken === undefined) return { items, version: found.nextSyncToken ?? null }
      next = { pageToken: found.nextPageToken }
    }
    throw new FetchFailure('too-large')
  }

  return {
    async readName() {
      const { body } = await api.ask(`${EVENTS}?maxResults=1&fields=summary`)
      return page.parse(body).summary
    },

    async read({ window, timeZone }, _, since) {
      const changed = since === null ? null : await list({ syncToken: since })
      if (changed?.items.length === 0) return null
      const [timeMin, timeMax] = [new Date(window.from).toISOString(), new Date(window.to).toISOString()]
      const found = await list({ timeMin, timeMax })
      if (found === null) throw new FetchFailure('status', GONE)
      const events = found.items.filter(({ status }) => status !== 'cancelled')
      return collectEvents(
        events.map((one) => ({
          booking: one.extendedProperties?.private[PROPERTY] ?? null,
          from: toTime(one.start, timeZone),
          to: toTime(one.end, timeZone),
          isBusy: one.transparency !== 'transparent' && !isDeclined(one),
        })),
        found.version,
      )
    },

    async write(booking, call) {
      const id = toEventId(booking)
      const json = describeEvent(booking, call)
      const update = (expects: number[]) => api.ask(`${EVENTS}/${id}`, { method: 'PATCH', json, expects })
      if ((await update([200, NOT_FOUND])).status === 200) return
      const created = await api.ask(EVENTS, {
        method: 'POST',
        json: { id, ...json },
        expects: [200, CONFLICT],
      })
      // Another delivery created it meanwhile.
      if (created.status === CONFLICT) await update([200])
    },

    async remove(booking) {
      await api.ask(`${EVENTS}/${toEventId(booking)}`, { method: 'DELETE', expects: [204, NOT_FOUND, GONE] })
    },
  }
}

/** Ids are chosen by the client: lower-case letters a to v, and digits. */
const toEventId = (booking: string) => booking.replaceAll('-', '')

/** An event that its host deleted is restored by its status. */
const describeEvent = (booking: string, call: CalendarCall) => ({
  status: 'confirmed',
  summary: call.title,
  description: [call.description, call.url].filter(Boolean).join('\n'),
  location: call.location ?? '',
  start: { dateTime: new Date(call.startsAt).toISOString(), timeZone: 'UTC' },
  end: { dateTime: new Date(call.endsAt).toISOString(), timeZone: 'UTC' },
  extendedProperties: { private: { [PROPERTY]: booking } },
})

const isDeclined = ({ attendees }: GoogleEvent) =>
  attendees.some(({ self, responseStatus }) => self === true && responseStatus === 'declined')

/** Events that last all day have dates without a time zone. */
function toTime({ dateTime, date }: z.infer<typeof moment>, timeZone: string): number {
  return Date.parse(dateTime ?? (date === undefined ? '' : toInstant({ day: date, minutes: 0 }, timeZone)))
}

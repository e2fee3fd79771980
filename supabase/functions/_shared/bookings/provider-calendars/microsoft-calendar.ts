/** Default calendar of a Microsoft 365 or Outlook.com account (Microsoft Graph 1.0). */
import type { CalendarCall } from '#domain/booking/calendar/write-invitation.ts'
import { z } from '#domain/schema.ts'
import { toInstant } from '#domain/time-zone/zone-times.ts'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import { collectEvents, type NamedCalendarAccount } from '../calendars/calendar-account.ts'
import { MAX_PAGES, type ProviderApi } from './provider-api.ts'
import { toQuery } from './provider-request.ts'

const ROOT = 'https://graph.microsoft.com/v1.0/me'

/** Property of our events with the id of the call, in a namespace of our own. */
const PROPERTY = 'String {0f7d2c5e-9a41-4d6b-8c1f-3b52a7e6d904} Name peakshelfCall'
const HEADERS = { prefer: 'outlook.timezone="UTC", odata.maxpagesize=500' }
const VIEW = toQuery({
  $select: 'start,end,isAllDay,isCancelled,showAs,responseStatus',
  $expand: `singleValueExtendedProperties($filter=id eq '${PROPERTY}')`,
})
/** Shown as one of these, the time is free for calls. */
const FREE = ['free', 'workingElsewhere']
const [NOT_FOUND, CONFLICT, GONE] = [404, 409, 410]

const moment = z.object({ dateTime: z.string() })
const event = z.object({
  start: moment,
  end: moment,
  isAllDay: z.boolean().default(false),
  isCancelled: z.boolean().default(false),
  showAs: z.string().default('busy'),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).default([]),
})
const page = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})

export function openMicrosoftCalendar(api: ProviderApi): NamedCalendarAccount {
  /** Returns null if the state of a delta link is no longer known. */
  async function list(url: string) {
    const items: unknown[] = []
    let next = url
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const { status, body } = await api.ask(next, { headers: HEADERS, expects: [200, GONE] })
      if (status === GONE) return null
      const found = page.parse(body)
      items.push(...found.value)
      const { '@odata.nextLink': nextLink, '@odata.deltaLink': deltaLink = null } = found
      if (nextLink === undefined) return { items, deltaLink }
      next = nextLink
    }
    throw new FetchFailure('too-large')
  }

  const findEvents = async (booking: string) => {
    const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${PROPERTY}' and ep/value eq '${booking}')`
    const { body } = await api.ask(`${ROOT}/events?${toQuery({ $filter: filter, $select: 'id' })}`)
    const found = z.object({ value: z.array(z.object({ id: z.string() })) }).parse(body)
    return found.value.map(({ id }) => `${ROOT}/events/${encodeURIComponent(id)}`)
  }

  return {
    async readName() {
      const { body } = await api.ask(`${ROOT}/calendar?$select=name,owner`)
      const owner = z.object({ address: z.string().nullish() }).nullish()
      const { name, owner: person } = z.object({ name: z.string().default(''), owner }).parse(body)
      return person?.address ?? name
    },

    async read({ window, timeZone }, _, since) {
      const period = toQuery({
        startDateTime: new Date(window.from).toISOString(),
        endDateTime: new Date(window.to).toISOString(),
      })
      const changes = since === null ? null : await list(since)
      if (changes?.items.length === 0) return null
      // Before the list, so that the next read finds a change in between. Changes lack our property.
      const delta = changes ?? (await list(`${ROOT}/calendarView/delta?${period}`))
      const found = await list(`${ROOT}/calendarView?${period}&${VIEW}`)
      if (delta === null || found === null) throw new FetchFailure('status', GONE)
      const events = z.array(event).parse(found.items)
      return collectEvents(
        events
          .filter(({ isCancelled }) => !isCancelled)
          .map((one) => ({
            booking: one.singleValueExtendedProperties[0]?.value ?? null,
            from: toTime(one.start, one.isAllDay, timeZone),
            to: toTime(one.end, one.isAllDay, timeZone),
            isBusy: !FREE.includes(one.showAs) && one.responseStatus?.response !== 'declined',
          })),
        delta.deltaLink,
      )
    },

    async write(booking, call) {
      const json = describeEvent(call)
      const [existing] = await findEvents(booking)
      if (existing !== undefined) {
        await api.ask(existing, { method: 'PATCH', json })
        return
      }
      // Repeated with the same transaction, no second event is created.
      const transactionId = `${booking}-${call.sequence}`
      const singleValueExtendedProperties = [{ id: PROPERTY, value: booking }]
      await api.ask(`${ROOT}/calendar/events`, {
        method: 'POST',
        json: { ...json, transactionId, singleValueExtendedProperties },
        expects: [200, 201, CONFLICT],
      })
    },

    async remove(booking) {
      for (const address of await findEvents(booking))
        await api.ask(address, { method: 'DELETE', expects: [204, NOT_FOUND] })
    },
  }
}

const describeEvent = (call: CalendarCall) => ({
  subject: call.title,
  body: { contentType: 'text', content: [call.description, call.url].filter(Boolean).join('\n') },
  location: { displayName: call.location ?? '' },
  start: { dateTime: toUtc(call.startsAt), timeZone: 'UTC' },
  end: { dateTime: toUtc(call.endsAt), timeZone: 'UTC' },
  showAs: 'busy',
})

const toUtc = (time: number) => new Date(time).toISOString().slice(0, -1)

/** Times are in UTC, as asked for; events that last all day begin at midnight of no time zone. */
function toTime({ dateTime }: z.infer<typeof moment>, isAllDay: boolean, timeZone: string): number {
  const day = dateTime.slice(0, 10)
  return Date.parse(isAllDay ? toInstant({ day, minutes: 0 }, timeZone) : `${dateTime.slice(0, 19)}Z`)
}

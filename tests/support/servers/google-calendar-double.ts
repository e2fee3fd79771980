/** Events of Google Calendar API v3, as documented. */
import {
  type Account,
  addEvent,
  type ApiAnswer,
  type ApiRequest,
  must,
  mustHaveKeys,
  touch,
} from './calendar-account-double.ts'

const EVENTS = '/calendar/v3/calendars/primary/events'
const PAGE_SIZE = 2
const EVENT = ['status', 'summary', 'description', 'location', 'start', 'end', 'extendedProperties']

export function answerGoogle(account: Account, { method, url, json }: ApiRequest): ApiAnswer {
  if (url.pathname === EVENTS && method === 'GET') return list(account, Object.fromEntries(url.searchParams))
  must(url.search === '', `${method} with ${url.search}`)
  if (url.pathname === EVENTS && method === 'POST') {
    mustHaveKeys(json, ['id', ...EVENT])
    mustBeEvent(json)
    must(/^[a-v0-9]{5,1024}$/.test(String(json['id'])), 'an id outside base32hex')
    if (account.events.some(({ id }) => id === json['id']))
      return { status: 409, json: { error: { code: 409 } } }
    addEvent(account, json, String(json['id']))
    return { status: 200, json }
  }
  const event = account.events.find(({ id }) => url.pathname === `${EVENTS}/${id}`)
  if (!event) return { status: 404, json: { error: { code: 404 } } }
  if (method === 'DELETE') {
    if (event.isDeleted) return { status: 410, json: { error: { code: 410 } } }
    event.isDeleted = true
    touch(account, event, { status: 'cancelled' })
    return { status: 204 }
  }
  must(method === 'PATCH', `${method} of an event`)
  mustHaveKeys(json, EVENT)
  mustBeEvent(json)
  event.isDeleted = false
  touch(account, event, json)
  return { status: 200, json: event.data }
}

function mustBeEvent({ start, end, status }: Record<string, unknown>): void {
  for (const moment of [start, end] as { dateTime: string; timeZone: string }[]) {
    mustHaveKeys(moment, ['dateTime', 'timeZone'])
    must(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(moment.dateTime), 'a time that is not RFC 3339')
  }
  must(status === 'confirmed', `status ${String(status)}`)
}

function list(account: Account, query: Record<string, string>): ApiAnswer {
  const { maxResults, fields, syncToken, pageToken, timeMin, timeMax, singleEvents, ...unknown } = query
  must(Object.keys(unknown).length === 0, `a list with ${Object.keys(unknown).join()}`)
  must(Number(maxResults) >= 1 && Number(maxResults) <= 2500, `maxResults ${maxResults}`)
  must(fields !== undefined && !/\s/.test(fields), 'fields')
  if (fields === 'summary') return { status: 200, json: { summary: 'ida@agency.example' } }
  must(singleEvents === 'true', 'a list of series')
  must(syncToken === undefined || (timeMin ?? timeMax) === undefined, 'a sync token with a filter')
  must(syncToken !== undefined || (timeMin !== undefined && timeMax !== undefined), 'a list without a period')
  if (syncToken !== undefined && Number(syncToken) < account.forgottenBefore)
    return { status: 410, json: { error: { code: 410, errors: [{ reason: 'fullSyncRequired' }] } } }
  const found = account.events.filter((event) =>
    syncToken === undefined ? !event.isDeleted : event.changed > Number(syncToken),
  )
  const from = Number(pageToken ?? 0)
  const isLast = from + PAGE_SIZE >= found.length
  return {
    status: 200,
    json: {
      summary: 'ida@agency.example',
      items: found.slice(from, from + PAGE_SIZE).map(({ data }) => data),
      ...(isLast ? { nextSyncToken: String(account.changes) } : { nextPageToken: String(from + PAGE_SIZE) }),
    },
  }
}

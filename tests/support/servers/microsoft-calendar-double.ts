/** Events of Microsoft Graph 1.0, as documented. */
import {
  type Account,
  addEvent,
  type ApiAnswer,
  type ApiRequest,
  must,
  mustHaveKeys,
  type StoredEvent,
  touch,
} from './calendar-account-double.ts'

const ROOT = '/v1.0/me'
const HOST = 'https://graph.microsoft.com'
const PAGE_SIZE = 2
const EVENT = ['subject', 'body', 'location', 'start', 'end', 'showAs']
const PROPERTY = /^String \{[0-9a-f-]{36}\} Name \w+$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

type Property = { id: string; value: string }
const readProperties = ({ data }: StoredEvent) => (data['singleValueExtendedProperties'] ?? []) as Property[]

export function answerMicrosoft(account: Account, { method, url, headers, json }: ApiRequest): ApiAnswer {
  const path = url.pathname.slice(ROOT.length)
  const query = Object.fromEntries(url.searchParams)
  must(!url.search.includes('+'), 'a space as +')
  if (method === 'GET' && path === '/calendar') {
    must(query['$select'] === 'name,owner', 'the calendar without $select')
    return { status: 200, json: { name: 'Calendar', owner: { name: 'Ida', address: 'ida@agency.example' } } }
  }
  if (method === 'GET' && path.startsWith('/calendarView')) {
    must(headers['prefer']?.includes('outlook.timezone="UTC"') === true, 'a view without a time zone')
    return path === '/calendarView' ? view(account, query) : listChanges(account, query)
  }
  if (method === 'GET' && path === '/events') return find(account, query)
  must(url.search === '', `${method} with ${url.search}`)
  if (method === 'POST' && path === '/calendar/events') return create(account, json)
  const event = account.events.find(
    ({ id, isDeleted }) => !isDeleted && path === `/events/${encodeURIComponent(id)}`,
  )
  if (!event) return { status: 404, json: { error: { code: 'ErrorItemNotFound' } } }
  if (method === 'DELETE') {
    event.isDeleted = true
    touch(account, event, {})
    return { status: 204 }
  }
  must(method === 'PATCH', `${method} of an event`)
  mustHaveKeys(json, EVENT)
  mustBeEvent(json)
  touch(account, event, json)
  return { status: 200, json: event.data }
}

function mustBeEvent({ start, end, body }: Record<string, unknown>): void {
  for (const moment of [start, end] as { dateTime: string; timeZone: string }[]) {
    mustHaveKeys(moment, ['dateTime', 'timeZone'])
    must(
      /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(moment.dateTime) && moment.timeZone === 'UTC',
      'a time with an offset',
    )
  }
  must(['text', 'html'].includes((body as { contentType: string }).contentType), 'a body without a type')
}

function create(account: Account, json: Record<string, unknown>): ApiAnswer {
  mustHaveKeys(json, [...EVENT, 'transactionId', 'singleValueExtendedProperties'])
  mustBeEvent(json)
  const [property, ...others] = json['singleValueExtendedProperties'] as Property[]
  must(others.length === 0 && PROPERTY.test(property!.id), 'an extended property without a name')
  const same = account.events.find(({ data }) => data['transactionId'] === json['transactionId'])
  if (same) return { status: 409, json: { error: { code: 'ErrorDuplicateTransactionId' } } }
  addEvent(account, json, `AAMk/${account.changes}=`)
  return { status: 201, json }
}

function find(account: Account, query: Record<string, string>): ApiAnswer {
  mustHaveKeys(query, ['$filter', '$select'])
  const [, id, value] =
    /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '([^']+)' and ep\/value eq '([^']+)'\)$/.exec(
      query['$filter']!,
    ) ?? []
  must(id !== undefined && PROPERTY.test(id), 'a filter of another form')
  const found = account.events.filter(
    (event) => !event.isDeleted && readProperties(event).some((one) => one.id === id && one.value === value),
  )
  return { status: 200, json: { value: found.map((event) => ({ id: event.id })) } }
}

function view(account: Account, query: Record<string, string>): ApiAnswer {
  mustHaveKeys(query, ['startDateTime', 'endDateTime', '$select', '$expand'], ['$skip'])
  must(TIME.test(query['startDateTime']!) && TIME.test(query['endDateTime']!), 'a period of another form')
  const [, id] = /^singleValueExtendedProperties\(\$filter=id eq '([^']+)'\)$/.exec(query['$expand']!) ?? []
  must(id !== undefined && PROPERTY.test(id), 'an expansion of another form')
  const fields = query['$select']!.split(',')
  const found = account.events.filter(({ isDeleted }) => !isDeleted)
  const from = Number(query['$skip'] ?? 0)
  const value = found.slice(from, from + PAGE_SIZE).map((event) => ({
    ...Object.fromEntries(Object.entries(event.data).filter(([name]) => fields.includes(name))),
    ...(readProperties(event).length > 0 && { singleValueExtendedProperties: readProperties(event) }),
  }))
  if (from + PAGE_SIZE >= found.length) return { status: 200, json: { value } }
  const next = new URLSearchParams({ ...query, $skip: String(from + PAGE_SIZE) })
    .toString()
    .replaceAll('+', '%20')
  return { status: 200, json: { value, '@odata.nextLink': `${HOST}${ROOT}/calendarView?${next}` } }
}

function listChanges(account: Account, query: Record<string, string>): ApiAnswer {
  const since = query['$deltatoken'] ?? query['$skiptoken']?.split('.')[0]
  if (since === undefined) mustHaveKeys(query, ['startDateTime', 'endDateTime'])
  else must(Object.keys(query).length === 1, 'parameters beside the token')
  const isNew = since === undefined || since === '-1'
  if (!isNew && Number(since) < account.forgottenBefore)
    return { status: 410, json: { error: { code: 'SyncStateNotFound' } } }
  const found = account.events.filter(({ isDeleted, changed }) =>
    isNew ? !isDeleted : changed > Number(since),
  )
  const from = Number(query['$skiptoken']?.split('.')[1] ?? 0)
  const value = found
    .slice(from, from + PAGE_SIZE)
    .map(({ id, data, isDeleted }) =>
      isDeleted ? { id, '@removed': { reason: 'deleted' } } : { id, ...data },
    )
  const link = `${HOST}${ROOT}/calendarView/delta?`
  const isLast = from + PAGE_SIZE >= found.length
  return {
    status: 200,
    json: isLast
      ? { value, '@odata.deltaLink': `${link}$deltatoken=${account.changes}` }
      : { value, '@odata.nextLink': `${link}$skiptoken=${since ?? '-1'}.${from + PAGE_SIZE}` },
  }
}

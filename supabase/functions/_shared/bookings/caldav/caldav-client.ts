/** CalDAV client (RFC 4791) for a host's calendar account. All requests go through the guarded fetcher. */
import { Buffer } from 'node:buffer'
import { FetchFailure } from '#supabase/functions/_shared/fetch/guarded-fetch-failure.ts'
import {
  type CalendarAnswer,
  type CalendarOptions,
  guardedCalendar,
} from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import type { SourceSettings } from '#supabase/functions/_shared/fetch/guarded-fetch-hosts.ts'
import { CalendarAccountError } from '../calendars/calendar-account.ts'
import { Parser } from 'htmlparser2'

export type DavLogin = { user: string; password: string }
export type DavCalendar = { url: string; name: string }

/** The user name or password was rejected. */
export class DavLoginError extends CalendarAccountError {
  constructor() {
    super('The calendar server rejected the user name or password. Remove the calendar and connect it again.')
  }
}

const MAX_BYTES = 20 * 1024 * 1024
const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 307, 308])
const XML = 'application/xml; charset=utf-8'
const NAMESPACES =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/"'

export type CalDavOptions = { login: DavLogin; settings: SourceSettings; signal: AbortSignal }

/** Every function throws `DavLoginError` or `FetchFailure`. */
export function createCalDavClient(options: CalDavOptions) {
  const { login, ...shared } = options
  const authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`

  async function ask(
    url: string,
    method: CalendarOptions['method'],
    { depth, body, type = XML }: { depth?: '0' | '1'; body?: string; type?: string } = {},
  ): Promise<CalendarAnswer & { url: string }> {
    let address = url
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const answer = await guardedCalendar(address, {
        ...shared,
        method,
        maxBytes: MAX_BYTES,
        headers: {
          authorization,
          ...(body !== undefined && { 'content-type': type }),
          ...(depth !== undefined && { depth }),
        },
        ...(body !== undefined && { body }),
      })
      if (answer.status === 401) throw new DavLoginError()
      if (!REDIRECTS.has(answer.status)) return { ...answer, url: address }
      address = resolveSafely(answer.location ?? '', address)
    }
    throw new FetchFailure('too-many-redirects')
  }

  async function findProperties(url: string, properties: string, depth: '0' | '1' = '0') {
    const body = `<?xml version="1.0" encoding="utf-8"?><D:propfind ${NAMESPACES}><D:prop>${properties}</D:prop></D:propfind>`
    const answer = await ask(url, 'PROPFIND', { depth, body })
    if (answer.status !== 207) throw new FetchFailure('status', answer.status)
    return readMultistatus(answer.text).map(({ href, found }) => ({
      url: resolveSafely(href, answer.url),
      found,
    }))
  }

  /** Finds the user's calendar collections through the principal (RFC 6764, section 6). */
  async function findHome(url: string): Promise<string | null> {
    const [first] = await findProperties(url, '<D:current-user-principal/><C:calendar-home-set/>')
    const home = first && readHref(first.found, 'calendar-home-set', first.url)
    if (home) return home
    const principal = first && readHref(first.found, 'current-user-principal', first.url)
    if (!principal) return null
    const [person] = await findProperties(principal, '<C:calendar-home-set/>')
    return person ? readHref(person.found, 'calendar-home-set', person.url) : null
  }

  const CALENDAR = '<D:resourcetype/><D:displayname/><C:supported-calendar-component-set/>'

  return {
    /** Lists the calendars of an account. @param url of a calendar, of the account or of the server */
    async findCalendars(address: string): Promise<DavCalendar[]> {
      const itself = await findProperties(address, CALENDAR).catch(ignoreStatus)
      if (itself?.some(isCalendar)) return itself.filter(isCalendar).map(describeCalendar)
      const wellKnown = new URL('/.well-known/caldav', address).href
      const home =
        (await findHome(address).catch(ignoreStatus)) ?? (await findHome(wellKnown).catch(ignoreStatus))
      if (!home) return []
      return (await findProperties(home, CALENDAR, '1')).filter(isCalendar).map(describeCalendar)
    },

    /** Reads the CTag, which changes with the calendar; null if the server has none. */
    async readVersion(url: string): Promise<string | null> {
      const [found] = await findProperties(url, '<S:getctag/><D:sync-token/>')
      const read = (name: string) => (found && findAll(found.found, name)[0]?.text.trim()) || null
      return read('getctag') ?? read('sync-token')
    },

    /** Reads the events that overlap a period, each as iCalendar text. */
    async listEvents(url: string, from: Date, to: Date): Promise<string[]> {
      const range = `start="${toUtc(from)}" end="${toUtc(to)}"`
      const body = `<?xml version="1.0" encoding="utf-8"?><C:calendar-query ${NAMESPACES}><D:prop><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range ${range}/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`
      const answer = await ask(url, 'REPORT', { depth: '1', body })
      if (answer.status !== 207) throw new FetchFailure('status', answer.status)
      return readMultistatus(answer.text).flatMap(({ found }) =>
        findAll(found, 'calendar-data').map(({ text }) => text.trim()),
      )
    },

    async putEvent(url: string, text: string): Promise<void> {
      const { status } = await ask(url, 'PUT', { body: text, type: 'text/calendar; charset=utf-8' })
      if (status < 200 || status >= 300) throw new FetchFailure('status', status)
    },

    /** Deletes an event; succeeds if it no longer exists. */
    async deleteEvent(url: string): Promise<void> {
      const { status } = await ask(url, 'DELETE')
      if ((status < 200 || status >= 300) && status !== 404 && status !== 410)
        throw new FetchFailure('status', status)
    },
  }
}

/** Returns null for a response such as 404; throws other failures. */
function ignoreStatus(error: unknown): null {
  if (error instanceof FetchFailure && error.kind === 'status') return null
  throw error
}

/** The password is sent to the origin of the account only, or between the hosts of iCloud. */
function resolveSafely(href: string, base: string): string {
  if (!URL.canParse(href, base)) throw new FetchFailure('unreadable')
  const [target, origin] = [new URL(href, base), new URL(base)]
  const isApple = [target, origin].every(
    (url) => url.protocol === 'https:' && url.host.endsWith('.icloud.com'),
  )
  if (target.origin !== origin.origin && !isApple) throw new FetchFailure('refused')
  return target.href
}

function readHref(found: DavElement, name: string, base: string): string | null {
  const href = findAll(found, name)
    .flatMap((element) => findAll(element, 'href'))[0]
    ?.text.trim()
  return href ? resolveSafely(href, base) : null
}

type Resource = { url: string; found: DavElement }

function isCalendar({ found }: Resource): boolean {
  const isCollection = findAll(found, 'resourcetype').some((type) => findAll(type, 'calendar').length > 0)
  const components = findAll(found, 'comp').map(({ text }) => text)
  return isCollection && (components.length === 0 || components.includes('VEVENT'))
}

function describeCalendar({ url, found }: Resource): DavCalendar {
  const path = new URL(url).pathname.split('/').filter(Boolean)
  const name = findAll(found, 'displayname')[0]?.text.trim() || (path.at(-1) ?? 'Calendar')
  return { url: url.endsWith('/') ? url : `${url}/`, name: name.slice(0, 100) }
}

const toUtc = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Element name without prefix: servers choose prefixes freely, and the names used here are unique without them. */
type DavElement = { name: string; text: string; children: DavElement[] }

const MAX_DEPTH = 50

/** Reads the answer of a WebDAV server (RFC 4918, section 13): properties that were found, by the href of their resource. */
function readMultistatus(xml: string): { href: string; found: DavElement }[] {
  return findAll(parse(xml), 'response').map((response) => ({
    href: findAll(response, 'href')[0]?.text.trim() ?? '',
    found: {
      name: 'prop',
      text: '',
      children: findAll(response, 'propstat')
        .filter((part) => / 2\d\d /.test(`${findAll(part, 'status')[0]?.text ?? ' 200 '} `))
        .flatMap((part) => findAll(part, 'prop').flatMap(({ children }) => children)),
    },
  }))
}

/** Finds all descendants with a name, except those nested in another match. */
function findAll(element: DavElement, name: string): DavElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)))
}

function parse(xml: string): DavElement {
  const root: DavElement = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag: (written, attributes) => {
        const element = { name: written.slice(written.indexOf(':') + 1), text: '', children: [] }
        // CalDAV stores component names, such as VEVENT, in attributes.
        const { name } = attributes
        if (name !== undefined) element.text = name
        if (open.length < MAX_DEPTH) open.at(-1)!.children.push(element)
        open.push(element)
      },
      onclosetag: () => void (open.length > 1 && open.pop()),
      ontext: (text) => void (open.at(-1)!.text += text),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return root
}

/** Writes calls as iCalendar (RFC 5545, RFC 5546): invitations in emails, downloads, and the feed of a host. */
import ICAL from 'ical.js'

const REFRESH_SECONDS = 900
const PRODUCT = '-//Calls//EN'
const MAX_TEXT_LENGTH = 4_000
/** RFC 5545 allows 75 bytes per line; the library does not count the space at the start of a folded line. */
ICAL.foldLength = 74
/** Control characters other than line breaks, lone surrogates and Unicode line separators. */
const UNWRITABLE = /[^\P{Cc}\n]|\p{Cs}|[\u2028\u2029]/gu

export type CalendarPerson = { name: string; email: string }

export type CalendarCall = {
  /** Globally unique; stays the same when the call moves. */
  uid: string
  /** Increases with every change. */
  sequence: number
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
  changedAt: number
  isCancelled: boolean
  title: string
  description: string
  location?: string | null
  url?: string
}

export type Invitation = CalendarCall & {
  /** `REQUEST` adds or updates the event in the attendee's calendar, `CANCEL` removes it, `PUBLISH` is a plain file. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  organizer: CalendarPerson
  attendees: readonly CalendarPerson[]
}

/** Writes one call. Text of visitors can't inject lines or parameters. */
export function writeInvitation({ method, organizer, attendees, ...call }: Invitation): string {
  const calendar = beginCalendar(method)
  const event = describeCall(call)
  event.addProperty(describePerson('organizer', organizer))
  for (const attendee of attendees) {
    const guest = describePerson('attendee', attendee)
    guest.setParameter('role', 'REQ-PARTICIPANT')
    guest.setParameter('partstat', 'ACCEPTED')
    event.addProperty(guest)
  }
  calendar.addSubcomponent(event)
  return finish(calendar)
}

/** Writes one call for the calendar account of a host. It has no attendees, so the server sends no invitations. */
export function writeEvent(call: CalendarCall): string {
  const calendar = beginCalendar(null)
  const event = describeCall(call)
  event.addPropertyWithValue('x-peakshelf-call', String(call.sequence))
  calendar.addSubcomponent(event)
  return finish(calendar)
}

export function writeFeed(title: string, calls: readonly CalendarCall[]): string {
  const calendar = beginCalendar('PUBLISH')
  // Without a type, the library does not escape unknown properties.
  const name = new ICAL.Property('x-wr-calname')
  name.resetType('text')
  name.setValue(clean(title))
  calendar.addProperty(name)
  const interval = new ICAL.Property('refresh-interval')
  interval.resetType('duration')
  interval.setValue(ICAL.Duration.fromSeconds(REFRESH_SECONDS))
  calendar.addProperty(interval)
  for (const call of calls) calendar.addSubcomponent(describeCall(call))
  return finish(calendar)
}

/** @param method iTIP method; null for an event stored in a calendar */
function beginCalendar(method: Invitation['method'] | null): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', PRODUCT)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  if (method !== null) calendar.addPropertyWithValue('method', method)
  return calendar
}

function describeCall(call: CalendarCall): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', clean(call.uid))
  event.addPropertyWithValue('sequence', call.sequence)
  event.addPropertyWithValue('dtstamp', toTime(call.changedAt))
  event.addPropertyWithValue('dtstart', toTime(call.startsAt))
  event.addPropertyWithValue('dtend', toTime(call.endsAt))
  event.addPropertyWithValue('status', call.isCancelled ? 'CANCELLED' : 'CONFIRMED')
  event.addPropertyWithValue('transp', call.isCancelled ? 'TRANSPARENT' : 'OPAQUE')
  event.addPropertyWithValue('summary', clean(call.title).replaceAll('\n', ' '))
  event.addPropertyWithValue('description', clean(call.description))
  if (call.location) event.addPropertyWithValue('location', clean(call.location).replaceAll('\n', ' '))
  if (call.url !== undefined) event.addPropertyWithValue('url', new URL(call.url).href)
  return event
}

function describePerson(
  name: 'organizer' | 'attendee',
  { name: called, email }: CalendarPerson,
): ICAL.Property {
  const person = new ICAL.Property(name)
  // Parameters can't contain quotes.
  person.setParameter(
    'cn',
    clean(called)
      .replaceAll(/["\n]+/g, ' ')
      .trim(),
  )
  // Escapes characters that are invalid in a URI.
  person.setValue(`mailto:${encodeURI(clean(email).replaceAll('\n', '')).replaceAll('%25', '%')}`)
  return person
}

function clean(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNWRITABLE, '')
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
}

function toTime(moment: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(moment), true)
}

function finish(calendar: ICAL.Component): string {
  return `${calendar.toString()}\r\n`
}

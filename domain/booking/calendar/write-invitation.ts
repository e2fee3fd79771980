/** Calls as iCalendar (RFC 5545, RFC 5546): invitations in mails, files for calendars, and the feed of a host. */
import ICAL from 'ical.js'

/** How often the feed is worth asking for. */
const REFRESH_SECONDS = 900
const PRODUCT = '-//Calls//EN'
/** Long texts are cut: calendars show a few lines. */
const LONGEST_TEXT = 4_000
/** RFC 5545 allows 75 bytes in a line; the library leaves out the blank with which a folded one goes on. */
ICAL.foldLength = 74
/** Line breaks stay, other control characters and half a surrogate pair would break lines of the file. */
const UNWRITABLE = /[^\P{Cc}\n]|\p{Cs}|[\u2028\u2029]/gu

export type CalendarPerson = { name: string; email: string }

export type CalendarCall = {
  /** The same for all times of one booking, and on no other site. */
  uid: string
  /** One more with every change. */
  sequence: number
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
  /** When it was last changed. */
  changedAt: number
  isCancelled: boolean
  title: string
  description: string
  /** Where it takes place: an address of the web, or words; null or left out while that is open. */
  location?: string | null
  /** Where it can be looked at. */
  url?: string
}

export type Invitation = CalendarCall & {
  /**
   * `REQUEST` asks the attendee to put it into their calendar, and with a higher sequence to change it; `CANCEL` to take
   * it out; `PUBLISH` is a file to keep.
   */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  organizer: CalendarPerson
  attendee: CalendarPerson
}

/** One call, for a mail or a file. No text that somebody typed can become a line or a parameter of its own. */
export function writeInvitation({ method, organizer, attendee, ...call }: Invitation): string {
  const calendar = beginCalendar(method)
  const event = describeCall(call)
  event.addProperty(describePerson('organizer', organizer))
  const guest = describePerson('attendee', attendee)
  guest.setParameter('role', 'REQ-PARTICIPANT')
  guest.setParameter('partstat', 'ACCEPTED')
  event.addProperty(guest)
  calendar.addSubcomponent(event)
  return finish(calendar)
}

/** The calls of a host, for a calendar that asks now and then. */
export function writeFeed(title: string, calls: readonly CalendarCall[]): string {
  const calendar = beginCalendar('PUBLISH')
  // As text: of a property that the library doesn't know it would write the value as it is.
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

function beginCalendar(method: Invitation['method']): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', PRODUCT)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', method)
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
  // A parameter knows no quotes.
  person.setParameter(
    'cn',
    clean(called)
      .replaceAll(/["\n]+/g, ' ')
      .trim(),
  )
  // Everything that is no letter of an address is written as in an address of the web.
  person.setValue(`mailto:${encodeURI(clean(email).replaceAll('\n', '')).replaceAll('%25', '%')}`)
  return person
}

function clean(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNWRITABLE, '')
    .slice(0, LONGEST_TEXT)
    .replace(/[\ud800-\udbff]$/, '')
}

function toTime(moment: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(moment), true)
}

/** Lines end with CRLF, the last one as well. */
function finish(calendar: ICAL.Component): string {
  return `${calendar.toString()}\r\n`
}

/** Parses iCalendar files (RFC 5545) into components and lines; tolerates malformed ones. */

export class UnreadableCalendarError extends Error {}

export type Line = { name: string; parameters: string; value: string }

export type Component = {
  name: string
  /** Only the properties that are used, in file order. */
  lines: Line[]
  /** Names of properties with a malformed line. */
  broken: string[]
  /** False when an END line of the component, or of one inside it, is missing. */
  isComplete: boolean
  parts: Component[]
}

/** Their TZID parameter may contain colons (`tzone://Microsoft/Utc`), so their value starts after the last colon. */
const WITHOUT_COLON = new Set(
  'DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID FREEBUSY STATUS TRANSP X-MICROSOFT-CDO-BUSYSTATUS TZOFFSETFROM TZOFFSETTO'.split(
    ' ',
  ),
)
const PROSE = new Set(['DURATION', 'STATUS'])
const OTHERS = new Set('UID SEQUENCE SUMMARY DESCRIPTION X-WR-TIMEZONE TZID X-LIC-LOCATION'.split(' '))
const MAIN = new Set('VEVENT VFREEBUSY VTIMEZONE VTODO VJOURNAL'.split(' '))

/** @throws UnreadableCalendarError if the text is not a calendar or is truncated */
export function parseCalendars(text: string): Component[] {
  const trimmed = text.replace(/^\ufeff/, '').trim()
  if (!/^BEGIN:VCALENDAR/i.test(trimmed)) {
    throw new UnreadableCalendarError(
      'There is no calendar at this address. Use its secret address in iCal format.',
    )
  }
  const calendars: Component[] = []
  const open: Component[] = []
  for (const line of listLines(trimmed)) {
    const [, edge, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    if (edge === undefined) addLine(open.at(-1), line)
    else if (edge.toUpperCase() === 'BEGIN') begin(name.toUpperCase(), open, calendars)
    else end(name.toUpperCase(), open, calendars)
  }
  // Without the last END, the rest of the file may be missing, for example after an aborted download.
  if (open.length > 0) {
    throw new UnreadableCalendarError('The calendar at this address can’t be read.')
  }
  return calendars
}

/**
 * Yields the needed lines, unfolded (RFC 5545, section 3.1). An array would take too much memory, because
 * files can have many megabytes.
 */
function* listLines(text: string): Generator<string> {
  let current: string | null = null
  for (let from = 0; from < text.length;) {
    const newline = text.indexOf('\n', from)
    const to = newline === -1 ? text.length : newline
    const raw = text.slice(from, text[to - 1] === '\r' ? to - 1 : to)
    from = to + 1
    if (/^[ \t]/.test(raw)) {
      if (current !== null) current += raw.slice(1)
      continue
    }
    if (current !== null) yield current
    current = isNeeded(raw) ? raw : null
  }
  if (current !== null) yield current
}

function readName(line: string): string {
  return /^[A-Za-z][\w-]*/.exec(line)?.[0].toUpperCase() ?? ''
}

function isNeeded(line: string): boolean {
  const name = readName(line)
  return name === 'BEGIN' || name === 'END' || WITHOUT_COLON.has(name) || OTHERS.has(name)
}

function addLine(component: Component | undefined, line: string): void {
  const name = readName(line)
  const rest = line.slice(name.length)
  const hasNoColon = WITHOUT_COLON.has(name)
  const colon = hasNoColon ? rest.lastIndexOf(':') : findColon(rest)
  if (/^\s*[:;]/.test(rest) && colon !== -1)
    component?.lines.push({ name, parameters: rest.slice(0, colon), value: rest.slice(colon + 1).trim() })
  // A badly folded description can have a line that starts with a word in PROSE; that is no broken property.
  else if (hasNoColon && !PROSE.has(name)) component?.broken.push(name)
}

function findColon(text: string): number {
  const quoted = /^(?:[^":]|"[^"]*")*/.exec(text)![0].length
  return text[quoted] === ':' ? quoted : text.indexOf(':')
}

function begin(name: string, open: Component[], calendars: Component[]): void {
  const component: Component = { name, lines: [], broken: [], isComplete: true, parts: [] }
  if (name === 'VCALENDAR') {
    close(open, 0)
    calendars.push(component)
  } else {
    if (MAIN.has(name)) close(open, open[0]?.name === 'VCALENDAR' ? 1 : 0)
    // After an extra END line, events are added to the last calendar.
    const parent = open.at(-1) ?? calendars.at(-1)
    parent?.parts.push(component)
  }
  open.push(component)
}

function end(name: string, open: Component[], calendars: Component[]): void {
  const place = open.findLastIndex((component) => component.name === name)
  if (place !== -1) {
    close(open, place + 1)
    open.pop()
  } else if (MAIN.has(name)) {
    calendars.at(-1)?.parts.push({ name, lines: [], broken: ['BEGIN'], isComplete: false, parts: [] })
  }
}

/** Closes all but the outermost `count` components, and marks the closed ones and their parent as incomplete. */
function close(open: Component[], count: number): void {
  if (open.length <= count) return
  for (const component of open.slice(Math.max(0, count - 1))) component.isComplete = false
  open.length = count
}

const PARAMETER = /;\s*([\w-]+)=(?:"([^"]*)|([^;]*))/g

export function readParameter({ parameters }: Line, name: string): string | null {
  const found = parameters.matchAll(PARAMETER).find(([, known]) => known!.toUpperCase() === name)
  return (found?.[2] ?? found?.[3])?.trim() || null
}

export function listValues({ lines }: Component, name: string): Line[] {
  return lines.filter((line) => line.name === name)
}

export function readValue(component: Component, name: string): string | null {
  return component.lines.find((line) => line.name === name)?.value ?? null
}

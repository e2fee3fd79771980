/** Checks of the calendar's forms. Each returns problems by field, or the value to send. */
import type {
  HostDraft,
  ManagedDayOff,
  ManagedHost,
  NewBlock,
  NewBooking,
} from '#app/data/booking-manager.ts'
import { readGuests } from '#domain/booking/guests.ts'
import { type CallWay, isMeetingUrl } from '#domain/booking/rules/call-way.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { parseTime, toInstant } from '#domain/time-zone/zone-times.ts'
import { addSpan, findHoursProblems, type HoursRow, toHours, toRows } from './settings/weekly-hours.ts'

type Checked<Value, Field extends string> = { problems: Partial<Record<Field, string>> } | { ready: Value }

/** Returns the problems if there are any. */
function finish<Value, Field extends string>(
  problems: Partial<Record<Field, string | undefined>>,
  compose: () => Value,
): Checked<Value, Field> {
  const found = Object.entries(problems).filter(([, text]) => text !== undefined)
  if (found.length === 0) return { ready: compose() }
  return { problems: Object.fromEntries(found) as Partial<Record<Field, string>> }
}

// Date inputs accept years with up to six digits.
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const isEmail = (text: string) => z.email().safeParse(text).success
const findDayProblem = (text: string) => (isDay(text) ? undefined : 'Choose a day.')
const findTimeProblem = (text: string) =>
  parseTime(text) === null ? 'Enter a time, such as 09:30.' : undefined
const findZoneProblem = (text: string) =>
  text === '' || isTimeZone(text) ? undefined : 'Choose a time zone from the list, such as Europe/Berlin.'

export type CallTimeFields = { hostId: string; day: string; time: string }

/** @param minutes length of the call */
export function checkTime(
  { day, time }: Pick<CallTimeFields, 'day' | 'time'>,
  minutes: number,
  timeZone: string,
): Checked<{ startsAt: string; span: Span }, 'day' | 'time'> {
  return finish({ day: findDayProblem(day), time: findTimeProblem(time) }, () => {
    const from = parseTime(time)!
    return { startsAt: toInstant({ day, minutes: from }, timeZone), span: { from, to: from + minutes } }
  })
}

export type BlockFields = {
  /** Empty for all hosts. */
  hostId: string
  firstDay: string
  from: string
  lastDay: string
  to: string
  note: string
}

export function checkBlock(fields: BlockFields, timeZone: string): Checked<NewBlock, keyof BlockFields> {
  const { hostId, firstDay, from, lastDay, to, note } = fields
  const convert = (day: string, time: string) => toInstant({ day, minutes: parseTime(time)! }, timeZone)
  const checked = finish<NewBlock, keyof BlockFields>(
    {
      firstDay: findDayProblem(firstDay),
      from: findTimeProblem(from),
      lastDay: findDayProblem(lastDay),
      to: findTimeProblem(to),
    },
    () => ({
      hostId: hostId || null,
      startsAt: convert(firstDay, from),
      endsAt: convert(lastDay, to),
      note: note.trim(),
    }),
  )
  if ('ready' in checked && `${lastDay} ${to}` <= `${firstDay} ${from}`)
    return { problems: { [lastDay < firstDay ? 'lastDay' : 'to']: 'The end must be after the start.' } }
  return checked
}

export const NO_GUEST = { name: '', email: '', phone: '', company: '', guests: '', timeZone: '', notes: '' }
export const GUEST_FIELDS = Object.keys(NO_GUEST) as (keyof typeof NO_GUEST)[]

export function checkGuest(
  fields: typeof NO_GUEST,
): Checked<Omit<NewBooking, 'startsAt' | 'hostId' | 'type'>, keyof typeof NO_GUEST> {
  const {
    name,
    email,
    guests: typedGuests,
    ...optional
  } = Object.fromEntries(GUEST_FIELDS.map((field) => [field, fields[field].trim()])) as typeof NO_GUEST
  const { guests, problem: guestProblem } = readGuests(typedGuests, email)
  const problems = {
    name: name === '' ? 'Enter a name.' : undefined,
    email: isEmail(email) ? undefined : 'Enter an email address, such as anna@example.com.',
    guests: guestProblem ?? undefined,
    timeZone: findZoneProblem(optional.timeZone),
  }
  return finish(problems, () => ({
    name,
    email,
    ...(guests.length > 0 && { guests }),
    ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
  }))
}

/** `hostId` is empty for all hosts, `lastDay` for a single day. */
export type DayOffFields = { hostId: string; firstDay: string; lastDay: string; note: string }

export function checkDayOff(fields: DayOffFields): Checked<Omit<ManagedDayOff, 'id'>, keyof DayOffFields> {
  const { hostId, firstDay, note } = fields
  const lastDay = fields.lastDay || firstDay
  const isBefore = isDay(lastDay) && lastDay < firstDay
  const isInvalid = fields.lastDay !== '' && !isDay(lastDay)
  const problems = {
    firstDay: findDayProblem(firstDay),
    lastDay: isBefore
      ? 'The last day is before the first day.'
      : isInvalid
        ? 'Choose a day, or leave it empty.'
        : undefined,
  }
  return finish(problems, () => ({ hostId: hostId || null, firstDay, lastDay, note: note.trim() }))
}

export type HostFields = {
  name: string
  email: string
  role: string
  timeZone: string
  isActive: boolean
  callWay: CallWay
  meetingUrl: string
  hours: HoursRow[]
}

const WORKDAYS = [1, 2, 3, 4, 5]

/** Initial hours of a new host are common ones. */
export function toHostFields(host: ManagedHost | null): HostFields {
  return {
    name: host?.name ?? '',
    email: host?.email ?? '',
    role: host?.role ?? '',
    timeZone: host?.timeZone ?? '',
    isActive: host?.isActive ?? true,
    callWay: host?.callWay ?? 'open',
    meetingUrl: host?.meetingUrl ?? '',
    hours: host ? toRows(host.weeklyHours) : WORKDAYS.reduce<HoursRow[]>(addSpan, []),
  }
}

export function checkHost(
  fields: HostFields,
  host: ManagedHost | null,
): Checked<HostDraft, keyof HostFields> {
  const [name, email, timeZone] = [fields.name.trim(), fields.email.trim(), fields.timeZone.trim()]
  const isVideo = fields.callWay === 'video'
  const meetingUrl = isVideo ? fields.meetingUrl.trim() : ''
  const problems = {
    name: name === '' ? 'Enter a name.' : undefined,
    email: email === '' || isEmail(email) ? undefined : 'Enter an email address, such as imani@example.com.',
    timeZone: findZoneProblem(timeZone),
    meetingUrl:
      isVideo && !isMeetingUrl(meetingUrl) ? 'Enter a URL, such as https://meet.example/room.' : undefined,
    hours: findHoursProblems(fields.hours).size > 0 ? 'Some hours are not valid.' : undefined,
  }
  return finish(problems, () => ({
    ...(host && { id: host.id }),
    name,
    email,
    role: fields.role.trim(),
    picture: host?.picture ?? null,
    timeZone: timeZone || null,
    weeklyHours: toHours(fields.hours),
    isActive: fields.isActive,
    callWay: fields.callWay,
    meetingUrl,
  }))
}

import type { HostDraft, ManagedHost } from '#app/data/bookings/booking-manager.ts'
import { type CallWay, isMeetingUrl } from '#domain/booking/rules/call-way.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { addSpan, findHoursProblems, type HoursRow, toHours, toRows } from './weekly-hours.ts'

/** A host as typed. */
export type TypedHost = {
  name: string
  email: string
  role: string
  timeZone: string
  isActive: boolean
  callWay: CallWay
  meetingUrl: string
  hours: HoursRow[]
}

/** By field; `hours` is told at its rows. */
type HostProblems = {
  name?: string
  email?: string
  role?: string
  timeZone?: string
  hours?: string
  meetingUrl?: string
}

const WORKDAYS = [1, 2, 3, 4, 5]

/** A new host begins with the usual hours. */
export function toTypedHost(host: ManagedHost | null): TypedHost {
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

/** What is stored of what was typed, or all that is wrong with it. */
export function readHost(
  typed: TypedHost,
  host: ManagedHost | null,
): { host: HostDraft } | { problems: HostProblems } {
  const [name, email, timeZone] = [typed.name.trim(), typed.email.trim(), typed.timeZone.trim()]
  const meetingUrl = typed.callWay === 'video' ? typed.meetingUrl.trim() : ''
  const problems: HostProblems = {
    ...(name === '' && { name: 'Give a name.' }),
    ...(email !== '' &&
      !z.email().safeParse(email).success && { email: 'Give an address such as imani@example.com.' }),
    ...(timeZone !== '' &&
      !isTimeZone(timeZone) && { timeZone: 'Choose a zone of the list, such as Europe/Berlin.' }),
    ...(typed.callWay === 'video' &&
      !isMeetingUrl(meetingUrl) && { meetingUrl: 'Give an address such as https://meet.example/room.' }),
    ...(findHoursProblems(typed.hours).size > 0 && { hours: 'Some hours are wrong.' }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    host: {
      ...(host && { id: host.id }),
      name,
      email,
      role: typed.role.trim(),
      picture: host?.picture ?? null,
      timeZone: timeZone === '' ? null : timeZone,
      weeklyHours: toHours(typed.hours),
      isActive: typed.isActive,
      callWay: typed.callWay,
      meetingUrl,
    },
  }
}

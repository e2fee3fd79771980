import {
  type CallTime,
  findNearestTimes,
  listCallTimes,
  orderHosts,
  toBookableSpan,
} from '#domain/booking/times/call-times.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import { toDay, toDaysSpan, toWeek } from '#domain/booking/times/zoned-days.ts'
import type { OfferedTime } from '#supabase/functions/list-call-times/contract.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { BookingState } from './booking-state.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Alternatives offered when the chosen slot is taken. */
const MAX_ALTERNATIVES = 6

export type OfferQuery = {
  state: BookingState
  window: Span
  now: number
  timeZone: string
  hostId?: string | undefined
}

export function listOffer({ state, window, now, timeZone, hostId }: OfferQuery): CallTime[] {
  const hosts =
    hostId === undefined || state.rules.hostChoice === 'all'
      ? state.hosts
      : state.hosts.filter(({ id }) => id === hostId)
  return listCallTimes({ rules: state.rules, hosts, window, now, timeZone })
}

export function toOfferedTime({ startsAt, hostIds }: CallTime): OfferedTime {
  return { startsAt: new Date(startsAt).toISOString(), hostIds }
}

/** Bounds of the call's day and week in the host's time zone. The database checks the limits for these. */
type HostPeriods = { host_id: string; day_from: string; day_to: string; week_from: string; week_to: string }
/** Hosts who take the call together, the leading one first. */
export type Candidate = HostPeriods[]

/**
 * Lists who can take a call, in the order in which they are tried; none if the time is not offered.
 * @param preferred the host to try first
 */
export function listCandidates(
  query: Omit<OfferQuery, 'window'>,
  startsAt: number,
  preferred?: string,
): Candidate[] {
  const [found] = listOffer({ ...query, window: { from: startsAt, to: startsAt + 1 } })
  const free = query.state.hosts.filter(({ id }) => found?.hostIds.includes(id))
  const order = orderHosts(startsAt, free)
  const hosts = [...order.filter((id) => id === preferred), ...order.filter((id) => id !== preferred)].map(
    (id) => describePeriods(id, startsAt, free.find((host) => host.id === id)!.timeZone),
  )
  if (query.state.rules.hostChoice !== 'all') return hosts.map((host) => [host])
  return hosts.length > 0 ? [hosts] : []
}

function describePeriods(hostId: string, startsAt: number, timeZone: string): HostPeriods {
  const toIso = (moment: number) => new Date(moment).toISOString()
  const [day, monday] = [toDay(startsAt, timeZone), toWeek(startsAt, timeZone)]
  const [ofDay, ofWeek] = [toDaysSpan(day, day, timeZone), toDaysSpan(monday, addDays(monday, 6), timeZone)]
  return {
    host_id: hostId,
    day_from: toIso(ofDay.from),
    day_to: toIso(ofDay.to),
    week_from: toIso(ofWeek.from),
    week_to: toIso(ofWeek.to),
  }
}

export function toNearbyWindow(startsAt: number): Span {
  return { from: startsAt - 7 * DAY_MS, to: startsAt + 14 * DAY_MS }
}

/** 409 with the nearest free times in the window. */
export function refuseTakenTime(query: OfferQuery, startsAt: number): FunctionRefusal {
  const { from } = toBookableSpan(query.state.rules, query.now, query.timeZone)
  const nearest = findNearestTimes(listOffer(query), Math.max(startsAt, from), MAX_ALTERNATIVES)
  return new FunctionRefusal(409, 'This time is no longer free. Please choose another one.', {
    code: 'taken',
    times: nearest.map(toOfferedTime),
  })
}

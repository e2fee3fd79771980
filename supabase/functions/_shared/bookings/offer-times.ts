/** Times on offer, and the one that a visitor picked of them. */
import {
  type CallTime,
  listCallTimes,
  toBookableSpan,
  findNearestTimes,
  orderHosts,
} from '#domain/booking/times/call-times.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import { toDay, toDaysSpan } from '#domain/booking/times/zoned-days.ts'
import type { OfferedTime } from '#supabase/functions/list-call-times/contract.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { BookingState } from './booking-state.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Told in place of a time that went. */
const NEAREST = 6

export type Offer = {
  state: BookingState
  window: Span
  now: number
  /** The agency's. */
  timeZone: string
  /** Only this host's times. */
  hostId?: string | undefined
}

export function listOffer({ state, window, now, timeZone, hostId }: Offer): CallTime[] {
  const hosts = hostId === undefined ? state.hosts : state.hosts.filter(({ id }) => id === hostId)
  return listCallTimes({ rules: state.rules, hosts, window, now, timeZone })
}

export function toOfferedTime({ startsAt, hostIds }: CallTime): OfferedTime {
  return { startsAt: new Date(startsAt).toISOString(), hostIds }
}

/** Begin and end of the host's day, by which the database counts its calls. */
export type Candidate = { host_id: string; day_from: string; day_to: string }

/**
 * Who can take a call that begins then, in the order in which they are asked; nobody when it is not on offer.
 * @param preferred comes first when free
 */
export function listCandidates(
  offer: Omit<Offer, 'window'>,
  startsAt: number,
  preferred?: string,
): Candidate[] {
  const [found] = listOffer({ ...offer, window: { from: startsAt, to: startsAt + 1 } })
  const free = offer.state.hosts.filter(({ id }) => found?.hostIds.includes(id))
  const order = orderHosts(startsAt, free)
  const first = order.filter((id) => id === preferred)
  return [...first, ...order.filter((id) => id !== preferred)].map((id) => {
    const { timeZone } = free.find((host) => host.id === id)!
    const day = toDay(startsAt, timeZone)
    const { from, to } = toDaysSpan(day, day, timeZone)
    return { host_id: id, day_from: new Date(from).toISOString(), day_to: new Date(to).toISOString() }
  })
}

/** Around a time that went, where others may be free. */
export function toNearbyWindow(startsAt: number): Span {
  return { from: startsAt - 7 * DAY_MS, to: startsAt + 14 * DAY_MS }
}

/** 409 with the nearest times that are free. `offer.window` is that of `toNearbyWindow`. */
export function refuseTakenTime(offer: Offer, startsAt: number): FunctionRefusal {
  const { from } = toBookableSpan(offer.state.rules, offer.now, offer.timeZone)
  const times = findNearestTimes(listOffer(offer), Math.max(startsAt, from), NEAREST).map(toOfferedTime)
  return new FunctionRefusal(409, 'This time is not free any more. Please choose another one.', {
    code: 'taken',
    times,
  })
}

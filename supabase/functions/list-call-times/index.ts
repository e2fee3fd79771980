import { toBookableSpan } from '#domain/booking/times/call-times.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import { startOfDay, toDay } from '#domain/booking/times/zoned-days.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { consumeBookingQuota } from '../_shared/bookings/booking-quota.ts'
import { type BookingState, mustBeOffered, readBookingState } from '../_shared/bookings/booking-state.ts'
import { listOffer, toOfferedTime } from '../_shared/bookings/offer-times.ts'
import { mustBeChangeable, refuseUnknownBooking } from '../_shared/bookings/own-booking.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { type Answer, input, type Input, MAX_DAYS } from './contract.ts'

const MINUTE_MS = 60_000

export default serveFunction<Input>({ access: 'secret', input }, async (call) => {
  const { body } = call
  const { address } = body.visitor
  if (address !== null) await consumeBookingQuota(call, 'list', address)
  const agency = readAgency(call.runtime)
  const now = Date.now()
  const zone = body.timeZone ?? agency.timeZone
  let window = toWindow(body, zone, now)
  let state = await readBookingState(call, window, agency, body)
  mustBeOffered(state)
  if (body.token !== undefined) {
    if (state.moved === null) {
      await consumeBookingQuota(call, 'token', address)
      throw refuseUnknownBooking()
    }
    mustBeChangeable(state.moved)
  }
  const list = () => listOffer({ state, window, now, timeZone: agency.timeZone, hostId: body.hostId })
  let times = list()
  // Without requested days, start with the first day that has a free time.
  const { to } = toBookableSpan(state.rules, now, agency.timeZone)
  while (times.length === 0 && body.from === undefined && body.to === undefined && window.to < to) {
    window = toWindow({ from: toDay(window.to, zone) }, zone, now)
    state = await readBookingState(call, window, agency, body)
    times = list()
  }
  return {
    rules: describeRules(state, agency.timeZone, now),
    times: times.map(toOfferedTime),
  } satisfies Answer
})

function toWindow({ from, to }: Pick<Input, 'from' | 'to'>, timeZone: string, now: number): Span {
  const first = from ?? (to === undefined ? toDay(now, timeZone) : addDays(to, -MAX_DAYS))
  const last = to ?? addDays(first, MAX_DAYS)
  return { from: startOfDay(first, timeZone), to: startOfDay(addDays(last, 1), timeZone) }
}

function describeRules(
  { rules, type, types, hosts }: BookingState,
  timeZone: string,
  now: number,
): Answer['rules'] {
  const { from, to } = toBookableSpan(rules, now, timeZone)
  return {
    type,
    types,
    callMinutes: rules.callMinutes,
    noticeMinutes: rules.noticeMinutes,
    timeZone,
    changeNoticeMinutes: rules.changeNoticeMinutes,
    hostChoice: rules.hostChoice,
    hosts: hosts.map(({ id, name, role, picture, callWay }) => ({ id, name, role, picture, callWay })),
    questions: rules.questions,
    firstDay: toDay(from, timeZone),
    lastDay: toDay(to - MINUTE_MS, timeZone),
  }
}

/** What the database knows of hosts, rules and calls, as the rule about times takes it. */
import { bookingRules, type BookingRules, weeklyHours } from '#domain/booking/rules/booking-rules.ts'
import { type CallWay, callWay } from '#domain/booking/rules/call-way.ts'
import type { HostTimes } from '#domain/booking/times/call-times.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import type { FunctionCall } from '../frame/serve-function.ts'

/** Calls of the week before and after count when hosts take turns, and those of a whole day for its limit. */
const MARGIN_MS = 8 * 24 * 60 * 60 * 1000

const moment = z.string().transform((text) => Date.parse(text))
const span = { starts_at: moment, ends_at: moment }
const hostId = z.string().nullable()

const stateRow = z.object({
  revision: z.number(),
  rules: z.object({
    call_minutes: z.number(),
    buffer_minutes: z.number(),
    notice_minutes: z.number(),
    horizon_days: z.number(),
    daily_limit: z.number().nullable(),
    step_minutes: z.number(),
    host_choice: z.enum(['any', 'chosen']),
    questions: bookingRules.shape.questions,
  }),
  hosts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.string(),
      picture: z.string().nullable(),
      time_zone: z.string().nullable(),
      weekly_hours: weeklyHours,
      call_way: callWay,
    }),
  ),
  days_off: z.array(z.object({ host_id: hostId, first_day: z.string(), last_day: z.string() })),
  blocks: z.array(z.object({ host_id: hostId, ...span })),
  busy: z.array(z.object({ host_id: z.string(), ...span })),
  calls: z.array(z.object({ host_id: z.string(), ...span })),
  moved: z.object({ host_id: z.string(), starts_at: moment, status: z.string() }).nullable(),
})
type StateRow = z.infer<typeof stateRow>

export type BookingHost = HostTimes & {
  name: string
  role: string
  picture: string | null
  callWay: CallWay
}

export type BookingState = {
  /** Of everything but the calls. */
  revision: number
  rules: BookingRules
  hosts: BookingHost[]
  /** The booking that is to be moved, which is not among the calls. */
  moved: { hostId: string; startsAt: number; isConfirmed: boolean } | null
}

/**
 * @param window for which times will be asked
 * @param agency stands in where a host has no name or zone of its own
 * @param token of a booking that is to be moved
 */
export async function readBookingState(
  { supabaseAdmin }: Pick<FunctionCall<unknown>, 'supabaseAdmin'>,
  window: Span,
  agency: { name: string; timeZone: string },
  token?: string,
): Promise<BookingState> {
  const { data } = await supabaseAdmin
    .rpc('read_booking_state', {
      p_from: new Date(window.from - MARGIN_MS).toISOString(),
      p_to: new Date(window.to + MARGIN_MS).toISOString(),
      ...(token !== undefined && { p_token: token }),
    })
    .throwOnError()
  const row = stateRow.parse(data)
  return {
    revision: row.revision,
    rules: toBookingRules(row.rules),
    hosts: row.hosts.map((host) => toHost(host, row, agency)),
    moved: row.moved && {
      hostId: row.moved.host_id,
      startsAt: row.moved.starts_at,
      isConfirmed: row.moved.status === 'confirmed',
    },
  }
}

export function toBookingRules(row: StateRow['rules']): BookingRules {
  return {
    callMinutes: row.call_minutes,
    bufferMinutes: row.buffer_minutes,
    noticeMinutes: row.notice_minutes,
    horizonDays: row.horizon_days,
    dailyLimit: row.daily_limit,
    stepMinutes: row.step_minutes,
    hostChoice: row.host_choice,
    questions: row.questions,
  }
}

function toHost(
  host: StateRow['hosts'][number],
  { days_off, blocks, busy, calls }: StateRow,
  agency: { name: string; timeZone: string },
): BookingHost {
  const isHis = (row: { host_id: string | null }) => row.host_id === null || row.host_id === host.id
  const toSpans = (rows: { host_id: string | null; starts_at: number; ends_at: number }[]): Span[] =>
    rows.filter(isHis).map(({ starts_at, ends_at }) => ({ from: starts_at, to: ends_at }))
  return {
    id: host.id,
    name: host.name || agency.name,
    role: host.role,
    picture: host.picture,
    callWay: host.call_way,
    // A zone that the machine has never heard of would leave visitors without any time.
    timeZone: host.time_zone !== null && isTimeZone(host.time_zone) ? host.time_zone : agency.timeZone,
    weeklyHours: host.weekly_hours,
    daysOff: days_off.filter(isHis).map((row) => ({ firstDay: row.first_day, lastDay: row.last_day })),
    blocks: toSpans(blocks),
    busy: toSpans(busy),
    calls: toSpans(calls),
  }
}

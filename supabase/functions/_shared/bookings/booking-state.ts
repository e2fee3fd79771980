import { type BookingRules, weeklyHours } from '#domain/booking/rules/booking-rules.ts'
import { type CallWay, callWay } from '#domain/booking/rules/call-way.ts'
import type { HostTimes } from '#domain/booking/times/call-times.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { toBookingRules } from './booking-rows.ts'

/** The order of hosts depends on calls within a week, and the daily limit on calls of whole days. */
const MARGIN_MS = 8 * 24 * 60 * 60 * 1000

const instant = z.string().transform((text) => Date.parse(text))
const hostId = z.string().nullable()
const spans = z.array(z.object({ host_id: hostId, starts_at: instant, ends_at: instant }))

const stateRow = z.object({
  revision: z.number(),
  rules: z.looseObject({}).transform(toBookingRules),
  hosts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      picture: z.string().nullable(),
      time_zone: z.string().nullable(),
      weekly_hours: weeklyHours,
      call_way: callWay,
    }),
  ),
  days_off: z.array(z.object({ host_id: hostId, first_day: z.string(), last_day: z.string() })),
  blocks: spans,
  busy: spans,
  calls: spans,
  moved: z.object({ host_id: z.string(), starts_at: instant, status: z.string() }).nullable(),
})
type StateRow = z.infer<typeof stateRow>

export type BookingHost = HostTimes & {
  name: string
  role: string
  picture: string | null
  callWay: CallWay
}

export type BookingState = {
  revision: number
  rules: BookingRules
  hosts: BookingHost[]
  /** The booking to move, which is not among the calls. */
  moved: { hostId: string; startsAt: number; isConfirmed: boolean } | null
}

/**
 * @param window for which free times will be computed
 * @param agency default name and time zone of hosts
 * @param token of a booking to move
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
  const { revision, rules, hosts, moved } = row
  return {
    revision,
    rules,
    hosts: hosts.map((host) => toHost(host, row, agency)),
    moved: moved && {
      hostId: moved.host_id,
      startsAt: moved.starts_at,
      isConfirmed: moved.status === 'confirmed',
    },
  }
}

function toHost(
  host: StateRow['hosts'][number],
  { days_off, blocks, busy, calls }: StateRow,
  agency: { name: string; timeZone: string },
): BookingHost {
  const isForHost = (row: { host_id: string | null }) => row.host_id === null || row.host_id === host.id
  const toSpans = (rows: z.infer<typeof spans>) =>
    rows.filter(isForHost).map(({ starts_at, ends_at }) => ({ from: starts_at, to: ends_at }))
  return {
    id: host.id,
    name: host.name || agency.name,
    role: host.role,
    picture: host.picture,
    callWay: host.call_way,
    timeZone: host.time_zone !== null && isTimeZone(host.time_zone) ? host.time_zone : agency.timeZone,
    weeklyHours: host.weekly_hours,
    daysOff: days_off.filter(isForHost).map((row) => ({ firstDay: row.first_day, lastDay: row.last_day })),
    blocks: toSpans(blocks),
    busy: toSpans(busy),
    calls: toSpans(calls),
  }
}

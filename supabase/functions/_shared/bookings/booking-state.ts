import { type BookingRules, weeklyHours } from '#domain/booking/rules/booking-rules.ts'
import { type CallWay, callWay } from '#domain/booking/rules/call-way.ts'
import type { HostTimes } from '#domain/booking/times/call-times.ts'
import type { Span } from '#domain/booking/times/spans.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { toBookingRules } from './booking-rows.ts'

/**
 * Calls this long before and after the window are read too: the order of hosts depends on calls within a week, and
 * the daily limit on all calls of a day.
 */
const MARGIN_MS = 8 * 24 * 60 * 60 * 1000

const instant = z.string().transform((text) => Date.parse(text))
const hostId = z.string().nullable()
const spans = z.array(z.object({ host_id: hostId, starts_at: instant, ends_at: instant }))

const stateRow = z.object({
  revision: z.number(),
  rules: z
    .looseObject({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      description: z.string(),
      is_default: z.boolean(),
      is_active: z.boolean(),
    })
    .transform(({ id, name, slug, description, is_default: isDefault, is_active: isActive, ...row }) => ({
      type: { id, name, slug, description, isDefault, isActive },
      rules: toBookingRules(row),
    }))
    .nullable(),
  types: z.array(z.object({ name: z.string(), slug: z.string(), call_minutes: z.number() })),
  hosts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      picture: z.string().nullable(),
      time_zone: z.string().nullable(),
      weekly_hours: weeklyHours,
      call_way: callWay,
      weight: z.number(),
    }),
  ),
  days_off: z.array(z.object({ host_id: hostId, first_day: z.string(), last_day: z.string() })),
  blocks: spans,
  busy: spans,
  calls: z.array(
    z.object({
      host_ids: z.array(z.string()),
      starts_at: instant,
      ends_at: instant,
      is_same_type: z.boolean().nullable(),
      buffer_minutes: z.number(),
    }),
  ),
  moved: z
    .object({ host_id: z.string(), starts_at: instant, status: z.string(), is_changeable: z.boolean() })
    .nullable(),
})
type StateRow = z.infer<typeof stateRow>

const refuseUnknownType = () => new FunctionRefusal(404, 'This kind of call is not offered.')

/**
 * Visitors can book only active types; a call of an inactive type can still be moved.
 * @throws FunctionRefusal 404
 */
export function mustBeOffered({ type, moved }: BookingState): void {
  if (!type.isActive && moved === null) throw refuseUnknownType()
}

export type BookingHost = HostTimes & {
  name: string
  role: string
  picture: string | null
  callWay: CallWay
}

export type BookingState = {
  revision: number
  rules: BookingRules
  type: { id: string; name: string; slug: string; description: string; isDefault: boolean; isActive: boolean }
  /** All active event types, the default one first. */
  types: { name: string; slug: string; callMinutes: number }[]
  /** Active hosts of the event type. */
  hosts: BookingHost[]
  /** The booking to move, which is not among the calls. */
  moved: { hostId: string; startsAt: number; isConfirmed: boolean; isChangeable: boolean } | null
}

/**
 * @param window for which free times will be computed
 * @param agency default name and time zone of hosts
 * @param token of a booking to move, which decides the event type
 * @param type slug of the event type; default: the default one
 * @throws FunctionRefusal 404 if there is no such event type
 */
export async function readBookingState(
  { supabaseAdmin }: Pick<FunctionCall<unknown>, 'supabaseAdmin'>,
  window: Span,
  agency: { name: string; timeZone: string },
  { token, type }: { token?: string | undefined; type?: string | undefined } = {},
): Promise<BookingState> {
  const { data } = await supabaseAdmin
    .rpc('read_booking_state', {
      p_from: new Date(window.from - MARGIN_MS).toISOString(),
      p_to: new Date(window.to + MARGIN_MS).toISOString(),
      ...(token !== undefined && { p_token: token }),
      ...(type !== undefined && { p_type: type }),
    })
    .throwOnError()
  const row = stateRow.parse(data)
  const { revision, hosts, moved, types } = row
  if (row.rules === null) throw refuseUnknownType()
  return {
    revision,
    ...row.rules,
    types: types.map(({ name, slug, call_minutes: callMinutes }) => ({ name, slug, callMinutes })),
    hosts: hosts.map((host) => toHost(host, row, agency)),
    moved: moved && {
      hostId: moved.host_id,
      startsAt: moved.starts_at,
      isConfirmed: moved.status === 'confirmed',
      isChangeable: moved.is_changeable,
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
    weight: host.weight,
    calls: calls
      .filter(({ host_ids }) => host_ids.includes(host.id))
      .map((call) => ({
        from: call.starts_at,
        to: call.ends_at,
        bufferMinutes: call.buffer_minutes,
        isOtherType: call.is_same_type !== true,
      })),
  }
}

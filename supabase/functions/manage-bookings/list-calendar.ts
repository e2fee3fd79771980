import {
  BOOKING_COLUMNS,
  toBusyTime,
  toManagedBlock,
  toManagedBooking,
  toManagedDayOff,
  toProviderCall,
} from '../_shared/bookings/booking-rows.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import type { ManagedDayOff, PublicHolidays } from './contract.ts'
import { type Action, type Call, readPeriod } from './manage-calls.ts'
import { listHolidays } from './manage-days-off.ts'
import { listHosts, readRules } from './manage-hosts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Per kind of entry. */
const MAX_ROWS = 5_000

/** Lists all entries of the calendar in a period. */
export async function listCalendar(call: Call, { from, to }: Action<'list'>) {
  readPeriod(from, to)
  const { database, supabaseAdmin } = call
  const agency = readAgency(call.runtime)
  // One day more on both sides, because days off have the host's time zone.
  const [firstDay, lastDay] = [toDate(from, -1), toDate(to, 1)]
  const [bookings, blocks, daysOff, busy, providerCalls, hosts, { callMinutes }, holidays] =
    await Promise.all([
      database
        .from('bookings')
        .select(BOOKING_COLUMNS)
        .gt('ends_at', from)
        .lt('starts_at', to)
        .order('starts_at')
        .limit(MAX_ROWS)
        .throwOnError(),
      database
        .from('booking_blocks')
        .select()
        .gt('ends_at', from)
        .lt('starts_at', to)
        .order('starts_at')
        .limit(MAX_ROWS)
        .throwOnError(),
      database
        .from('booking_days_off')
        .select()
        .gte('last_day', firstDay)
        .lte('first_day', lastDay)
        .order('first_day')
        .limit(MAX_ROWS)
        .throwOnError(),
      database
        .from('host_busy_times')
        .select('host_id, starts_at, ends_at')
        .gt('ends_at', from)
        .lt('starts_at', to)
        .order('starts_at')
        .limit(MAX_ROWS)
        .throwOnError(),
      supabaseAdmin.rpc('list_provider_calls', { p_from: from, p_to: to }).throwOnError(),
      listHosts(call),
      readRules(call),
      listHolidays(call, firstDay, lastDay),
    ])
  return {
    bookings: bookings.data.map((row) => toManagedBooking(row, agency)),
    blocks: blocks.data.map(toManagedBlock),
    daysOff: [...daysOff.data.map(toManagedDayOff), ...toDaysOff(holidays)],
    busy: busy.data.map(toBusyTime),
    providerCalls: (providerCalls.data as object[]).map(toProviderCall),
    hosts,
    timeZone: agency.timeZone,
    callMinutes,
  }
}

function toDaysOff({ areClosed, days }: PublicHolidays): ManagedDayOff[] {
  return days
    .filter(({ isOpen }) => areClosed && !isOpen)
    .map(({ day, name }) => ({ id: `holiday ${day}`, hostId: null, firstDay: day, lastDay: day, note: name }))
}

function toDate(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Everything that lies in a period of the calendar. */
import { listProviderCalls } from '../_shared/bookings/provider-calls.ts'
import {
  BOOKING_COLUMNS,
  toBusyTime,
  toManagedBlock,
  toManagedBooking,
  toManagedDayOff,
} from '../_shared/bookings/managed-rows.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import type { ManagedDayOff, PublicHolidays } from './contract.ts'
import { type Action, type Call, mustBePeriod } from './manage-calls.ts'
import { listHolidays } from './manage-days-off.ts'
import { listHosts, readRules } from './manage-hosts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Of each kind; a period with more is too long to look at. */
const MOST_ROWS = 5_000

export async function listCalendar(call: Call, { from, to, hostId }: Action<'list'>) {
  mustBePeriod(from, to)
  const agency = readAgency(call.runtime)
  const [rows, providerCalls, hosts, { callMinutes }, holidays] = await Promise.all([
    readRows(call, from, to, hostId),
    listProviderCalls(call, from, to, hostId),
    listHosts(call),
    readRules(call),
    listHolidays(call, toDate(from, -1), toDate(to, 1)),
  ])
  return {
    bookings: rows.bookings.map((row) => toManagedBooking(row, agency)),
    blocks: rows.blocks.map(toManagedBlock),
    daysOff: [...rows.daysOff.map(toManagedDayOff), ...toDaysOff(holidays)],
    busy: rows.busy.map(toBusyTime),
    providerCalls,
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

async function readRows({ database }: Call, from: string, to: string, hostId: string | undefined) {
  const bookings = database.from('bookings').select(BOOKING_COLUMNS).gt('ends_at', from).lt('starts_at', to)
  const blocks = database.from('booking_blocks').select().gt('ends_at', from).lt('starts_at', to)
  const days = database
    .from('booking_days_off')
    .select()
    .gte('last_day', toDate(from, -1))
    .lte('first_day', toDate(to, 1))
  const busy = database
    .from('host_busy_times')
    .select('host_id, starts_at, ends_at')
    .gt('ends_at', from)
    .lt('starts_at', to)
  const ofEverybody = `host_id.is.null,host_id.eq.${hostId}`
  const [bookingRows, blockRows, dayRows, busyRows] = await Promise.all([
    (hostId === undefined ? bookings : bookings.eq('host_id', hostId))
      .order('starts_at')
      .limit(MOST_ROWS)
      .throwOnError(),
    (hostId === undefined ? blocks : blocks.or(ofEverybody))
      .order('starts_at')
      .limit(MOST_ROWS)
      .throwOnError(),
    (hostId === undefined ? days : days.or(ofEverybody)).order('first_day').limit(MOST_ROWS).throwOnError(),
    (hostId === undefined ? busy : busy.eq('host_id', hostId))
      .order('starts_at')
      .limit(MOST_ROWS)
      .throwOnError(),
  ])
  return { bookings: bookingRows.data, blocks: blockRows.data, daysOff: dayRows.data, busy: busyRows.data }
}

/** The day in UTC, some days later: days of zones lie one to each side of it at most. */
function toDate(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * DAY_MS).toISOString().slice(0, 10)
}

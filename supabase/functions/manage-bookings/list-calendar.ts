import { BOOKING_COLUMNS, describeBooking, toCamelCase } from '../_shared/bookings/booking-rows.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { Action, Call } from './calls.ts'
import { listHolidays, listHosts } from './settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_PERIOD_DAYS = 400
const MAX_ROWS = 5_000

export async function listCalendar(call: Call, { from, to }: Action<'list'>) {
  mustBePeriod(from, to)
  const { database, supabaseAdmin } = call
  const agency = readAgency(call.runtime)
  // One day more on both sides, because days off have the host's time zone.
  const [firstDay, lastDay] = [toDate(from, -1), toDate(to, 1)]
  const bookings = database.from('bookings').select(BOOKING_COLUMNS)
  const blocks = database.from('booking_blocks').select()
  const daysOff = database.from('booking_days_off').select()
  const busy = database.from('host_busy_times').select('host_id, starts_at, ends_at')
  const [booked, blocked, off, taken, providerCalls, hosts, holidays] = await Promise.all([
    bookings.gt('ends_at', from).lt('starts_at', to).order('starts_at').limit(MAX_ROWS).throwOnError(),
    blocks.gt('ends_at', from).lt('starts_at', to).order('starts_at').limit(MAX_ROWS).throwOnError(),
    daysOff
      .gte('last_day', firstDay)
      .lte('first_day', lastDay)
      .order('first_day')
      .limit(MAX_ROWS)
      .throwOnError(),
    busy.gt('ends_at', from).lt('starts_at', to).order('starts_at').limit(MAX_ROWS).throwOnError(),
    supabaseAdmin.rpc('list_provider_calls', { p_from: from, p_to: to }).throwOnError(),
    listHosts(call),
    listHolidays(call, firstDay, lastDay),
  ])
  const closedHolidays = holidays.days
    .filter(({ isOpen }) => holidays.areClosed && !isOpen)
    .map(({ day, name }) => ({ id: `holiday ${day}`, hostId: null, firstDay: day, lastDay: day, note: name }))
  return {
    bookings: booked.data.map((row) => describeBooking(row, agency)),
    blocks: blocked.data.map(toCamelCase),
    daysOff: [...off.data.map(toCamelCase), ...closedHolidays],
    busy: taken.data.map(toCamelCase),
    providerCalls: (providerCalls.data as object[]).map(toCamelCase),
    hosts,
    timeZone: agency.timeZone,
  }
}

function toDate(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString().slice(0, 10)
}

/** @throws FunctionRefusal 400 */
export function mustBePeriod(from: string, to: string) {
  const window = { from: Date.parse(from), to: Date.parse(to) }
  const days = (window.to - window.from) / DAY_MS
  if (days > 0 && days <= MAX_PERIOD_DAYS) return window
  throw new FunctionRefusal(400, `The period must end after it begins, within ${MAX_PERIOD_DAYS} days.`)
}

/** Manages hosts and booking rules. */
import type { BookingRules } from '#domain/booking/rules/booking-rules.ts'
import { toDay } from '#domain/booking/times/zoned-days.ts'
import {
  HOST_COLUMNS,
  toBookingRules,
  toManagedDayOff,
  toManagedHost,
  toSnakeCase,
} from '../_shared/bookings/booking-rows.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { FOREIGN_KEY_VIOLATION, listCalendars, toWriteRefusal } from './manage-calendars.ts'
import { type Action, type Call, refuseMissing } from './manage-calls.ts'
import { listHolidays } from './manage-days-off.ts'

export async function readSettings(call: Call) {
  const { timeZone } = readAgency(call.runtime)
  const today = toDay(Date.now(), timeZone)
  const [rules, hosts, daysOff, calendars, holidays] = await Promise.all([
    readRules(call),
    listHosts(call),
    call.database.from('booking_days_off').select().gte('last_day', today).order('first_day').throwOnError(),
    listCalendars(call),
    listHolidays(call, today),
  ])
  return { rules, hosts, daysOff: daysOff.data.map(toManagedDayOff), holidays, calendars, timeZone }
}

export async function readRules({ database }: Call): Promise<BookingRules> {
  const { data } = await database.from('booking_rules').select().single().throwOnError()
  return toBookingRules(data)
}

export async function saveRules(call: Call, { rules }: Action<'save-rules'>) {
  await call.database.from('booking_rules').update(toSnakeCase(rules)).eq('is_only', true).throwOnError()
  return { rules: await readRules(call) }
}

export async function listHosts({ database, runtime }: Call) {
  const { data } = await database.from('booking_hosts').select(HOST_COLUMNS).order('number').throwOnError()
  return data.map((row) => toManagedHost(row, readAgency(runtime)))
}

export async function saveHost({ database, runtime }: Call, { host }: Action<'save-host'>) {
  const { id, ...draft } = host
  const row = toSnakeCase(draft)
  const table = database.from('booking_hosts')
  const saving = id === undefined ? table.insert(row) : table.update(row).eq('id', id)
  const { data, error } = await saving.select(HOST_COLUMNS).maybeSingle()
  if (error) throw toWriteRefusal(error, 'A text is too long, or the hours are not valid.')
  if (!data) throw refuseMissing()
  return { host: toManagedHost(data, readAgency(runtime)) }
}

export async function removeHost({ database }: Call, { id }: Action<'remove-host'>) {
  const { error } = await database.from('booking_hosts').delete().eq('id', id)
  if (error?.code === FOREIGN_KEY_VIOLATION) {
    throw new FunctionRefusal(409, 'A host with past calls can’t be deleted. Turn off “Takes calls” instead.')
  }
  if (error) throw new Error('A host could not be removed', { cause: error })
  return {}
}

/** Replaces a previous feed of the host. */
export async function makeFeed({ database }: Call, { hostId }: Action<'make-feed'>) {
  const { data } = await database.rpc('make_host_feed', { p_host: hostId }).throwOnError()
  if (typeof data !== 'string') throw refuseMissing()
  return { path: `/bookings/feed/${data}.ics` }
}

export async function endFeed({ database }: Call, { hostId }: Action<'end-feed'>) {
  await database.rpc('end_host_feed', { p_host: hostId }).throwOnError()
  return {}
}

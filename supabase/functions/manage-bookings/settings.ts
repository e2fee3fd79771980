import { toDay } from '#domain/booking/times/zoned-days.ts'
import {
  CALENDAR_COLUMNS,
  describeCalendar,
  describeHost,
  HOST_COLUMNS,
  toCamelCase,
  toSnakeCase,
} from '../_shared/bookings/booking-rows.ts'
import { listProviders } from '../_shared/bookings/provider-calendars/provider-access.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { Action, Call } from './calls.ts'
import type { PublicHolidays } from './contract.ts'
import { listEventTypes } from './event-types.ts'
import { FOREIGN_KEY_VIOLATION, writeRow } from './write-row.ts'

export async function readSettings(call: Call) {
  const { timeZone } = readAgency(call.runtime)
  const today = toDay(Date.now(), timeZone)
  const [eventTypes, hosts, daysOff, calendars, holidays] = await Promise.all([
    listEventTypes(call),
    listHosts(call),
    call.database.from('booking_days_off').select().gte('last_day', today).order('first_day').throwOnError(),
    listCalendars(call),
    listHolidays(call, today),
  ])
  const providers = listProviders(call.runtime)
  return {
    eventTypes,
    hosts,
    daysOff: daysOff.data.map(toCamelCase),
    holidays,
    calendars,
    providers,
    timeZone,
  }
}

export async function listHosts({ database, runtime }: Call) {
  const { data } = await database.from('booking_hosts').select(HOST_COLUMNS).order('number').throwOnError()
  return data.map((row) => describeHost(row, readAgency(runtime)))
}

export async function saveHost({ database, runtime }: Call, { host }: Action<'save-host'>) {
  const { id, ...draft } = host
  const row = toSnakeCase(draft)
  const table = database.from('booking_hosts')
  const saving = id === undefined ? table.insert(row) : table.update(row).eq('id', id)
  const saved = await writeRow(
    saving.select(HOST_COLUMNS).maybeSingle(),
    'A text is too long, or the hours are not valid.',
  )
  return { host: describeHost(saved, readAgency(runtime)) }
}

export async function removeHost({ database }: Call, { id }: Action<'remove-host'>) {
  const { error } = await database.from('booking_hosts').delete().eq('id', id)
  if (error?.code === FOREIGN_KEY_VIOLATION) {
    throw new FunctionRefusal(409, 'A host with past calls can’t be deleted. Turn off “Takes calls” instead.')
  }
  if (error) throw new Error('A host could not be removed', { cause: error })
}

export async function listCalendars({ database }: Call) {
  const calendars = database.from('host_calendars').select(CALENDAR_COLUMNS).order('created_at')
  const { data } = await calendars.throwOnError()
  return data.map(describeCalendar)
}

export async function listHolidays(
  { database }: Call,
  firstDay: string,
  lastDay = '9999-12-31',
): Promise<PublicHolidays> {
  const holidays = database.from('public_holidays').select().gte('day', firstDay).lte('day', lastDay)
  const [{ data: found }, { data: rules }] = await Promise.all([
    holidays.order('day').throwOnError(),
    database.from('booking_rules').select('closes_holidays').single().throwOnError(),
  ])
  return {
    areClosed: rules.closes_holidays,
    region: found[0]?.region ?? null,
    days: found.map(({ day, name, is_open: isOpen }) => ({ day, name, isOpen })),
  }
}

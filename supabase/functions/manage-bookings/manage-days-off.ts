/** Manages days off of all or single hosts, and public holidays. */
import { toManagedDayOff, toSnakeCase } from '../_shared/bookings/booking-rows.ts'
import type { PublicHolidays } from './contract.ts'
import { toWriteRefusal } from './manage-calendars.ts'
import { type Action, type Call, refuseMissing } from './manage-calls.ts'

const INVALID_DAYS = 'The last day must not be before the first day, and within a year.'

/** Adds all days or none. */
export async function addDaysOff({ database }: Call, { hostId, days }: Action<'add-days-off'>) {
  const rows = days.map((day) => toSnakeCase({ ...day, hostId }))
  const { data, error } = await database.from('booking_days_off').insert(rows).select()
  if (error) throw toWriteRefusal(error, INVALID_DAYS)
  return { daysOff: data.map(toManagedDayOff) }
}

export async function saveDayOff({ database }: Call, body: Action<'save-day-off'>) {
  const { id, hostId, firstDay, lastDay, note } = body
  const { data, error } = await database
    .from('booking_days_off')
    .update(toSnakeCase({ hostId, firstDay, lastDay, note }))
    .eq('id', id)
    .select()
    .maybeSingle()
  if (error) throw toWriteRefusal(error, INVALID_DAYS)
  if (!data) throw refuseMissing()
  return { dayOff: toManagedDayOff(data) }
}

export async function removeDaysOff({ database }: Call, { ids }: Action<'remove-days-off'>) {
  await database.from('booking_days_off').delete().in('id', ids).throwOnError()
  return {}
}

/** Lists public holidays in a period. */
export async function listHolidays(
  { database }: Call,
  firstDay: string,
  lastDay = '9999-12-31',
): Promise<PublicHolidays> {
  const [found, rules] = await Promise.all([
    database
      .from('public_holidays')
      .select()
      .gte('day', firstDay)
      .lte('day', lastDay)
      .order('day')
      .throwOnError(),
    database.from('booking_rules').select('closes_holidays').single().throwOnError(),
  ])
  return {
    areClosed: rules.data.closes_holidays,
    region: found.data[0]?.region ?? null,
    days: found.data.map(({ day, name, is_open: isOpen }) => ({ day, name, isOpen })),
  }
}

export async function closeHolidays({ database }: Call, { isClosed }: Action<'close-holidays'>) {
  await database
    .from('booking_rules')
    .update({ closes_holidays: isClosed })
    .eq('is_only', true)
    .throwOnError()
  return {}
}

export async function openHoliday({ database }: Call, { day, isOpen }: Action<'open-holiday'>) {
  const { data } = await database
    .from('public_holidays')
    .update({ is_open: isOpen })
    .eq('day', day)
    .select('day')
    .maybeSingle()
    .throwOnError()
  if (!data) throw refuseMissing()
  return {}
}

/** Holidays and free days: of everybody or of one host, singly or many at once. */
import { toManagedDayOff } from '../_shared/bookings/managed-rows.ts'
import type { ManagedDayOff, PublicHolidays } from './contract.ts'
import { type Action, type Call, refuseMissing } from './manage-calls.ts'
import { toWriteRefusal } from './manage-times.ts'

const WRONG_DAYS = 'The last day must be after the first, and within a year of it.'

const toRow = ({ hostId, firstDay, lastDay, note }: Omit<ManagedDayOff, 'id'>) => ({
  host_id: hostId,
  first_day: firstDay,
  last_day: lastDay,
  note,
})

/** All of them or none. */
export async function addDaysOff({ database }: Call, { hostId, days }: Action<'add-days-off'>) {
  const rows = days.map((day) => toRow({ ...day, hostId }))
  const { data, error } = await database.from('booking_days_off').insert(rows).select()
  if (error) throw toWriteRefusal(error, WRONG_DAYS)
  return { daysOff: data.map(toManagedDayOff) }
}

export async function saveDayOff({ database }: Call, { id, ...body }: Action<'save-day-off'>) {
  const { data, error } = await database
    .from('booking_days_off')
    .update(toRow(body))
    .eq('id', id)
    .select()
    .maybeSingle()
  if (error) throw toWriteRefusal(error, WRONG_DAYS)
  if (!data) throw refuseMissing()
  return { dayOff: toManagedDayOff(data) }
}

export async function removeDaysOff({ database }: Call, { ids }: Action<'remove-days-off'>) {
  await database.from('booking_days_off').delete().in('id', ids).throwOnError()
  return {}
}

/** Lists public holidays from `firstDay` to `lastDay`, or without an end. */
export async function listHolidays(
  { database }: Call,
  firstDay: string,
  lastDay?: string,
): Promise<PublicHolidays> {
  const days = database.from('public_holidays').select().gte('day', firstDay).order('day')
  const [found, rules] = await Promise.all([
    lastDay === undefined ? days : days.lte('day', lastDay),
    database.from('booking_rules').select('closes_holidays').single(),
  ])
  const failure = found.error ?? rules.error
  if (failure) throw new Error('Public holidays could not be listed', { cause: failure })
  return {
    areClosed: rules.data!.closes_holidays,
    region: found.data![0]?.region ?? null,
    days: found.data!.map(({ day, name, is_open: isOpen }) => ({ day, name, isOpen })),
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

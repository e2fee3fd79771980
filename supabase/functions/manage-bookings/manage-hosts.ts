/** Who takes calls, and by which rules. */
import { type BookingRules } from '#domain/booking/rules/booking-rules.ts'
import { toDay } from '#domain/booking/times/zoned-days.ts'
import { HOST_COLUMNS, toManagedDayOff, toManagedHost } from '../_shared/bookings/managed-rows.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { toBookingRules } from '../_shared/bookings/booking-state.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type Action, type Call, refuseMissing } from './manage-calls.ts'
import { listHolidays } from './manage-days-off.ts'
import { listCalendars, toWriteRefusal } from './manage-times.ts'

/** Something refers to it. */
const STILL_USED = '23503'
const RULES_COLUMNS =
  'call_minutes, buffer_minutes, notice_minutes, horizon_days, daily_limit, step_minutes, host_choice, questions'

export async function readSettings(call: Call) {
  const { timeZone } = readAgency(call.runtime)
  const today = toDay(Date.now(), timeZone)
  const daysOff = await call.database
    .from('booking_days_off')
    .select()
    .gte('last_day', today)
    .order('first_day')
    .throwOnError()
  const [rules, hosts, calendars, holidays] = await Promise.all([
    readRules(call),
    listHosts(call),
    listCalendars(call),
    listHolidays(call, today),
  ])
  return { rules, hosts, daysOff: daysOff.data.map(toManagedDayOff), holidays, calendars, timeZone }
}

export async function readRules({ database }: Call): Promise<BookingRules> {
  const { data } = await database.from('booking_rules').select(RULES_COLUMNS).single().throwOnError()
  return toBookingRules(data as unknown as Parameters<typeof toBookingRules>[0])
}

export async function saveRules(call: Call, { rules }: Action<'save-rules'>) {
  await call.database
    .from('booking_rules')
    .update({
      call_minutes: rules.callMinutes,
      buffer_minutes: rules.bufferMinutes,
      notice_minutes: rules.noticeMinutes,
      horizon_days: rules.horizonDays,
      daily_limit: rules.dailyLimit,
      step_minutes: rules.stepMinutes,
      host_choice: rules.hostChoice,
      questions: rules.questions,
    })
    .eq('is_only', true)
    .throwOnError()
  return { rules: await readRules(call) }
}

export async function listHosts({ database }: Call) {
  const { data } = await database.from('booking_hosts').select(HOST_COLUMNS).order('number').throwOnError()
  return data.map(toManagedHost)
}

export async function saveHost(
  { database }: Call,
  { host: { id, timeZone, weeklyHours, isActive, callWay, meetingUrl, ...words } }: Action<'save-host'>,
) {
  const row = {
    ...words,
    time_zone: timeZone,
    weekly_hours: weeklyHours,
    is_active: isActive,
    call_way: callWay,
    meeting_url: meetingUrl,
  }
  const table = database.from('booking_hosts')
  const saving = id === undefined ? table.insert(row) : table.update(row).eq('id', id)
  const { data, error } = await saving.select(HOST_COLUMNS).maybeSingle()
  if (error) throw toWriteRefusal(error, 'Something of the host is too long, or no hours of a day.')
  if (!data) throw refuseMissing()
  return { host: toManagedHost(data) }
}

export async function removeHost({ database }: Call, { id }: Action<'remove-host'>) {
  const { error } = await database.from('booking_hosts').delete().eq('id', id)
  if (error?.code === STILL_USED) {
    throw new FunctionRefusal(
      409,
      'This host has had calls. Switch the host off instead; the calls stay in the calendar.',
    )
  }
  if (error) throw new Error('A host could not be removed', { cause: error })
  return {}
}

export async function makeFeed({ database }: Call, { hostId }: Action<'make-feed'>) {
  const { data } = await database.rpc('make_host_feed', { p_host: hostId }).throwOnError()
  if (typeof data !== 'string') throw refuseMissing()
  return { path: `/bookings/feed/${data}.ics` }
}

export async function endFeed({ database }: Call, { hostId }: Action<'end-feed'>) {
  await database.rpc('end_host_feed', { p_host: hostId }).throwOnError()
  return {}
}

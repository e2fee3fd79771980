import { toCamelCase, toSnakeCase } from '../_shared/bookings/booking-rows.ts'
import { refreshCalendars } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { listOffer, toOfferedTime } from '../_shared/bookings/offer-times.ts'
import { readBookingState } from '../_shared/bookings/booking-state.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { hasPermission } from '../_shared/frame/identify-caller.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import { addCalendar } from './add-calendar.ts'
import { connectAccount } from './connect-account.ts'
import { connectProvider, finishConnection } from './connect-provider.ts'
import { applyOutcome, bookForClient, readCall } from './calls.ts'
import { answers, input } from './contract.ts'
import { listCalendar, mustBePeriod } from './list-calendar.ts'
import { refuseMissing, writeRow } from './write-row.ts'
import { removeEventType, saveEventType } from './event-types.ts'
import { listCalendars, readSettings, removeHost, saveHost } from './settings.ts'

const TIME_LIMIT_MS = 60_000
const READS = ['list', 'times', 'read', 'settings', 'read-calendars'] as const
/** The other actions change settings. */
const FOR_CALLS: readonly string[] = [...READS, 'move', 'cancel', 'book', 'mark', 'note', 'block', 'unblock']
const INVALID_DAYS = 'The last day must not be before the first day, and within a year.'

/** Manages calls, hosts and rules. Row-level security decides what the caller may do. */
export default serveActions(
  {
    access: 'author',
    permission: 'clients.manage',
    input,
    answers,
    reads: READS,
    timeLimitMs: TIME_LIMIT_MS,
    before: async (call) => {
      if (!FOR_CALLS.includes(call.body.action) && !(await hasPermission(call, 'site.manage')))
        throw new FunctionRefusal(403, 'Only owners change hosts, call types and calendars.')
    },
  },
  {
    list: listCalendar,
    times: async (call, { from, to, type }) => {
      const window = mustBePeriod(from, to)
      const agency = readAgency(call.runtime)
      const state = await readBookingState(call, window, agency, { type })
      const times = listOffer({ state, window, now: Date.now(), timeZone: agency.timeZone })
      return { times: times.map(toOfferedTime) }
    },
    read: (call, { id }) => readCall(call, id),
    move: (call, { id, startsAt, hostId }) =>
      applyOutcome(
        call,
        call.database.rpc('move_booking', {
          p_booking: id,
          p_starts_at: startsAt,
          ...(hostId !== undefined && { p_host: hostId }),
        }),
      ),
    cancel: (call, { id, reason = '' }) =>
      applyOutcome(call, call.database.rpc('cancel_booking', { p_booking: id, p_reason: reason })),
    book: bookForClient,
    mark: (call, { id, status }) =>
      applyOutcome(call, call.database.rpc('mark_booking', { p_booking: id, p_status: status })),
    note: async (call, { id, notes }) => {
      await call.database.from('bookings').update({ notes }).eq('id', id).throwOnError()
      return readCall(call, id)
    },
    block: async ({ database }, { hostId, startsAt, endsAt, note }) => {
      const block = { hostId, startsAt, endsAt, note }
      const added = database.from('booking_blocks').insert(toSnakeCase(block)).select().single()
      const row = await writeRow(added, 'The end must be after the start, within a year.')
      return { block: toCamelCase(row) }
    },
    unblock: async ({ database }, { id }) => {
      await database.from('booking_blocks').delete().eq('id', id).throwOnError()
    },
    settings: readSettings,
    'save-event-type': saveEventType,
    'remove-event-type': removeEventType,
    'save-host': saveHost,
    'remove-host': removeHost,
    'add-days-off': async ({ database }, { hostId, days }) => {
      const rows = days.map((day) => toSnakeCase({ ...day, hostId }))
      const added = await writeRow(database.from('booking_days_off').insert(rows).select(), INVALID_DAYS)
      return { daysOff: added.map(toCamelCase) }
    },
    'save-day-off': async ({ database }, { id, hostId, firstDay, lastDay, note }) => {
      const day = { hostId, firstDay, lastDay, note }
      const saved = database
        .from('booking_days_off')
        .update(toSnakeCase(day))
        .eq('id', id)
        .select()
        .maybeSingle()
      return { dayOff: toCamelCase(await writeRow(saved, INVALID_DAYS)) }
    },
    'remove-days-off': async ({ database }, { ids }) => {
      await database.from('booking_days_off').delete().in('id', ids).throwOnError()
    },
    'close-holidays': async ({ database }, { isClosed }) => {
      const table = database.from('booking_rules')
      await table.update({ closes_holidays: isClosed }).eq('is_only', true).throwOnError()
    },
    'open-holiday': async ({ database }, { day, isOpen }) => {
      const saved = database.from('public_holidays').update({ is_open: isOpen }).eq('day', day)
      await writeRow(saved.select('day').maybeSingle())
    },
    'add-calendar': addCalendar,
    'connect-account': connectAccount,
    'connect-provider': connectProvider,
    'finish-connection': finishConnection,
    'remove-calendar': async ({ database }, { id }) => {
      await database.from('host_calendars').delete().eq('id', id).throwOnError()
    },
    'read-calendars': async (call) => {
      await refreshCalendars(call)
      return { calendars: await listCalendars(call) }
    },
    'make-feed': async ({ database }, { hostId }) => {
      const { data } = await database.rpc('make_host_feed', { p_host: hostId }).throwOnError()
      if (typeof data !== 'string') throw refuseMissing()
      return { path: `/bookings/feed/${data}.ics` }
    },
    'end-feed': async ({ database }, { hostId }) => {
      await database.rpc('end_host_feed', { p_host: hostId }).throwOnError()
    },
  },
)

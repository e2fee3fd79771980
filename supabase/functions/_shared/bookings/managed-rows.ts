/** Rows of the tables of bookings, as administrators see them. */
import type { z } from '#domain/schema.ts'
import { bookingAnswer } from '#domain/booking/rules/booking-question.ts'
import type { CallWay } from '#domain/booking/rules/call-way.ts'
import { weeklyHours } from '#domain/booking/rules/weekly-hours.ts'
import type { Tables } from '#supabase/database.types.ts'
import type {
  busyTime,
  ManagedBlock,
  ManagedBooking,
  ManagedCalendar,
  ManagedDayOff,
  managedHost,
} from '#supabase/functions/manage-bookings/contract.ts'

/** Without a reading for so long, busy times can't be relied on. */
const STALE_MS = 2 * 60 * 60 * 1000

export const BOOKING_COLUMNS =
  'id, host_id, starts_at, ends_at, status, name, email, phone, company, answers, time_zone, notes, spam_reasons, lead_id, created_at, cancelled_at, cancel_reason, call_way, meeting_url, booking_hosts (name)'
export const HOST_COLUMNS =
  'id, name, email, role, picture, time_zone, weekly_hours, is_active, has_feed, call_way, meeting_url'
export const CALENDAR_COLUMNS = 'id, host_id, label, hostname, last_read_at, last_error, notes, created_at'

type BookingRow = Pick<
  Tables<'bookings'>,
  | 'id'
  | 'host_id'
  | 'starts_at'
  | 'ends_at'
  | 'status'
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'answers'
  | 'time_zone'
  | 'notes'
  | 'spam_reasons'
  | 'lead_id'
  | 'created_at'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'call_way'
  | 'meeting_url'
> & { booking_hosts: { name: string } }
type HostRow = Pick<
  Tables<'booking_hosts'>,
  | 'id'
  | 'name'
  | 'email'
  | 'role'
  | 'picture'
  | 'time_zone'
  | 'weekly_hours'
  | 'is_active'
  | 'has_feed'
  | 'call_way'
  | 'meeting_url'
>
type CalendarRow = Pick<
  Tables<'host_calendars'>,
  'id' | 'host_id' | 'label' | 'hostname' | 'last_read_at' | 'last_error' | 'notes' | 'created_at'
>

const toIso = (text: string) => new Date(text).toISOString()

export function toManagedBooking(row: BookingRow, agency: { name: string }): ManagedBooking {
  return {
    id: row.id,
    hostId: row.host_id,
    hostName: row.booking_hosts.name || agency.name,
    status: row.status as ManagedBooking['status'],
    startsAt: toIso(row.starts_at),
    endsAt: toIso(row.ends_at),
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    answers: bookingAnswer.array().parse(row.answers),
    timeZone: row.time_zone,
    notes: row.notes,
    spamReasons: row.spam_reasons,
    leadId: row.lead_id,
    createdAt: toIso(row.created_at),
    cancelledAt: row.cancelled_at && toIso(row.cancelled_at),
    cancelReason: row.cancel_reason,
    callWay: row.call_way as CallWay,
    meetingUrl: row.meeting_url,
  }
}

export function toManagedHost(row: HostRow): z.infer<typeof managedHost> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    picture: row.picture,
    timeZone: row.time_zone,
    weeklyHours: weeklyHours.parse(row.weekly_hours),
    isActive: row.is_active,
    hasFeed: row.has_feed === true,
    callWay: row.call_way as CallWay,
    meetingUrl: row.meeting_url,
  }
}

export function toManagedBlock(row: Tables<'booking_blocks'>): ManagedBlock {
  const { id, host_id: hostId, note } = row
  return { id, hostId, startsAt: toIso(row.starts_at), endsAt: toIso(row.ends_at), note }
}

export function toManagedDayOff(row: Tables<'booking_days_off'>): ManagedDayOff {
  const { id, host_id: hostId, first_day: firstDay, last_day: lastDay, note } = row
  return { id, hostId, firstDay, lastDay, note }
}

export function toBusyTime(
  row: Pick<Tables<'host_busy_times'>, 'host_id' | 'starts_at' | 'ends_at'>,
): z.infer<typeof busyTime> {
  return { hostId: row.host_id, startsAt: toIso(row.starts_at), endsAt: toIso(row.ends_at) }
}

export function toManagedCalendar(row: CalendarRow, now: number): ManagedCalendar {
  return {
    id: row.id,
    hostId: row.host_id,
    label: row.label,
    hostname: row.hostname ?? '',
    readAt: row.last_read_at && toIso(row.last_read_at),
    error: row.last_error,
    notes: row.notes,
    isStale: now - Date.parse(row.last_read_at ?? row.created_at) > STALE_MS,
  }
}

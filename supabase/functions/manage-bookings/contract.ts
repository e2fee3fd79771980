import {
  calendarDate,
  instant,
  timeZone,
  eventType,
  bookingAnswer,
  weeklyHours,
} from '#domain/booking/rules/booking-rules.ts'
import { CALENDAR_PROVIDERS } from '#domain/booking/calendar/calendar-providers.ts'
import { callWay, meetingUrl } from '#domain/booking/rules/call-way.ts'
import { guests } from '#domain/booking/guests.ts'
import { PROVIDERS } from '#domain/provider-events/provider-facts.ts'
import { defineActions, z } from '#domain/schema.ts'
import { offeredTime } from '../list-call-times/contract.ts'

const id = z.uuid()
const slug = z.string().max(60)
const provider = z.enum(CALENDAR_PROVIDERS)
const text = (length: number) => z.string().trim().max(length)
const period = { from: instant, to: instant }
/** Null for all hosts. */
const anyHost = id.nullable()
const days = { firstDay: calendarDate, lastDay: calendarDate, note: text(500) }
/** Per request. */
const MAX_DAYS_OFF = 200

/** A host to save; without an id, a new one. */
const hostDraft = z
  .strictObject({
    id: id.optional(),
    name: text(200).min(1, { error: 'must not be empty' }),
    /** For notifications; empty for the agency's address. */
    email: text(320),
    role: text(200),
    /** URL of a picture. */
    picture: text(2_000).nullable(),
    /** Null for the agency's. */
    timeZone: timeZone.nullable(),
    weeklyHours,
    isActive: z.boolean(),
    /** Applies to new bookings. */
    callWay: callWay.default('open'),
    /** Required for calls by video. */
    meetingUrl: meetingUrl.default(''),
  })
  .refine((host) => host.callWay !== 'video' || host.meetingUrl !== '', {
    error: 'must be given for calls by video',
    path: ['meetingUrl'],
  })
export type HostDraft = z.infer<typeof hostDraft>

export const input = defineActions(
  {
    /** All entries in a period of up to 400 days. */
    list: period,
    /** Free times of an event type (slug); default: the default type. */
    times: { ...period, type: slug.optional() },
    read: { id },
    /** Moves a call to any time at which the host has no other call, and notifies the visitor. */
    move: { id, startsAt: instant, hostId: id.optional() },
    cancel: { id, reason: text(1_000).optional() },
    /** Books at any time at which the host has no other call, or with any free host, and notifies the client. */
    book: {
      startsAt: instant,
      hostId: anyHost,
      /** Slug of the event type; default: the default type. */
      type: slug.optional(),
      guests: guests.optional(),
      name: text(200).min(1, { error: 'must not be empty' }),
      email: z.email().max(320),
      phone: text(60).optional(),
      company: text(200).optional(),
      /** Time zone of the client; default: that of the agency. */
      timeZone: timeZone.optional(),
      notes: text(10_000).optional(),
    },
    mark: { id, status: z.enum(['no-show', 'confirmed']) },
    note: { id, notes: text(10_000) },
    block: { hostId: anyHost, startsAt: instant, endsAt: instant, note: text(500) },
    unblock: { id },
    settings: {},
    /** Without an id, adds a type. 409 if another type has the slug. */
    'save-event-type': { id: id.optional(), eventType },
    /** 409 for the default type and for types with calls, which can only be deactivated. */
    'remove-event-type': { id },
    'save-host': { host: hostDraft },
    /** 409 for a host with bookings, who can only be deactivated. */
    'remove-host': { id },
    /** Adds all days or none. */
    'add-days-off': {
      hostId: anyHost,
      days: z.array(z.strictObject(days)).min(1).max(MAX_DAYS_OFF),
    },
    'save-day-off': { id, hostId: anyHost, ...days },
    /** Sets whether public holidays are days off. */
    'close-holidays': { isClosed: z.boolean() },
    /** Sets whether calls are offered on one public holiday. */
    'open-holiday': { day: calendarDate, isOpen: z.boolean() },
    'remove-days-off': { ids: z.array(id).min(1).max(MAX_DAYS_OFF) },
    /** `url` is never returned. Busy times are read immediately. */
    'add-calendar': { hostId: id, label: text(100), url: z.string().trim().max(2_000) },
    /**
     * Connects a calendar account (CalDAV): its busy times are read, and calls are written to it. `url`: of the
     * server, the account or a calendar. The password is never returned.
     */
    'connect-account': {
      hostId: id,
      url: z.string().trim().max(2_000),
      user: text(320).min(1, { error: 'must not be empty' }),
      password: z.string().min(1).max(1_000),
    },
    /**
     * Returns the page of a provider where its user allows access to the calendar, for this session and ten minutes.
     * `calendar`: one whose access ended, to connect it again.
     */
    'connect-provider': { hostId: id, provider, calendar: id.optional() },
    /** Connects the calendar with what the provider added to the redirect URI. 400 in another session. */
    'finish-connection': { provider, code: z.string().min(1).max(4_000), state: z.string().max(4_000) },
    'remove-calendar': { id },
    'read-calendars': {},
    /** Creates the host's feed, or replaces its URL. */
    'make-feed': { hostId: id },
    'end-feed': { hostId: id },
  },
  'Unknown action of the calendar.',
)
export type Input = z.infer<typeof input>

const managedBooking = z.object({
  id: z.string(),
  hostId: z.string(),
  /** Ids of all hosts who take part. */
  hostIds: z.array(z.string()),
  hostName: z.string(),
  /** Name of the event type. */
  typeName: z.string(),
  typeSlug: z.string(),
  guests: z.array(z.string()),
  status: z.enum(['confirmed', 'cancelled', 'no-show']),
  /** ISO 8601 in UTC, like all times here. */
  startsAt: z.string(),
  endsAt: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  answers: z.array(bookingAnswer),
  timeZone: z.string(),
  notes: z.string(),
  spamReasons: z.array(z.string()),
  leadId: z.string().nullable(),
  createdAt: z.string(),
  cancelledAt: z.string().nullable(),
  cancelReason: z.string(),
  callWay,
  meetingUrl: z.string(),
})
export type ManagedBooking = z.infer<typeof managedBooking>

const ofHost = { id: z.string(), hostId: z.string().nullable(), note: z.string() }
const managedBlock = z.object({ ...ofHost, startsAt: z.string(), endsAt: z.string() })
export type ManagedBlock = z.infer<typeof managedBlock>

const managedDayOff = z.object({ ...ofHost, firstDay: z.string(), lastDay: z.string() })
export type ManagedDayOff = z.infer<typeof managedDayOff>

/** Public holidays of the agency's country, from today on. */
const publicHolidays = z.object({
  /** Whether they are days off. */
  areClosed: z.boolean(),
  /** Region code such as "US" or "DE-BY"; null while no holidays are stored. */
  region: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), name: z.string(), isOpen: z.boolean() })),
})
export type PublicHolidays = z.infer<typeof publicHolidays>

/** A call booked with an external provider, where it is moved and canceled. */
const providerCall = z.object({
  provider: z.enum(PROVIDERS),
  /** Id at the provider. */
  booking: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  leadId: z.string().nullable(),
  /** Hosts found by the email addresses from the provider; the call blocks their time only. */
  hostIds: z.array(z.string()),
})
export type ProviderCall = z.infer<typeof providerCall>

/** From an external calendar; other details of events are not stored. */
const busyTime = z.object({ hostId: z.string(), startsAt: z.string(), endsAt: z.string() })

const managedCalendar = z.object({
  id: z.string(),
  hostId: z.string(),
  label: z.string(),
  /** The only part of the URL that is shown. */
  hostname: z.string(),
  /** Null for CalDAV and feeds. */
  provider: provider.nullable(),
  /** Last successful read; null for never. */
  readAt: z.string().nullable(),
  /** Why the last read failed; null if it did not. */
  error: z.string().nullable(),
  /** Parts that could not be read exactly at the last successful read, as user-visible sentences. */
  notes: z.array(z.string()),
  /** Whether calls are written to this calendar. */
  isWritten: z.boolean(),
  /** True if the last successful read was too long ago to rely on. */
  isStale: z.boolean(),
})
export type ManagedCalendar = z.infer<typeof managedCalendar>

const managedHost = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  picture: z.string().nullable(),
  timeZone: z.string().nullable(),
  weeklyHours,
  isActive: z.boolean(),
  hasFeed: z.boolean(),
  callWay,
  meetingUrl: z.string(),
})
export type ManagedHost = z.infer<typeof managedHost>

const managedEventType = z.object({ ...eventType.shape, id: z.string() })
export type ManagedEventType = z.infer<typeof managedEventType>

const booking = z.object({ booking: managedBooking })
const done = z.object({})

/**
 * Result of each action. Errors: 400, 404 for an unknown id, 409 with `code` "taken" if the host has another call then, or "closed"
 * if the call was canceled.
 */
export const answers = {
  list: z.object({
    bookings: z.array(managedBooking),
    blocks: z.array(managedBlock),
    /** Includes public holidays, whose ids are not ids of stored days off. */
    daysOff: z.array(managedDayOff),
    busy: z.array(busyTime),
    providerCalls: z.array(providerCall),
    hosts: z.array(managedHost),
    /** The agency's. */
    timeZone: z.string(),
  }),
  times: z.object({ times: z.array(offeredTime) }),
  read: booking,
  move: booking,
  cancel: booking,
  book: booking,
  mark: booking,
  note: booking,
  block: z.object({ block: managedBlock }),
  unblock: done,
  settings: z.object({
    /** The default one first. */
    eventTypes: z.array(managedEventType),
    hosts: z.array(managedHost),
    /** From today on. */
    daysOff: z.array(managedDayOff),
    holidays: publicHolidays,
    calendars: z.array(managedCalendar),
    /** Providers that an owner has set up. */
    providers: z.array(provider),
    /** The agency's. */
    timeZone: z.string(),
  }),
  'save-event-type': z.object({ eventType: managedEventType }),
  'remove-event-type': done,
  'save-host': z.object({ host: managedHost }),
  'remove-host': done,
  'add-days-off': z.object({ daysOff: z.array(managedDayOff) }),
  'save-day-off': z.object({ dayOff: managedDayOff }),
  'close-holidays': done,
  'open-holiday': done,
  'remove-days-off': done,
  'add-calendar': z.object({ calendar: managedCalendar }),
  /** Calendars to choose from, if the account has several; nothing was stored then. */
  'connect-account': z.object({
    calendar: managedCalendar.optional(),
    choices: z.array(z.object({ url: z.string(), name: z.string() })),
  }),
  'connect-provider': z.object({ url: z.string() }),
  'finish-connection': z.object({ calendar: managedCalendar }),
  'remove-calendar': done,
  'read-calendars': z.object({ calendars: z.array(managedCalendar) }),
  /** Path of the feed on this site; returned only now. */
  'make-feed': z.object({ path: z.string() }),
  'end-feed': done,
} satisfies Record<Input['action'], z.ZodType>

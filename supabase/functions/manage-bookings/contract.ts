import {
  calendarDate,
  instant,
  timeZone,
  bookingRules,
  bookingAnswer,
  weeklyHours,
} from '#domain/booking/rules/booking-rules.ts'
import { callWay, isMeetingUrl } from '#domain/booking/rules/call-way.ts'
import { PROVIDERS } from '#domain/provider-events/provider-facts.ts'
import { describeActions, z } from '#domain/schema.ts'
import { offeredTime } from '../list-call-times/contract.ts'

const id = z.uuid()
const text = (length: number) => z.string().trim().max(length)
const period = { from: instant, to: instant }
/** Null for every host. */
const anyHost = id.nullable()
/** First and last included. */
const days = { firstDay: calendarDate, lastDay: calendarDate, note: text(500) }
/** At once. */
const MOST_DAYS_OFF = 200

/** A host as administrators write it; without an id it is a new one. */
export const hostDraft = z
  .strictObject({
    id: id.optional(),
    name: text(200).min(1, { error: 'must not be empty' }),
    /** Where notices and invitations go; empty for the agency's own address. */
    email: text(320),
    role: text(200),
    /** Address of a picture. */
    picture: text(2_000).nullable(),
    /** Null for the agency's. */
    timeZone: timeZone.nullable(),
    weeklyHours,
    isActive: z.boolean(),
    /** How the host's calls take place, from the next booking on. */
    callWay: callWay.default('open'),
    /** https; needed for calls by video. */
    meetingUrl: text(2_000)
      .refine((url) => url === '' || isMeetingUrl(url), {
        error: 'must be an address such as https://meet.example/room',
      })
      .default(''),
  })
  .refine((host) => host.callWay !== 'video' || host.meetingUrl !== '', {
    error: 'must be given for calls by video',
    path: ['meetingUrl'],
  })
export type HostDraft = z.infer<typeof hostDraft>

export const input = describeActions(
  {
    /** Everything that lies in the period, 400 days at most. */
    list: { ...period, hostId: id.optional() },
    /** Times on offer, as visitors see them. */
    times: { ...period, hostId: id.optional() },
    read: { id },
    /** To any time at which the host has no other call; the visitor is told. */
    move: { id, startsAt: instant, hostId: id.optional() },
    cancel: { id, reason: text(1_000).optional() },
    /**
     * For somebody, at any time at which the host has no other call; they are told. Without a host, one who is free
     * then by hours and calendars takes it.
     */
    book: {
      startsAt: instant,
      hostId: anyHost,
      name: text(200).min(1, { error: 'must not be empty' }),
      email: z.email().max(320),
      phone: text(60).optional(),
      company: text(200).optional(),
      /** The visitor's; the agency's when left out. */
      timeZone: timeZone.optional(),
      notes: text(10_000).optional(),
    },
    mark: { id, status: z.enum(['no-show', 'confirmed']) },
    note: { id, notes: text(10_000) },
    block: {
      hostId: anyHost,
      startsAt: instant,
      endsAt: instant,
      note: text(500),
    },
    unblock: { id },
    settings: {},
    'save-rules': { rules: bookingRules },
    'save-host': { host: hostDraft },
    /** Of one that has had bookings, only `isActive` can be taken away: 409. */
    'remove-host': { id },
    /** All of them or none, such as the holidays of a country. */
    'add-days-off': {
      hostId: anyHost,
      days: z.array(z.strictObject(days)).min(1).max(MOST_DAYS_OFF),
    },
    'save-day-off': { id, hostId: anyHost, ...days },
    /** Sets whether public holidays are days off. */
    'close-holidays': { isClosed: z.boolean() },
    /** Sets whether calls are offered on one public holiday. */
    'open-holiday': { day: calendarDate, isOpen: z.boolean() },
    'remove-days-off': { ids: z.array(id).min(1).max(MOST_DAYS_OFF) },
    /** `url` is secret: it is never told again. Its busy times are read at once. */
    'add-calendar': {
      hostId: id,
      label: text(100),
      url: z.string().trim().max(2_000),
    },
    'remove-calendar': { id },
    'read-calendars': {},
    /** Makes the host's own feed anew; an address from before ends. */
    'make-feed': { hostId: id },
    'end-feed': { hostId: id },
  },
  'This is no action of the calendar.',
)
export type Input = z.infer<typeof input>

export const managedBooking = z.object({
  id: z.string(),
  hostId: z.string(),
  hostName: z.string(),
  status: z.enum(['confirmed', 'cancelled', 'no-show']),
  /** ISO 8601, UTC, as all moments here. */
  startsAt: z.string(),
  endsAt: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  answers: z.array(bookingAnswer),
  /** The visitor's. */
  timeZone: z.string(),
  notes: z.string(),
  spamReasons: z.array(z.string()),
  leadId: z.string().nullable(),
  createdAt: z.string(),
  cancelledAt: z.string().nullable(),
  /** Said by whoever cancelled; maybe empty. */
  cancelReason: z.string(),
  callWay,
  meetingUrl: z.string(),
})
export type ManagedBooking = z.infer<typeof managedBooking>

export const managedBlock = z.object({
  id: z.string(),
  hostId: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  note: z.string(),
})
export type ManagedBlock = z.infer<typeof managedBlock>

export const managedDayOff = z.object({
  id: z.string(),
  hostId: z.string().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
  note: z.string(),
})
export type ManagedDayOff = z.infer<typeof managedDayOff>

/** Public holidays of the agency's country, from today on. */
export const publicHolidays = z.object({
  /** Whether they are days off. */
  areClosed: z.boolean(),
  /** Region code such as "US" or "DE-BY"; null while no holidays are stored. */
  region: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), name: z.string(), isOpen: z.boolean() })),
})
export type PublicHolidays = z.infer<typeof publicHolidays>

/** A call that is booked in a provider's calendar; it is moved and cancelled there. */
export const providerCall = z.object({
  provider: z.enum(PROVIDERS),
  /** What the provider calls it. */
  booking: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  leadId: z.string().nullable(),
  /** Hosts with the mail addresses that the provider names; of nobody else it takes time away. */
  hostIds: z.array(z.string()),
})
export type ProviderCall = z.infer<typeof providerCall>

/** Of a calendar that is read for a host; what it says stays there. */
export const busyTime = z.object({ hostId: z.string(), startsAt: z.string(), endsAt: z.string() })

export const managedCalendar = z.object({
  id: z.string(),
  hostId: z.string(),
  label: z.string(),
  /** Of its address, all that is shown. */
  hostname: z.string(),
  /** When it was last read without an error; null for never. */
  readAt: z.string().nullable(),
  /** Why the last reading failed; null when it did not. */
  error: z.string().nullable(),
  /** Sentences about parts that could not be read, or not exactly, at the last successful read. */
  notes: z.array(z.string()),
  /** It was not read for so long that its busy times can't be relied on. */
  isStale: z.boolean(),
})
export type ManagedCalendar = z.infer<typeof managedCalendar>

export const managedHost = z.object({
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

const booking = z.object({ booking: managedBooking })
const done = z.object({})

/**
 * By the action. Refusals: 400 with a sentence, 404 for what is not there, 409 with `code` "taken" when the host has
 * another call then, or "closed" when a booking was cancelled.
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
    callMinutes: z.number(),
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
    rules: bookingRules,
    hosts: z.array(managedHost),
    /** Of today and later. */
    daysOff: z.array(managedDayOff),
    holidays: publicHolidays,
    calendars: z.array(managedCalendar),
    /** The agency's. */
    timeZone: z.string(),
  }),
  'save-rules': z.object({ rules: bookingRules }),
  'save-host': z.object({ host: managedHost }),
  'remove-host': done,
  'add-days-off': z.object({ daysOff: z.array(managedDayOff) }),
  'save-day-off': z.object({ dayOff: managedDayOff }),
  'close-holidays': done,
  'open-holiday': done,
  'remove-days-off': done,
  'add-calendar': z.object({ calendar: managedCalendar }),
  'remove-calendar': done,
  'read-calendars': z.object({ calendars: z.array(managedCalendar) }),
  /** Path of the feed on this site. It is told once. */
  'make-feed': z.object({ path: z.string() }),
  'end-feed': done,
} satisfies Record<Input['action'], z.ZodType>

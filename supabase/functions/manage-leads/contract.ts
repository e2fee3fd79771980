import { answerSettings, answerTemplate } from '#domain/leads/answer-fields.ts'
import { defineActions, z } from '#domain/schema.ts'

export const LEAD_KINDS = [
  'contact',
  'callback',
  'service-question',
  'calculator-result',
  'booking',
  'payment',
  'manual',
  'mail',
] as const
export const LEAD_STATUSES = ['new', 'answered', 'booked', 'client', 'lost', 'spam'] as const

export type LeadKind = (typeof LEAD_KINDS)[number]
export type LeadStatus = (typeof LEAD_STATUSES)[number]

const lead = z.uuid({ error: 'must be the id of a lead' })
const line = (length: number) =>
  z
    .string()
    .trim()
    .max(length, { error: `must be at most ${length} characters` })
const text = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(10_000, { error: 'must be at most 10,000 characters' })
const address = z.union([z.literal(''), z.email({ error: 'must be an email address' }).max(320)], {
  error: 'must be an email address',
})
const moment = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' })

export const filter = z.strictObject({
  /** By default all except spam and snoozed ones. */
  status: z.enum([...LEAD_STATUSES, 'snoozed', 'bin']).optional(),
  kind: z.enum(LEAD_KINDS).optional(),
  /** An administrator, or `none`. */
  owner: z.union([z.uuid(), z.literal('none')], { error: 'must be an administrator or none' }).optional(),
  search: line(200).optional(),
  /** Range of the last activity. */
  from: moment.optional(),
  to: moment.optional(),
})
export type LeadFilter = z.infer<typeof filter>

/** Start of a page. */
export const cursor = z.object({ at: z.string().max(60), id: z.uuid() })
export type LeadCursor = z.infer<typeof cursor>

/** Leads per `change-many`. */
export const MAX_CHANGES_PER_CALL = 200

/** Omitted fields are not changed. */
const leadChange = z.object({
  lead,
  status: z.enum(LEAD_STATUSES).optional(),
  owner_id: z.uuid().nullable().optional(),
  is_binned: z.boolean().optional(),
})
export type ManyChange = z.infer<typeof leadChange>

const page = { filter, after: cursor.nullable(), limit: z.int().min(1).max(500) }

export const input = defineActions(
  {
    list: { ...page },
    /** Like `list`, with messages. */
    export: { ...page },
    read: { lead, marks_seen: z.boolean() },
    owners: {},
    change: {
      lead,
      change: z.strictObject({
        status: z.enum(LEAD_STATUSES).optional(),
        owner_id: z.uuid().nullable().optional(),
        name: line(200).optional(),
        email: address.optional(),
        phone: line(60).optional(),
        company: line(200).optional(),
      }),
    },
    'change-many': {
      changes: z.array(leadChange).min(1).max(MAX_CHANGES_PER_CALL),
    },
    add: {
      given: z.strictObject({
        name: line(200),
        email: address,
        phone: line(60),
        company: line(200),
        message: line(10_000),
      }),
    },
    note: { lead, text },
    reply: {
      lead,
      subject: line(200).min(1, { error: 'must not be empty' }),
      text,
      key: z.uuid(),
    },
    /** HTML and files of an email from the lead. */
    'read-mail': { mail: z.uuid({ error: 'must be the id of an email' }) },
    /** Cancels a reply that is not being sent yet. */
    'take-back': { delivery: z.uuid() },
    /** Hides a lead until a time, or shows it again. */
    snooze: { lead, until: moment.nullable() },
    templates: {},
    'save-template': { id: z.uuid().nullable(), template: answerTemplate },
    'remove-template': { id: z.uuid() },
    /** Signature and notices of the caller. */
    settings: {},
    'save-settings': { settings: answerSettings },
    merge: { lead, duplicate: lead },
    unmerge: { duplicate: lead },
    bin: { lead },
    restore: { lead },
    erase: { lead },
  },
  'The action is missing or unknown.',
)
export type Input = z.infer<typeof input>

const words = z.record(z.string(), z.unknown())

export const leadSummary = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  service_slug: z.string().nullable(),
  /** Beginning of the latest email, or of the message. */
  excerpt: z.string().nullable(),
  status: z.enum(LEAD_STATUSES),
  /** Reason to follow up; null if there is none. */
  follow_up: z.enum(['call-cancelled', 'call-missed']).nullable(),
  /** The next call; without one, the latest; null if there is none. */
  call: z
    .object({
      starts_at: z.string(),
      status: z.enum(['confirmed', 'cancelled', 'no-show']),
      type: z.string(),
    })
    .nullable(),
  owner_id: z.string().nullable(),
  spam_score: z.number(),
  is_unread: z.boolean(),
  /** Last activity of the lead, or when its snooze ends. */
  active_at: z.string(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
})
export type LeadSummary = z.infer<typeof leadSummary>

const asked = { message: z.string().nullable(), details: words, source: words }

export const exportedLead = leadSummary.extend(asked)
export type ExportedLead = z.infer<typeof exportedLead>

export const leadEvent = z.object({
  id: z.number(),
  /** The lead or one that was merged into it. */
  lead_id: z.string(),
  kind: z.string(),
  at: z.string(),
  /** Email address of the administrator; null for visitors, the server and editor mode. */
  actor: z.string().nullable(),
  subject_kind: z.string().nullable(),
  subject_id: z.string().nullable(),
  data: words,
})
export type LeadEvent = z.infer<typeof leadEvent>

export const leadMail = z.object({
  id: z.string(),
  template: z.string(),
  to: z.string(),
  status: z.string(),
  attempts: z.number(),
  not_before: z.string(),
  last_error: z.string().nullable(),
  delivered_at: z.string().nullable(),
  created_at: z.string(),
})
export type LeadMail = z.infer<typeof leadMail>

export const leadRecord = exportedLead.extend({
  spam_reasons: z.array(z.string()),
  /** Newest first. */
  events: z.array(leadEvent),
  mails: z.array(leadMail),
  merged: z.array(exportedLead),
  /** Possible duplicates: same `email`, `phone` or `name`. */
  duplicates: z.array(leadSummary.extend({ reasons: z.array(z.string()) })),
})
export type LeadRecord = z.infer<typeof leadRecord>

export const leadCounts = z.object({
  all: z.number(),
  unread: z.number(),
  new: z.number(),
  answered: z.number(),
  booked: z.number(),
  client: z.number(),
  lost: z.number(),
  spam: z.number(),
  snoozed: z.number(),
  bin: z.number(),
})
export type LeadCounts = z.infer<typeof leadCounts>

export const inboundMail = z.object({
  /** Sanitized, without pictures; null if the email is text only. */
  html: z.string().nullable(),
  /** `url`: downloads the file within five minutes. */
  files: z.array(z.object({ name: z.string(), size: z.number(), url: z.string() })),
})
export type InboundMail = z.infer<typeof inboundMail>

const done = z.object({})

export const answers = {
  list: z.object({ leads: z.array(leadSummary), next: cursor.nullable(), counts: leadCounts }),
  export: z.object({ leads: z.array(exportedLead), next: cursor.nullable() }),
  read: z.object({ lead: leadRecord }),
  owners: z.object({ owners: z.array(z.object({ id: z.string(), email: z.string(), name: z.string() })) }),
  change: done,
  /** Former values of changed leads. */
  'change-many': z.object({ former: z.array(leadChange) }),
  add: z.object({ lead: z.string() }),
  note: done,
  reply: z.object({ delivery: z.string() }),
  'read-mail': inboundMail,
  /** Null if it is too late. */
  'take-back': z.object({ answer: z.object({ subject: z.string(), text: z.string() }).nullable() }),
  snooze: done,
  templates: z.object({ templates: z.array(answerTemplate.extend({ id: z.string() })) }),
  'save-template': done,
  'remove-template': done,
  settings: z.object({ settings: answerSettings }),
  'save-settings': done,
  merge: done,
  unmerge: done,
  bin: done,
  restore: done,
  erase: done,
} satisfies Record<Input['action'], z.ZodType>

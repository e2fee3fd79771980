import { z } from '#domain/schema.ts'

export const MAX_NOTE_LENGTH = 2000

const id = z.uuid({ error: 'must be the id of a post' })
const table = z.enum(['blog_posts', 'news_posts'], { error: 'The table must be blog_posts or news_posts.' })
const note = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH, {
    error: `A note has at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters.`,
  })
const reviewer = z.uuid({ error: 'must be the id of an account' }).nullable()
/** Of the text that was read: what came after it has been seen by nobody. */
const version = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' })

export const input = z.discriminatedUnion(
  'action',
  [
    /** What waits for the caller. */
    z.strictObject({ action: z.literal('count') }),
    /** `id` null for a post that is not stored yet. */
    z.strictObject({ action: z.literal('read'), table, id: id.nullable() }),
    /** `reviewer` null asks whoever may publish. */
    z.strictObject({
      action: z.literal('submit'),
      table,
      id,
      note: note.default(''),
      reviewer: reviewer.default(null),
    }),
    z.strictObject({ action: z.literal('withdraw'), table, id }),
    z.strictObject({ action: z.literal('assign'), table, id, reviewer }),
    z.strictObject({
      action: z.literal('request-changes'),
      table,
      id,
      note: note.min(1, { error: 'Say what is to be changed.' }),
      version,
    }),
    z.strictObject({ action: z.literal('approve'), table, id, note: note.default(''), version }),
  ],
  {
    error:
      'Say what to do: the action must be count, read, submit, withdraw, assign, request-changes or approve.',
  },
)
export type Input = z.output<typeof input>

/** `submitted`: it waits for a look. `changes_requested`: for its author. `approved`: to be published. */
export const REVIEW_STATES = ['submitted', 'changes_requested', 'approved'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_ACTIONS = [
  'submitted',
  'withdrawn',
  'assigned',
  'changes_requested',
  'approved',
  /** Its author changed it after it was approved. */
  'reopened',
  'published',
  'scheduled',
] as const

const event = z.object({
  id: z.number(),
  action: z.enum(REVIEW_ACTIONS),
  note: z.string(),
  /** Addresses; null when nobody was signed in, or was asked. */
  actor_email: z.string().nullable(),
  reviewer_email: z.string().nullable(),
  /** As they were called then; null for who has no name here. */
  actor_name: z.string().nullable(),
  reviewer_name: z.string().nullable(),
  created_at: z.string(),
})
export type ReviewEvent = z.infer<typeof event>

const review = z.object({
  state: z.enum(REVIEW_STATES),
  submitted_by: z.string().nullable(),
  submitted_by_email: z.string().nullable(),
  submitted_by_name: z.string().nullable(),
  submitted_at: z.string(),
  /** Who is to look at it; null for whoever may. */
  reviewer: z.string().nullable(),
})

const read = z.object({
  /** Switched off, nothing can be submitted. */
  is_on: z.boolean(),
  /** Null when none is under way. */
  review: review.nullable(),
  /** The newest first. */
  events: z.array(event),
  reviewers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of the text as it is stored; to be given back by who judges it. */
  version: z.string().nullable(),
  /** The account that asks. */
  caller: z.string().nullable(),
})
/** What is known of the review of a post. */
export type PostReview = z.infer<typeof read>

/** By the action that was asked for. Each step answers what is known after it. */
export const answers = {
  count: z.object({
    is_on: z.boolean(),
    /** Posts that the caller is to review. */
    waiting: z.number(),
    /** Posts of the caller that came back. */
    changes: z.number(),
    /** Approved, and not published yet. */
    approved: z.number(),
  }),
  read,
  submit: read,
  withdraw: read,
  assign: read,
  'request-changes': read,
  approve: read,
} satisfies Record<Input['action'], z.ZodType>
export type ReviewCounts = z.infer<typeof answers.count>

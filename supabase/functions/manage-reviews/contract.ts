import { defineActions, postId as id, postTable as table, z } from '#domain/schema.ts'
import { MAX_NOTE_LENGTH, REVIEW_ACTIONS, REVIEW_STATES } from '#domain/posts/post-states.ts'

const note = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH, {
    error: `A note has at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters.`,
  })
const reviewer = z.uuid({ error: 'must be the id of an account' }).nullable()
/** Version of the text that was reviewed. */
const version = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' })

export const input = defineActions(
  {
    /** Work for the caller. */
    count: {},
    /** `id` is null for a post that is not stored yet. */
    read: { table, id: id.nullable() },
    /** `reviewer` null means any reviewer. */
    submit: {
      table,
      id,
      note: note.default(''),
      reviewer: reviewer.default(null),
    },
    withdraw: { table, id },
    assign: { table, id, reviewer },
    'request-changes': {
      table,
      id,
      note: note.min(1, { error: 'Describe what needs to change.' }),
      version,
    },
    approve: { table, id, note: note.default(''), version },
  },
  'The action must be count, read, submit, withdraw, assign, request-changes or approve.',
)
export type Input = z.output<typeof input>

const event = z.object({
  id: z.number(),
  action: z.enum(REVIEW_ACTIONS),
  note: z.string(),
  /** Email addresses and names at that time; null if unknown. */
  actor_email: z.string().nullable(),
  reviewer_email: z.string().nullable(),
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
  /** Assigned reviewer; null means any reviewer. */
  reviewer: z.string().nullable(),
})

/** Accounts that may review. */
const reviewers = z.array(z.object({ id: z.string(), name: z.string() }))

const read = z.object({
  /** If off, nothing can be submitted. */
  is_on: z.boolean(),
  review: review.nullable(),
  /** Newest first. */
  events: z.array(event),
  reviewers,
  /** Version of the stored text, which a decision refers to. */
  version: z.string().nullable(),
  /** Account of the caller. */
  caller: z.string().nullable(),
})
export type PostReview = z.infer<typeof read>

/** Result of each action. Each step answers with the state after it. */
export const answers = {
  count: z.object({
    is_on: z.boolean(),
    /** Posts that await the caller's review. */
    waiting: z.number(),
    /** Posts of the caller with requested changes. */
    changes: z.number(),
    /** Approved, not published yet. */
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

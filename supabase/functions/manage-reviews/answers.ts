/** What the function answers, and the words and bounds that pages need without the schemas of what comes in. */
import { listOf, number, object, oneOf, orNull, type ShapeOf, text, yesOrNo } from '#domain/shapes/shapes.ts'

export const MAX_NOTE_LENGTH = 2000

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

const event = object({
  id: number,
  action: oneOf(REVIEW_ACTIONS),
  note: text,
  /** Addresses; null when nobody was signed in, or was asked. */
  actor_email: orNull(text),
  reviewer_email: orNull(text),
  /** As they were called then; null for who has no name here. */
  actor_name: orNull(text),
  reviewer_name: orNull(text),
  created_at: text,
})
export type ReviewEvent = ShapeOf<typeof event>

const review = object({
  state: oneOf(REVIEW_STATES),
  submitted_by: orNull(text),
  submitted_by_email: orNull(text),
  submitted_by_name: orNull(text),
  submitted_at: text,
  /** Who is to look at it; null for whoever may. */
  reviewer: orNull(text),
})

/** Who may review. */
export const reviewers = listOf(object({ id: text, name: text }))

const read = object({
  /** Switched off, nothing can be submitted. */
  is_on: yesOrNo,
  /** Null when none is under way. */
  review: orNull(review),
  /** The newest first. */
  events: listOf(event),
  reviewers,
  /** Of the text as it is stored; to be given back by who judges it. */
  version: orNull(text),
  /** The account that asks. */
  caller: orNull(text),
})
/** What is known of the review of a post. */
export type PostReview = ShapeOf<typeof read>

/** By the action that was asked for. Each step answers what is known after it. */
export const answers = {
  count: object({
    is_on: yesOrNo,
    /** Posts that the caller is to review. */
    waiting: number,
    /** Posts of the caller that came back. */
    changes: number,
    /** Approved, and not published yet. */
    approved: number,
  }),
  read,
  submit: read,
  withdraw: read,
  assign: read,
  'request-changes': read,
  approve: read,
}
export type ReviewCounts = ShapeOf<typeof answers.count>

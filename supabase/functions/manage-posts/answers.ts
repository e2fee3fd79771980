/** What the function answers, and the words and bounds that pages need without the schemas of what comes in. */
import {
  listOf,
  number,
  object,
  oneOf,
  orElse,
  orNull,
  type ShapeOf,
  text,
  yesOrNo,
} from '#domain/shapes/shapes.ts'
import { REVIEW_STATES } from '#supabase/functions/manage-reviews/answers.ts'

/** Posts that one call changes. */
export const MOST_AT_ONCE = 50

/** `newer`: published, with a newer draft. */
export const POST_STATES = ['draft', 'scheduled', 'published', 'newer', 'bin'] as const
export type PostState = (typeof POST_STATES)[number]

/** `waiting`: submitted, for the caller to look at. */
export const REVIEW_FILTERS = ['waiting', ...REVIEW_STATES] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** By date, by the last change, by title. */
export const POST_ORDERS = ['newest', 'oldest', 'changed', 'title'] as const
export type PostOrder = (typeof POST_ORDERS)[number]

const table = oneOf(['blog_posts', 'news_posts'])

/** Where a page of the list begins. */
const cursor = object({ key: text, id: text })
export type PostCursor = ShapeOf<typeof cursor>

const listedPost = object({
  table,
  id: text,
  slug: text,
  title: text,
  author: orNull(text),
  tags: listOf(text),
  status: oneOf(['published', 'draft']),
  published_at: text,
  updated_at: text,
  /** When readers no longer see it. */
  unpublish_at: orElse(orNull(text), null),
  /** Published, with a draft that readers don't see yet. */
  has_newer_draft: orElse(yesOrNo, false),
  /** Where its review stands; null when none is under way. */
  review: orElse(orNull(oneOf(REVIEW_STATES)), null),
  /** Since when it is in the bin. */
  deleted_at: orNull(text),
  /** The address of who deleted it. */
  deleted_by: orNull(text),
})
export type ListedPost = ShapeOf<typeof listedPost>

/**
 * Why a post stayed as it was: it is gone, somebody changed it since it was listed, it was as wanted already, the caller
 * may not change it, or another one has taken its place.
 */
const KEPT_REASONS = ['gone', 'changed', 'already', 'blocked', 'taken'] as const
const kept = object({
  table: text,
  id: text,
  title: orNull(text),
  reason: oneOf(KEPT_REASONS),
})
export type KeptPost = ShapeOf<typeof kept>

const former = object({
  status: oneOf(['published', 'draft']),
  published_at: text,
  tags: listOf(text),
})

const outcome = object({
  changed: listOf(object({ table, id: text }, { updated_at: text, former })),
  kept: listOf(kept),
})
export type ChangeOutcome = ShapeOf<typeof outcome>

const named = listOf(object({ value: text, name: text }))

/** By the action that was asked for. */
export const answers = {
  list: object({
    posts: listOf(listedPost),
    next: orNull(cursor),
    /** With the first page: how many there are, as far as they are counted. */
    count: orNull(number),
    /** There are more than were counted. */
    has_more: yesOrNo,
  }),
  /** What to choose from: the authors by id, the tags by slug; the first 500 of each by name. */
  choices: object({ authors: named, tags: named }),
  publish: outcome,
  unpublish: outcome,
  'add-tag': outcome,
  'remove-tag': outcome,
  delete: outcome,
  restore: outcome,
  'put-back': outcome,
}

import { REVIEW_STATES } from '#supabase/functions/manage-reviews/contract.ts'
import { z } from '#domain/schema.ts'

/** Posts that one call changes. */
export const MOST_AT_ONCE = 50
const MAX_PAGE_SIZE = 500
const MAX_TAG_LENGTH = 100

/** `newer`: published, with a newer draft. */
export const POST_STATES = ['draft', 'scheduled', 'published', 'newer', 'bin'] as const
export type PostState = (typeof POST_STATES)[number]

/** `waiting`: submitted, for the caller to look at. */
export const REVIEW_FILTERS = ['waiting', ...REVIEW_STATES] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** By date, by the last change, by title. */
export const POST_ORDERS = ['newest', 'oldest', 'changed', 'title'] as const
export type PostOrder = (typeof POST_ORDERS)[number]

const table = z.enum(['blog_posts', 'news_posts'], { error: 'The table must be blog_posts or news_posts.' })
const id = z.uuid({ error: 'must be the id of a post' })
const moment = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' })

export const filter = z.strictObject({
  /** Left out: all but those in the bin. */
  status: z.enum(POST_STATES).optional(),
  /** Of those under review. */
  review: z.enum(REVIEW_FILTERS).optional(),
  /** Left out: blog and news. */
  table: table.optional(),
  author: z.uuid({ error: 'must be the id of an author' }).optional(),
  /** By its slug. */
  tag: z.string().min(1).max(MAX_TAG_LENGTH).optional(),
  /** In title, summary, tags and author; in the bin in the title. */
  search: z.string().trim().min(1).max(200).optional(),
  /** When they are or were to be published. */
  from: moment.optional(),
  to: moment.optional(),
})
export type PostListFilter = z.infer<typeof filter>

/** Where a page of the list begins. */
export const cursor = z.strictObject({ key: z.string().max(400), id })
export type PostCursor = z.infer<typeof cursor>

const listedRow = z.strictObject({ table, id, updated_at: moment.optional() })
/** A post, and the version of it that may be changed. */
export type PostRef = z.infer<typeof listedRow>

const several = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .min(1)
    .max(MOST_AT_ONCE, { error: `must be at most ${MOST_AT_ONCE} posts` })
const tag = z.string().trim().min(1, { error: 'must not be empty' }).max(MAX_TAG_LENGTH)
const former = z.object({
  status: z.enum(['published', 'draft']),
  published_at: z.string(),
  tags: z.array(z.string()),
})

export const input = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      action: z.literal('list'),
      filter,
      order: z.enum(POST_ORDERS).default('newest'),
      after: cursor.nullable().default(null),
      limit: z.int().min(1).max(MAX_PAGE_SIZE).default(50),
    }),
    z.strictObject({ action: z.literal('choices') }),
    z.strictObject({ action: z.literal('publish'), posts: several(listedRow) }),
    z.strictObject({ action: z.literal('unpublish'), posts: several(listedRow) }),
    z.strictObject({ action: z.literal('add-tag'), posts: several(listedRow), tag }),
    z.strictObject({ action: z.literal('remove-tag'), posts: several(listedRow), tag }),
    z.strictObject({ action: z.literal('delete'), posts: several(listedRow) }),
    z.strictObject({ action: z.literal('restore'), posts: several(z.strictObject({ table, id })) }),
    /** Gives posts back what a change answered as their former state. */
    z.strictObject({
      action: z.literal('put-back'),
      posts: several(
        z.strictObject({
          table,
          id,
          updated_at: moment,
          status: z.enum(['published', 'draft']),
          published_at: moment,
          tags: z.array(z.string().max(200)).max(200),
        }),
      ),
    }),
  ],
  { error: 'Say what to do: the action must be list, publish, unpublish, add-tag, delete, or another.' },
)
export type Input = z.infer<typeof input>

export const listedPost = z.object({
  table: z.enum(['blog_posts', 'news_posts']),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  status: z.enum(['published', 'draft']),
  published_at: z.string(),
  updated_at: z.string(),
  /** When readers no longer see it. */
  unpublish_at: z.string().nullable().default(null),
  /** Published, with a draft that readers don't see yet. */
  has_newer_draft: z.boolean().default(false),
  /** Where its review stands; null when none is under way. */
  review: z.enum(REVIEW_STATES).nullable().default(null),
  /** Since when it is in the bin. */
  deleted_at: z.string().nullable(),
  /** The address of who deleted it. */
  deleted_by: z.string().nullable(),
})
export type ListedPost = z.infer<typeof listedPost>

/**
 * Why a post stayed as it was: it is gone, somebody changed it since it was listed, it was as wanted already, the caller
 * may not change it, or another one has taken its place.
 */
const KEPT_REASONS = ['gone', 'changed', 'already', 'blocked', 'taken'] as const
const kept = z.object({
  table: z.string(),
  id: z.string(),
  title: z.string().nullable(),
  reason: z.enum(KEPT_REASONS),
})
export type KeptPost = z.infer<typeof kept>

const outcome = z.object({
  changed: z.array(
    z.object({
      table: z.enum(['blog_posts', 'news_posts']),
      id: z.string(),
      updated_at: z.string().optional(),
      former: former.optional(),
    }),
  ),
  kept: z.array(kept),
})
export type ChangeOutcome = z.infer<typeof outcome>

const named = z.array(z.object({ value: z.string(), name: z.string() }))

/** By the action that was asked for. */
export const answers = {
  list: z.object({
    posts: z.array(listedPost),
    next: cursor.nullable(),
    /** With the first page: how many there are, as far as they are counted. */
    count: z.number().nullable(),
    /** There are more than were counted. */
    has_more: z.boolean(),
  }),
  /** What to choose from: the authors by id, the tags by slug; the first 500 of each by name. */
  choices: z.object({ authors: named, tags: named }),
  publish: outcome,
  unpublish: outcome,
  'add-tag': outcome,
  'remove-tag': outcome,
  delete: outcome,
  restore: outcome,
  'put-back': outcome,
} satisfies Record<Input['action'], z.ZodType>

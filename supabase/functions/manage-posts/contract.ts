import { defineActions, postId as id, postTable as table, z } from '#domain/schema.ts'
import { isNamelessTag } from '#import/records/tags.ts'
import {
  MAX_POSTS_PER_CALL,
  POST_ORDERS,
  POST_STATES,
  REVIEW_FILTERS,
  REVIEW_STATES,
} from '#domain/posts/post-states.ts'

const MAX_PAGE_SIZE = 500
const MAX_TAG_LENGTH = 100

const moment = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' })

export const filter = z.strictObject({
  /** By default all except the trash. */
  status: z.enum(POST_STATES).optional(),
  review: z.enum(REVIEW_FILTERS).optional(),
  /** By default blog and news. */
  table: table.optional(),
  author: z.uuid({ error: 'must be the id of an author' }).optional(),
  /** Slug. */
  tag: z.string().min(1).max(MAX_TAG_LENGTH).optional(),
  /** In title, summary, tags and author; in the trash in the title. */
  search: z.string().trim().min(1).max(200).optional(),
  /** Range of the publish date. */
  from: moment.optional(),
  to: moment.optional(),
})
export type PostListFilter = z.infer<typeof filter>

/** Start of a page. */
const cursor = z.strictObject({ key: z.string().max(400), id })

const listedRow = z.strictObject({ table, id, updated_at: moment.optional() })
/** A post, and the version that may be changed. */
export type PostRef = z.infer<typeof listedRow>

const several = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .min(1)
    .max(MAX_POSTS_PER_CALL, { error: `must be at most ${MAX_POSTS_PER_CALL} posts` })
const tag = z.string().trim().min(1, { error: 'must not be empty' }).max(MAX_TAG_LENGTH)

export const input = defineActions(
  {
    list: {
      filter,
      order: z.enum(POST_ORDERS).default('newest'),
      after: cursor.nullable().default(null),
      limit: z.int().min(1).max(MAX_PAGE_SIZE).default(50),
    },
    choices: {},
    publish: { posts: several(listedRow) },
    unpublish: { posts: several(listedRow) },
    'add-tag': {
      posts: several(listedRow),
      tag: tag.refine((name) => !isNamelessTag(name), { error: 'needs a letter or a digit' }),
    },
    'remove-tag': { posts: several(listedRow), tag },
    delete: { posts: several(listedRow) },
    restore: { posts: several(z.strictObject({ table, id })) },
    /** Restores the state that a change returned as `former`. */
    'put-back': {
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
    },
  },
  'The action is missing or unknown.',
)
export type Input = z.infer<typeof input>

export type PostCursor = z.infer<typeof cursor>

const status = z.enum(['published', 'draft'])

const listedPost = z.object({
  table,
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  status,
  published_at: z.string(),
  updated_at: z.string(),
  unpublish_at: z.string().nullable().default(null),
  /** Published, with a draft that readers don't see yet. */
  has_newer_draft: z.boolean().default(false),
  /** State of its review; null if none is in progress. */
  review: z.enum(REVIEW_STATES).nullable().default(null),
  deleted_at: z.string().nullable(),
  /** Email address of who deleted it. */
  deleted_by: z.string().nullable(),
})
export type ListedPost = z.infer<typeof listedPost>

const kept = z.object({
  table: z.string(),
  id: z.string(),
  title: z.string().nullable(),
  /**
   * Why the post is unchanged: it was deleted, it changed since it was listed, it was in that state already, the caller may
   * not change it, or another post took its slug.
   */
  reason: z.enum(['gone', 'changed', 'already', 'blocked', 'taken']),
})
export type UnchangedPost = z.infer<typeof kept>

const former = z.object({ status, published_at: z.string(), tags: z.array(z.string()) })

const outcome = z.object({
  changed: z.array(
    z.object({ table, id: z.string(), updated_at: z.string().optional(), former: former.optional() }),
  ),
  kept: z.array(kept),
})
export type ChangeOutcome = z.infer<typeof outcome>

const named = z.array(z.object({ value: z.string(), name: z.string() }))

export const answers = {
  list: z.object({
    posts: z.array(listedPost),
    next: cursor.nullable(),
    /** With the first page: number of matching posts, up to a limit. */
    count: z.number().nullable(),
    /** There are more than were counted. */
    has_more: z.boolean(),
  }),
  /** Authors by id and tags by slug; the first 500 of each by name. */
  choices: z.object({ authors: named, tags: named }),
  publish: outcome,
  unpublish: outcome,
  'add-tag': outcome,
  'remove-tag': outcome,
  delete: outcome,
  restore: outcome,
  'put-back': outcome,
} satisfies Record<Input['action'], z.ZodType>

import { z } from '#domain/schema.ts'
import { isNamelessTag } from '#import/records/tags.ts'
import type { Shape } from '#domain/shapes/shapes.ts'
import { answers as said, MOST_AT_ONCE, POST_ORDERS, POST_STATES, REVIEW_FILTERS } from './answers.ts'

const MAX_PAGE_SIZE = 500
const MAX_TAG_LENGTH = 100

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
const cursor = z.strictObject({ key: z.string().max(400), id })

const listedRow = z.strictObject({ table, id, updated_at: moment.optional() })
/** A post, and the version of it that may be changed. */
export type PostRef = z.infer<typeof listedRow>

const several = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .min(1)
    .max(MOST_AT_ONCE, { error: `must be at most ${MOST_AT_ONCE} posts` })
const tag = z.string().trim().min(1, { error: 'must not be empty' }).max(MAX_TAG_LENGTH)

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
    z.strictObject({
      action: z.literal('add-tag'),
      posts: several(listedRow),
      tag: tag.refine((name) => !isNamelessTag(name), { error: 'needs a letter or a digit' }),
    }),
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

/** Said apart, for pages that need no more of this (`answers.ts`). */
export const answers = said satisfies Record<Input['action'], Shape<unknown>>

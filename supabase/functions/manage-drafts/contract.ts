import type { PostTableName } from '#domain/posts/input/post-input.ts'
import { postChangeSchema } from '#domain/posts/input/post-input.ts'
import { postId as id, postTable as table, z } from '#domain/schema.ts'
import { editablePost } from '../read-authored-posts/contract.ts'

const moment = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' })
/** `updated_at` of the draft that the caller saw; null for none. */
const version = moment.nullable()

/** @param action `save` stores `data` as the newer draft, `publish` replaces the published post with it */
const describeWrite = <Action extends string>(action: Action) =>
  z.discriminatedUnion(
    'table',
    [describeWriteTo(action, 'blog_posts'), describeWriteTo(action, 'news_posts')],
    {
      error: 'The table must be blog_posts or news_posts.',
    },
  )

const describeWriteTo = <Action extends string, Table extends PostTableName>(action: Action, name: Table) =>
  z.strictObject({
    action: z.literal(action),
    table: z.literal(name),
    id,
    data: postChangeSchema(name),
    /** `updated_at` of the published post that the caller saw. */
    based_on: moment,
    version,
  })

export const input = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('read'), table, id }),
    describeWrite('save'),
    describeWrite('publish'),
    z.strictObject({ action: z.literal('discard'), table, id, version: moment }),
  ],
  { error: 'The action must be read, save, publish or discard.' },
)
export type Input = z.output<typeof input>

/** `by`: email address of the author; null if unknown or hidden from the caller. */
const change = z.object({ at: z.string(), by: z.string().nullable() })

export const newerDraft = z.object({
  /** Changed columns. */
  content: editablePost.partial(),
  /** `updated_at` of the published post that its author saw. */
  based_on: z.string(),
  version: z.string(),
  saved: change,
  /** Change of the published post since; null if there is none. */
  live_change: change.nullable(),
})
export type NewerDraft = z.infer<typeof newerDraft>

/** Result of each action. `draft` is null if there is none. */
export const answers = {
  read: z.object({ draft: newerDraft.nullable() }),
  save: z.object({ post: editablePost, draft: newerDraft.nullable() }),
  publish: z.object({ post: editablePost }),
  discard: z.object({}),
} satisfies Record<Input['action'], z.ZodType>

/** With status 409: someone else changed the published post or the draft. */
export const conflict = z.object({
  changed: z.enum(['live', 'draft']),
  /** The published post. */
  current: editablePost,
  draft: newerDraft.nullable(),
  change,
})
export type Conflict = z.infer<typeof conflict>

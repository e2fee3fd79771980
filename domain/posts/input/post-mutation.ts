import { z } from '#domain/schema.ts'
import {
  newPostSchema,
  postChangeSchema,
  type PostChange,
  type PostInput,
  type PostTableName,
} from './post-input.ts'

export type PostMutation =
  /** Idempotent with an id. */
  | { action: 'create'; id?: string | undefined; data: PostInput }
  | { action: 'update'; id: string; data: PostChange }
  | { action: 'duplicate'; id: string }
  | { action: 'delete'; id: string }
  /** Restores a post deleted in the last 30 days. */
  | { action: 'restore'; id: string }

const id = z.uuid({ error: 'must be the id of a post' })

export function postMutationSchema(table: PostTableName): z.ZodType<PostMutation> {
  return z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('create'), id: id.optional(), data: newPostSchema(table) }),
      z.object({ action: z.literal('update'), id, data: postChangeSchema(table) }),
      z.object({ action: z.literal('duplicate'), id }),
      z.object({ action: z.literal('delete'), id }),
      z.object({ action: z.literal('restore'), id }),
    ],
    { error: 'The action must be create, update, duplicate, delete or restore.' },
  )
}

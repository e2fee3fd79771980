import { z } from '#domain/schema.ts'
import { newPostSchema, postChangeSchema, type PostTableName } from './post-input.ts'

const id = z.uuid({ error: 'must be the id of a post' })

export type PostMutation = z.infer<ReturnType<typeof postMutationSchema>>

/** Create is idempotent if it has an id. Posts can be restored for 30 days. */
export function postMutationSchema(table: PostTableName) {
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

import { postMutationSchema } from '#domain/posts/input/post-mutation.ts'
import { z } from '#domain/schema.ts'
import { editablePost } from '../read-authored-posts/contract.ts'

export const input = postMutationSchema('blog_posts')

const written = z.object({ post: editablePost })

/** By the action that was asked for. */
export const answers = {
  create: written,
  update: written,
  /** The copy. */
  duplicate: written,
  delete: z.object({}),
  restore: written,
}

/** With status 409: the post as it is, when somebody else saved it since. */
export const conflict = z.object({
  current: editablePost,
  /** Address of who wrote last; null when the caller may not know. */
  changed_by: z.string().nullable(),
  changed_at: z.string(),
})
/** With status 409: another post has, or had, the address that was asked for. */
export const addressTaken = z.object({ field: z.literal('slug') })

export type Conflict = z.infer<typeof conflict>

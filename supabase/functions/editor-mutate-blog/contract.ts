import { postMutationSchema } from '#domain/posts/input/post-mutation.ts'
import { z } from '#domain/schema.ts'
import { editablePost } from '../read-authored-posts/contract.ts'

export const input = postMutationSchema('blog_posts')

const written = z.object({ post: editablePost })

export const answers = {
  create: written,
  update: written,
  /** `post` is the copy. */
  duplicate: written,
  delete: z.object({}),
  restore: written,
}

/** With status 409: the current post, which someone else saved. */
export const conflict = z.object({
  current: editablePost,
  /** Email address of the last author; null if hidden from the caller. */
  changed_by: z.string().nullable(),
  changed_at: z.string(),
})
/** With status 409: another post has, or had, the slug. */
export const addressTaken = z.object({ field: z.literal('slug') })

export type Conflict = z.infer<typeof conflict>

/** The frame of `editor-mutate-blog` and `editor-mutate-news`. Contract, section 8. */
import type { z } from 'zod'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import type { PostMutation } from '#domain/posts/input/post-mutation.ts'
import { mutatePost } from './mutate-post.ts'
import { serveFunction, type ServedFunction } from '../frame/serve-function.ts'

/** Serves create, update, duplicate, delete and restore of the posts in `table` to authors. */
export function servePostMutations(table: PostTableName, input: z.ZodType<PostMutation>): ServedFunction {
  return serveFunction(
    { access: 'author', permission: 'posts.write', input, bodyLimitBytes: 2 * 1024 * 1024 },
    (call) => mutatePost(table, call),
  )
}

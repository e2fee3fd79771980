/** The frame of `editor-mutate-blog` and `editor-mutate-news`. Contract, section 8. */
import { z } from 'zod'
import { describeNewPost, describePostChange, type PostTableName } from '#domain/posts/input/post-input.ts'
import { mutatePost, type PostMutation } from './mutate-post.ts'
import { serveFunction, type ServedFunction } from '../frame/serve-function.ts'

const id = z.uuid({ error: 'must be the id of a post' })

function describeMutation(table: PostTableName): z.ZodType<PostMutation> {
  return z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('create'), id: id.optional(), data: describeNewPost(table) }),
      z.object({ action: z.literal('update'), id, data: describePostChange(table) }),
      z.object({ action: z.literal('duplicate'), id }),
      z.object({ action: z.literal('delete'), id }),
      z.object({ action: z.literal('restore'), id }),
    ],
    { error: 'Say what to do: the action must be create, update, duplicate, delete or restore.' },
  )
}

/** Serves create, update, duplicate, delete and restore of the posts in `table` to authors. */
export function servePostMutations(table: PostTableName): ServedFunction {
  return serveFunction(
    { access: 'author', input: describeMutation(table), bodyLimitBytes: 2 * 1024 * 1024 },
    (call) => mutatePost(table, call),
  )
}

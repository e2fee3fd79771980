import { z } from 'zod'
import { POST_FILTERS } from '#domain/posts/post-filter.ts'
import { findAuthoredPost, listAuthoredPosts } from '../_shared/posts/authored-posts.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'

const MAX_PAGE = 1_000_000

const table = z.enum(['blog_posts', 'news_posts'], { error: 'The table must be blog_posts or news_posts.' })
const question = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      action: z.literal('list'),
      table,
      page: z.int({ error: 'The page must be a whole number.' }).min(1).max(MAX_PAGE).default(1),
      show: z
        .enum(POST_FILTERS, { error: `Choose what to show: ${POST_FILTERS.join(', ')}.` })
        .default('all'),
    }),
    z.strictObject({
      action: z.literal('find'),
      table,
      id: z.uuid({ error: 'must be the id of a post' }),
    }),
  ],
  { error: 'Say what to read: the action must be list or find.' },
)

/**
 * Posts as their authors see them, drafts and scheduled ones included: what the table service shows to administrators,
 * for an editor grant as well.
 */
export default serveFunction({ access: 'author', input: question }, async ({ body, database }) =>
  body.action === 'list'
    ? { success: true, ...(await listAuthoredPosts(database, body)) }
    : { success: true, post: await findAuthoredPost(database, body) },
)

import { z } from 'zod'
import { composePings, type UnannouncedPost } from './compose-pings.ts'
import { readListeners } from './read-listeners.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'

const POSTS_AT_ONCE = 1_000

const unannounced = z.object({
  posts: z.array(
    z.object({
      post_id: z.string(),
      post_table: z.enum(['blog_posts', 'news_posts']),
      slug: z.string().nullable(),
      version: z.string().nullable(),
      former_slug: z.string().nullable(),
      lists: z.array(z.string()),
      former_lists: z.array(z.string()),
    }) satisfies z.ZodType<UnannouncedPost>,
  ),
  place: z.object({ last_change: z.number(), dated_until: z.string() }).nullable(),
})

/** Scheduled job: enqueues pings to search engines and hubs about new, changed and deleted posts. */
export default serveJob(
  { job: 'announce-posts', idle: { posts: 0, pings: 0 }, timeLimitMs: 120_000 },
  announcePosts,
)

async function announcePosts({
  runtime,
  supabaseAdmin,
  log,
  signal,
}: Pick<FunctionCall<unknown>, 'runtime' | 'supabaseAdmin' | 'log' | 'signal'>) {
  const listeners = readListeners(runtime)
  const told = { posts: 0, pings: 0 }
  if (listeners === null) return told
  for (;;) {
    signal.throwIfAborted()
    const { data } = await supabaseAdmin
      .rpc('list_unannounced_posts', { p_limit: POSTS_AT_ONCE })
      .throwOnError()
    const { posts, place } = unannounced.parse(data)
    const pings = composePings(posts, listeners)
    await supabaseAdmin
      .rpc('announce_posts', {
        p_posts: posts,
        p_pings: pings,
        ...(place && { p_place: place }),
      })
      .throwOnError()
    told.posts += posts.length
    told.pings += pings.length
    if (posts.length < POSTS_AT_ONCE) break
  }
  if (told.posts > 0) log({ level: 'info', event: 'posts announced', ...told })
  return told
}

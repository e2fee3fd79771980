import { z } from 'zod'
import { composePings, type UnannouncedPost } from '../_shared/announcements/compose-pings.ts'
import { listTouchedLists } from '../_shared/announcements/list-touched-lists.ts'
import { readListeners } from '../_shared/announcements/read-listeners.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { runJob } from '../_shared/jobs/run-job.ts'
import { type Answer, input } from './contract.ts'

const JOB = 'announce-posts'
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

/** Enqueues what tells search engines and hubs of posts that appeared, changed or went. Called by the clock. */
export default serveFunction({ access: 'secret', input, timeLimitMs: 120_000 }, async (call) => {
  const run = await runJob(
    call,
    { job: JOB, trigger: 'timer', isScheduled: call.body?.scheduled === true },
    ({ lost }) => announce(call, AbortSignal.any([call.signal, lost])),
    () => 'It failed on our side; the log says why. It is tried again.',
  )
  if (run.outcome === 'failed') throw run.error
  const answer: Answer =
    run.outcome === 'succeeded' ? run.result : { posts: 0, pings: 0, outcome: run.outcome }
  return { success: true, ...answer }
})

async function announce(
  { runtime, supabaseAdmin, log }: Pick<FunctionCall<unknown>, 'runtime' | 'supabaseAdmin' | 'log'>,
  signal: AbortSignal,
): Promise<{ posts: number; pings: number }> {
  const listeners = readListeners(runtime)
  const told = { posts: 0, pings: 0 }
  if (listeners === null) return told
  for (;;) {
    signal.throwIfAborted()
    const { data, error } = await supabaseAdmin.rpc('list_unannounced_posts', { p_limit: POSTS_AT_ONCE })
    if (error) throw new Error('Posts to announce could not be listed', { cause: error })
    const { posts, place } = unannounced.parse(data)
    const pings = composePings(posts, listeners, listTouchedLists(posts))
    const written = await supabaseAdmin.rpc('announce_posts', {
      p_posts: posts,
      p_pings: pings,
      ...(place && { p_place: place }),
    })
    if (written.error) throw new Error('Posts could not be announced', { cause: written.error })
    told.posts += posts.length
    told.pings += pings.length
    if (posts.length < POSTS_AT_ONCE) break
  }
  if (told.posts > 0) log({ level: 'info', event: 'posts announced', ...told })
  return told
}

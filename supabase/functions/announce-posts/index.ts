import { z } from 'zod'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import type { FunctionRuntime } from '../_shared/frame/function-runtime.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'
import { composePings, type Listeners, unannouncedPost } from './compose-pings.ts'

const POSTS_AT_ONCE = 1_000
const DEFAULT_INDEXNOW_URL = 'https://api.indexnow.org/indexnow'

const unannounced = z.object({
  posts: z.array(unannouncedPost),
  place: z.object({ last_change: z.number(), dated_until: z.string() }).nullable(),
})

/** Scheduled job: enqueues pings to search engines and hubs about new, changed and deleted posts. */
export default serveJob(
  { job: 'announce-posts', idle: { posts: 0, pings: 0 }, timeLimitMs: 120_000 },
  announcePosts,
)

async function announcePosts({ runtime, supabaseAdmin, log, signal }: FunctionCall<unknown>) {
  const listeners = readListeners(runtime)
  const counts = { posts: 0, pings: 0 }
  if (listeners === null) return counts
  for (;;) {
    signal.throwIfAborted()
    const { posts, place } = unannounced.parse(
      await askDatabase(supabaseAdmin.rpc('list_unannounced_posts', { p_limit: POSTS_AT_ONCE })),
    )
    const pings = composePings(posts, listeners)
    await askDatabase(
      supabaseAdmin.rpc('announce_posts', {
        p_posts: posts,
        p_pings: pings,
        ...(place && { p_place: place }),
      }),
    )
    counts.posts += posts.length
    counts.pings += pings.length
    if (posts.length < POSTS_AT_ONCE) break
  }
  if (counts.posts > 0) log({ level: 'info', event: 'posts announced', ...counts })
  return counts
}

/** Search engines and hubs by the settings; null if there are none, and on a local machine, which they can't reach. */
export function readListeners(runtime: FunctionRuntime | undefined): Listeners | null {
  const key = readSetting(runtime, 'INDEXNOW_KEY')
  const hubs = (readSetting(runtime, 'WEBSUB_HUBS') ?? '')
    .split(',')
    .map((hub) => hub.trim())
    .filter(Boolean)
  if (key === undefined && hubs.length === 0) return null
  const { siteUrl } = readAgency(runtime)
  if (isLocal(new URL(siteUrl))) return null
  const url = readSetting(runtime, 'INDEXNOW_URL') ?? DEFAULT_INDEXNOW_URL
  return { siteUrl, indexNow: key === undefined ? null : { url, key }, hubs }
}

function isLocal({ protocol, hostname }: URL): boolean {
  return protocol !== 'https:' || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

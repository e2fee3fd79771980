/** Evicts the pages that show scheduled posts when they become due. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import { TRACKED_POST_TABLES } from '#domain/page-keys.ts'
import type { Database } from '#supabase/database.types.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { describePosts, postChanges } from './read-page-change.ts'

const RETRY_MS = 1_000
/** Timers are limited to 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000
const MAX_SETTLE_MS = 1_000

const answer = z.object({
  now: z.string(),
  next_in: z.number().nullable(),
  blog_posts: postChanges.nullable(),
  news_posts: postChanges.nullable(),
})

export type DuePosts = ReturnType<typeof createDuePosts>

export type DuePostsOptions = {
  client: Pick<SupabaseClient<Database>, 'rpc'>
  pageCache: Pick<PageCache, 'change'>
  /** Wall clock, so that a machine asks the database as soon as it wakes from sleep. The database decides what is due. */
  now?: () => number
  startTimer?: (run: () => void, milliseconds: number) => () => void
}

export function createDuePosts(options: DuePostsOptions) {
  const { client, pageCache, now = Date.now, startTimer = startTimeout } = options
  let since: string | null = null
  let waiting: { until: number; stop: () => void } | null = null
  let asking: { since: number; turn: Promise<void> } | null = null
  let isAway = false
  let isClosed = false

  function wakeAt(moment: number): void {
    const until = Math.min(moment, now() + MAX_WAIT_MS)
    if (isClosed || (waiting && waiting.until <= until)) return
    waiting?.stop()
    const stop = startTimer(wake, Math.max(0, until - now()))
    waiting = { until, stop }
  }

  function wake(): void {
    waiting?.stop()
    waiting = null
    void check()
  }

  function check(): Promise<void> {
    const turn = ask().finally(() => {
      if (asking?.turn === turn) asking = null
    })
    asking = { since: now(), turn }
    return turn
  }

  async function ask(): Promise<void> {
    const askedAt = now()
    // The generated types don't allow null for an argument.
    const { data, error } = await client.rpc('read_due_posts', { p_since: since as string })
    const due = error ? null : answer.safeParse(data).data
    isAway = !due
    if (!due) return wakeAt(now() + RETRY_MS)
    // Posts that became due before the first response are unknown, so evict everything.
    if (since === null)
      for (const table of TRACKED_POST_TABLES) pageCache.change({ keys: [table], moments: [] })
    since = due.now
    for (const table of TRACKED_POST_TABLES) {
      const rows = due[table]
      if (rows === null) pageCache.change({ keys: [table], moments: [] })
      else if (rows.length > 0) pageCache.change(describePosts(table, rows))
    }
    // Measured from the request: at worst this asks too early, and then asks again.
    if (due.next_in !== null) wakeAt(askedAt + Math.max(0, due.next_in * 1000))
  }

  async function waitFor(turn: Promise<void>, milliseconds: number): Promise<boolean> {
    const late = Promise.withResolvers<'late'>()
    const stop = startTimer(() => late.resolve('late'), milliseconds)
    const outcome = await Promise.race([turn, late.promise])
    stop()
    return outcome !== 'late' && !isAway
  }

  return {
    expect: () => wakeAt(now()),
    check,
    /**
     * Called before a cached page is served. If a post is due and its pages are not evicted yet, resolves
     * within a second to whether they were evicted. Null if nothing is due, and while the database is
     * unavailable.
     */
    settled(): Promise<boolean> | null {
      // A busy process runs timers late.
      if (waiting && waiting.until <= now()) wake()
      if (!asking || isAway) return null
      const leftMs = Math.min(MAX_SETTLE_MS, asking.since + MAX_SETTLE_MS - now())
      return leftMs > 0 ? waitFor(asking.turn, leftMs) : null
    },
    close() {
      isClosed = true
      waiting?.stop()
    },
  }
}

function startTimeout(run: () => void, milliseconds: number): () => void {
  // Timers drop fractions of a millisecond, and may fire one millisecond early.
  const timer = setTimeout(run, Math.ceil(milliseconds) + 1).unref()
  return () => clearTimeout(timer)
}

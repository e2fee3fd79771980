/** Makes posts that are dated ahead appear in their moment: the pages that would show them are thrown away then. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import { TOLD_POSTS } from '#domain/page-keys/page-keys.ts'
import type { Database } from '#supabase/database.types.ts'
import type { PageCache } from '../responses/page-cache.ts'
import { describePosts, postChanges } from './read-page-change.ts'

/** Timers may be early by a millisecond. */
const MARGIN_MS = 5
/** A database that is away is asked again. */
const RETRY_MS = 1_000
/** Timers hold 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000

/** As `read_due_posts` answers. */
const answer = z.object({
  now: z.string(),
  next_in: z.number().nullable(),
  blog_posts: postChanges.nullable(),
  news_posts: postChanges.nullable(),
})

export type DuePosts = {
  /** Says that a post may appear in so many seconds. */
  expectIn(seconds: number): void
  /** Asks the database which posts became due since it was last asked, and when the next one does. */
  check(): Promise<void>
  close(): void
}

export type DuePostsOptions = {
  /** Made with the secret key. */
  client: Pick<SupabaseClient<Database>, 'rpc'>
  pageCache: Pick<PageCache, 'change'>
  /** Of this process; what is due is decided by the clock of the database. */
  now?: () => number
  startTimer?: (run: () => void, milliseconds: number) => () => void
}

export function createDuePosts(options: DuePostsOptions): DuePosts {
  const { client, pageCache, now = () => performance.now(), startTimer = startTimeout } = options
  let since: string | null = null
  let waiting: { until: number; stop: () => void } | null = null
  let isClosed = false

  function wakeIn(milliseconds: number): void {
    const until = now() + Math.min(milliseconds, MAX_WAIT_MS)
    if (isClosed || (waiting && waiting.until <= until)) return
    waiting?.stop()
    const stop = startTimer(() => {
      waiting = null
      void check()
    }, until - now())
    waiting = { until, stop }
  }

  async function check(): Promise<void> {
    // The generated types say that no argument of a function may be null.
    const { data, error } = await client.rpc('read_due_posts', { p_since: since as string })
    const due = error ? null : answer.safeParse(data).data
    if (!due) return wakeIn(RETRY_MS)
    since = due.now
    for (const table of TOLD_POSTS) {
      const rows = due[table]
      if (rows === null) pageCache.change({ keys: [table], moments: [] })
      else if (rows.length > 0) pageCache.change(describePosts(table, rows))
    }
    if (due.next_in !== null) wakeIn(Math.max(0, due.next_in * 1000) + MARGIN_MS)
  }

  return {
    expectIn: (seconds) => wakeIn(seconds * 1000 + MARGIN_MS),
    check,
    close() {
      isClosed = true
      waiting?.stop()
    },
  }
}

function startTimeout(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds).unref()
  return () => clearTimeout(timer)
}

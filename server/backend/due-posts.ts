/** Makes posts that are dated ahead appear in their moment: the pages that would show them are thrown away then. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import { TOLD_POSTS } from '#domain/page-keys/page-keys.ts'
import type { Database } from '#supabase/database.types.ts'
import type { PageCache } from '../responses/page-cache.ts'
import { describePosts, postChanges } from './read-page-change.ts'

/** A database that is away is asked again. */
const RETRY_MS = 1_000
/** Timers hold 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1_000
/** So long pages wait for the answer about a moment that has come; a database that is well takes a fraction of it. */
const MAX_SETTLE_MS = 1_000

/** A clock that is corrected moves by less between two requests, one that is set or slept by more. */
const CLOCK_JUMP_MS = 500

/** As `read_due_posts` answers. */
const answer = z.object({
  now: z.string(),
  next_in: z.number().nullable(),
  blog_posts: postChanges.nullable(),
  news_posts: postChanges.nullable(),
})

export type DuePosts = {
  /** Says that the moment of a post was set: the database is asked when it comes. */
  expect(): void
  /** Asks the database which posts became due since it was last asked, and when the next one does. */
  check(): Promise<void>
  /**
   * For whoever is about to take a kept page. While a moment has come and the database hasn't said yet whose: resolves when
   * it has, or a second after it was asked, and tells whether kept pages can be trusted. Null in between, and while the
   * database is away. Throws all pages away when the machine slept or its clock was set: timers know nothing of that.
   */
  settled(): Promise<boolean> | null
  close(): void
}

export type DuePostsOptions = {
  /** Made with the secret key. */
  client: Pick<SupabaseClient<Database>, 'rpc'>
  pageCache: Pick<PageCache, 'change' | 'clear'>
  /** Of this process; what is due is decided by the clock of the database. */
  now?: () => number
  /** The time of day in milliseconds. */
  timeOfDay?: () => number
  startTimer?: (run: () => void, milliseconds: number) => () => void
}

export function createDuePosts(options: DuePostsOptions): DuePosts {
  const { client, pageCache, now = () => performance.now(), startTimer = startTimeout } = options
  const hasJumped = watchClock(() => (options.timeOfDay ?? Date.now)() - now())
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
    // The generated types say that no argument of a function may be null.
    const { data, error } = await client.rpc('read_due_posts', { p_since: since as string })
    const due = error ? null : answer.safeParse(data).data
    isAway = !due
    if (!due) return wakeAt(now() + RETRY_MS)
    // Before the first answer nobody told of moments that passed.
    if (since === null) for (const table of TOLD_POSTS) pageCache.change({ keys: [table], moments: [] })
    since = due.now
    for (const table of TOLD_POSTS) {
      const rows = due[table]
      if (rows === null) pageCache.change({ keys: [table], moments: [] })
      else if (rows.length > 0) pageCache.change(describePosts(table, rows))
    }
    // Counted from the question, so that the way of the answer makes it early, never late: then it is asked once more.
    if (due.next_in !== null) wakeAt(askedAt + Math.max(0, due.next_in * 1000))
  }

  /** @returns whether it ended in time, with an answer */
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
    settled() {
      if (hasJumped()) {
        pageCache.clear()
        wake()
        // A timer is late when there is much to do.
      } else if (waiting && waiting.until <= now()) wake()
      const leftMs = asking && !isAway ? asking.since + MAX_SETTLE_MS - now() : 0
      return leftMs > 0 ? waitFor(asking!.turn, leftMs) : null
    },
    close() {
      isClosed = true
      waiting?.stop()
    },
  }
}

/** Tells whether the difference between two clocks has changed since it was last asked. */
function watchClock(readOffset: () => number): () => boolean {
  let last = readOffset()
  return () => {
    const offset = readOffset()
    const hasJumped = Math.abs(offset - last) > CLOCK_JUMP_MS
    last = offset
    return hasJumped
  }
}

function startTimeout(run: () => void, milliseconds: number): () => void {
  // A part of a millisecond is cut off, and timers may be early by one.
  const timer = setTimeout(run, Math.ceil(milliseconds) + 1).unref()
  return () => clearTimeout(timer)
}

/**
 * Request counts shared by all replicas without a query per request: a process decides by its own count and exchanges it
 * with the database in batches. Two replicas may thus let a few requests more through. While the database is away, each
 * process counts alone.
 */
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../database/engine.ts'
import { type Limit, nameBucket } from './rate-limits.ts'

type Count = {
  perSecond: number
  used: number
  at: number
  /** Part of `used` that the database does not know yet. */
  unsent: number
}

export type SharedCounts = ReturnType<typeof createSharedCounts>

const MAX_COUNTS = 20_000
/** Delay until a count is shared with other replicas. */
const EXCHANGE_AFTER_MS = 500
/** A count is shared right away when this part of the limit is unsent. */
const EARLY_SHARE = 0.1
/** After using up the limit, a caller waits until this part of it is free again. */
const WORTHWHILE_SHARE = 0.1
const CLEAN_UP_EVERY_MS = 600_000

export function createSharedCounts(database: Queryable, reportFailure: (error: unknown) => void) {
  const counts = new LRUCache<string, Count>({ max: MAX_COUNTS })
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let exchanging: Promise<void> | null = null
  let isFailing = false
  let cleanUpAt = performance.now() + CLEAN_UP_EVERY_MS

  function find(limit: Limit, subject: string): Count {
    const key = nameBucket(limit, subject)
    const known = counts.get(key)
    if (known) return decay(known)
    const fresh: Count = {
      perSecond: limit.count / limit.perSeconds,
      used: 0,
      at: performance.now(),
      unsent: 0,
    }
    counts.set(key, fresh)
    return fresh
  }

  function add(limit: Limit, subject: string, amount: number): void {
    const count = find(limit, subject)
    count.used += amount
    count.unsent += amount
    changed.add(nameBucket(limit, subject))
    if (count.unsent >= limit.burst * EARLY_SHARE && !isFailing) exchangeNow()
    else exchangeSoon()
  }

  function takeUnsent(): { key: string; count: Count; amount: number }[] {
    const sent = [...changed].flatMap((key) => {
      const count = counts.get(key)
      return count ? [{ key, count, amount: count.unsent }] : []
    })
    for (const { count } of sent) count.unsent = 0
    changed.clear()
    return sent
  }

  async function exchange(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sent = takeUnsent()
    try {
      const stored = await database.query<{ key: string; used: number }>(ADD_SQL, [
        sent.map(({ key }) => key),
        sent.map(({ amount }) => amount),
        sent.map(({ count }) => count.perSecond),
      ])
      for (const { key, used } of stored) {
        const count = counts.get(key)
        if (count) Object.assign(count, { used: used + count.unsent, at: performance.now() })
      }
      if (performance.now() > cleanUpAt) {
        cleanUpAt = performance.now() + CLEAN_UP_EVERY_MS
        await database.query(CLEAN_UP_SQL)
      }
      isFailing = false
    } catch (error) {
      for (const { key, count, amount } of sent) {
        count.unsent += amount
        changed.add(key)
      }
      if (!isFailing) reportFailure(error)
      isFailing = true
    }
  }

  function exchangeSoon(): void {
    timer ??= setTimeout(exchangeNow, EXCHANGE_AFTER_MS).unref()
  }
  function exchangeNow(): void {
    exchanging ??= exchange().finally(() => {
      exchanging = null
      if (changed.size > 0) exchangeSoon()
    })
  }

  return {
    count(limit: Limit, subject: string): number | null {
      const count = find(limit, subject)
      const excess = count.used + 1 - limit.burst
      if (excess > 0) return excess / count.perSecond
      add(limit, subject, 1)
      return null
    },
    /** Adds any amount, even beyond the limit: for costs that are known only afterward. */
    spend: add,
    /** Null below the limit, else the seconds until some of it is free again. Counts nothing. */
    readWait(limit: Limit, subject: string): number | null {
      const known = counts.get(nameBucket(limit, subject))
      if (!known || decay(known).used < limit.burst) return null
      return (known.used - limit.burst * (1 - WORTHWHILE_SHARE)) / known.perSecond
    },
    async close(): Promise<void> {
      await exchanging
      if (changed.size > 0) await exchange()
      clearTimeout(timer)
    },
  }
}

function decay(count: Count): Count {
  const now = performance.now()
  count.used = Math.max(0, count.used - ((now - count.at) / 1000) * count.perSecond)
  count.at = now
  return count
}

/** Ordered by key, so that two replicas can't deadlock. */
const ADD_SQL = `
  insert into backend.request_counts as known (key, used, per_second, updated_at)
  select key, unsent, per_second, statement_timestamp()
  from unnest($1::text[], $2::float8[], $3::float8[]) as given (key, unsent, per_second)
  order by key
  on conflict (key) do update set
    used = excluded.used + greatest(0, known.used
      - extract(epoch from statement_timestamp() - known.updated_at)::float8 * known.per_second),
    per_second = excluded.per_second,
    updated_at = statement_timestamp()
  returning key, used`

const CLEAN_UP_SQL = `delete from backend.request_counts where updated_at < now() - interval '1 hour'`

/**
 * Counts of requests that all replicas share, without a round trip for each: a process decides by its own count
 * and exchanges it with the database in batches, early for those who ask much. Two replicas may thus let a few
 * requests more through, which are then missing later. While the database is away, each counts for itself.
 */
import type { Queryable } from '../database/engine.ts'
import { type Count, createLocalCounts } from './local-counts.ts'
import { type Limit, nameBucket } from './rate-limits.ts'

export type SharedCounts = {
  /** Counts one request of `subject`; answers null, or the seconds to wait when it is one too many. */
  count(limit: Limit, subject: string): number | null
  /** Takes any amount, also beyond the allowance: what is known only afterwards. */
  spend(limit: Limit, subject: string, amount: number): void
  /** Null while something of the allowance is left; else the seconds until some has come back. Takes nothing. */
  readWait(limit: Limit, subject: string): number | null
  /** Tells the database what it has not heard yet. */
  close(): Promise<void>
}

/** How long a count may stay unknown to other replicas. */
const EXCHANGE_AFTER_MS = 500
/** This share of a full allowance is told at once. */
const EARLY_SHARE = 0.1
/** Whoever has spent everything waits until this share of it is back. */
const WORTHWHILE_SHARE = 0.1
const REMOVE_EVERY_MS = 600_000

type StoredCount = { key: string; used: number }

export function createSharedCounts(
  database: Queryable,
  reportFailure: (error: unknown) => void,
): SharedCounts {
  const counts = createLocalCounts()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | null = null
  let isFailing = false
  let removeAt = performance.now() + REMOVE_EVERY_MS

  async function exchange(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sent = counts.takeUnsent()
    try {
      const stored = await database.query<StoredCount>(ADD_SQL, [
        sent.map(({ key }) => key),
        sent.map(({ unsent }) => unsent),
        sent.map(({ perSecond }) => perSecond),
      ])
      for (const { key, used } of stored) counts.applyStored(key, used)
      if (performance.now() > removeAt) {
        removeAt = performance.now() + REMOVE_EVERY_MS
        await database.query(REMOVE_SQL)
      }
      isFailing = false
    } catch (error) {
      counts.putBack(sent)
      if (!isFailing) reportFailure(error)
      isFailing = true
    }
  }

  function exchangeSoon(): void {
    timer ??= setTimeout(() => exchangeNow(), EXCHANGE_AFTER_MS).unref()
  }
  function exchangeNow(): void {
    underWay ??= exchange().finally(() => {
      underWay = null
      if (counts.hasUnsent()) exchangeSoon()
    })
  }

  function add(key: string, count: Count, limit: Limit, amount: number): void {
    counts.add(key, count, amount)
    if (count.unsent >= limit.burst * EARLY_SHARE && !isFailing) exchangeNow()
    else exchangeSoon()
  }

  return {
    count(limit, subject) {
      const key = nameBucket(limit, subject)
      const count = counts.find(key, limit.count / limit.perSeconds)
      const excess = count.used + 1 - limit.burst
      if (excess > 0) return excess / count.perSecond
      add(key, count, limit, 1)
      return null
    },
    spend(limit, subject, amount) {
      const key = nameBucket(limit, subject)
      add(key, counts.find(key, limit.count / limit.perSeconds), limit, amount)
    },
    readWait(limit, subject) {
      const count = counts.peek(nameBucket(limit, subject))
      if (!count || count.used < limit.burst) return null
      return (count.used - limit.burst * (1 - WORTHWHILE_SHARE)) / count.perSecond
    },
    async close() {
      await underWay
      if (counts.hasUnsent()) await exchange()
      clearTimeout(timer)
    },
  }
}

/** In one order, so that two replicas never wait for each other. */
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

/** Limits forget within minutes. */
const REMOVE_SQL = `delete from backend.request_counts where updated_at < now() - interval '1 hour'`

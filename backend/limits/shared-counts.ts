/**
 * Counts of requests that all replicas share, without a round trip for each: a process decides by its own count
 * and exchanges it with the database in batches, early for those who ask much. Two replicas may thus let a few
 * requests more through, which are then missing later. While the database is away, each counts for itself.
 */
import type { Queryable } from '../database/engine.ts'
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
const MAX_REMEMBERED = 20_000

type Count = {
  perSecond: number
  /** Requests not yet forgotten, here and elsewhere, at the moment `at` (monotonic, ms). */
  used: number
  at: number
  /** Those that the database does not know of. */
  unsent: number
}
type StoredCount = { key: string; used: number }

export function createSharedCounts(
  database: Queryable,
  reportFailure: (error: unknown) => void,
): SharedCounts {
  const counts = new Map<string, Count>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | null = null
  let isFailing = false
  let removeAt = performance.now() + REMOVE_EVERY_MS

  function find(key: string, perSecond: number): Count {
    const known = counts.get(key)
    if (known) return decay(known)
    if (counts.size >= MAX_REMEMBERED) dropOldest(counts)
    const fresh: Count = { perSecond, used: 0, at: performance.now(), unsent: 0 }
    counts.set(key, fresh)
    return fresh
  }

  async function exchange(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sent = collectUnsent(counts, changed)
    try {
      const stored = await database.query<StoredCount>(ADD_SQL, [
        sent.map(({ key }) => key),
        sent.map(({ unsent }) => unsent),
        sent.map(({ perSecond }) => perSecond),
      ])
      for (const { key, used } of stored) applyStored(counts.get(key), used)
      if (performance.now() > removeAt) {
        removeAt = performance.now() + REMOVE_EVERY_MS
        await database.query(REMOVE_SQL)
      }
      isFailing = false
    } catch (error) {
      for (const { key, unsent } of sent) addUnsent(counts.get(key), unsent, () => changed.add(key))
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
      if (changed.size > 0) exchangeSoon()
    })
  }

  function add(key: string, count: Count, limit: Limit, amount: number): void {
    count.used += amount
    count.unsent += amount
    changed.add(key)
    if (count.unsent >= limit.burst * EARLY_SHARE && !isFailing) exchangeNow()
    else exchangeSoon()
  }

  return {
    count(limit, subject) {
      const key = nameBucket(limit, subject)
      const count = find(key, limit.count / limit.perSeconds)
      const excess = count.used + 1 - limit.burst
      if (excess > 0) return excess / count.perSecond
      add(key, count, limit, 1)
      return null
    },
    spend(limit, subject, amount) {
      const key = nameBucket(limit, subject)
      add(key, find(key, limit.count / limit.perSeconds), limit, amount)
    },
    readWait(limit, subject) {
      const count = counts.get(nameBucket(limit, subject))
      if (!count || decay(count).used < limit.burst) return null
      return (count.used - limit.burst * (1 - WORTHWHILE_SHARE)) / count.perSecond
    },
    async close() {
      await underWay
      if (changed.size > 0) await exchange()
      clearTimeout(timer)
    },
  }
}

/** What was counted long ago counts no more. */
function decay(count: Count): Count {
  const now = performance.now()
  count.used = Math.max(0, count.used - ((now - count.at) / 1000) * count.perSecond)
  count.at = now
  return count
}

function collectUnsent(counts: Map<string, Count>, changed: Set<string>) {
  const sent = [...changed].flatMap((key) => {
    const count = counts.get(key)
    return count ? [{ key, unsent: count.unsent, perSecond: count.perSecond }] : []
  })
  for (const { key } of sent) counts.get(key)!.unsent = 0
  changed.clear()
  return sent
}

/** The database knows all replicas; what was counted here meanwhile comes on top. */
function applyStored(count: Count | undefined, used: number): void {
  if (!count) return
  count.used = used + count.unsent
  count.at = performance.now()
}

function addUnsent(count: Count | undefined, unsent: number, noteChange: () => void): void {
  if (!count) return
  count.unsent += unsent
  noteChange()
}

function dropOldest(counts: Map<string, Count>): void {
  let left = MAX_REMEMBERED / 10
  for (const key of counts.keys()) {
    if (left <= 0) return
    left -= 1
    counts.delete(key)
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

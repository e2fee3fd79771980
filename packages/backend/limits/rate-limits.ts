/**
 * Token buckets in the database, shared by all replicas, with a local cache of exhausted ones. Requests fail while the
 * database is unavailable. Contract, section 4.9; threat model, section 10.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '#backend/database/engine.ts'

export type Limit = {
  name: string
  count: number
  perSeconds: number
  burst: number
}

export type RateLimits = ReturnType<typeof createRateLimits>

const MAX_REMEMBERED = 10_000

type BucketRow = { tokens: number; is_allowed: boolean }

export function createRateLimits(database: Queryable) {
  const waitUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED })

  /** Null if a token is there, else the seconds until the next one. */
  async function readBucket(sql: string, key: string, limit: Limit): Promise<number | null> {
    const values = [key, limit.burst, limit.count / limit.perSeconds]
    const [bucket] = await database.query<BucketRow>(sql, values)
    return !bucket || bucket.is_allowed ? null : ((1 - bucket.tokens) * limit.perSeconds) / limit.count
  }

  return {
    /** Takes a token; returns null, or the seconds until the next one. */
    async take(limit: Limit, subject: string): Promise<number | null> {
      const key = nameBucket(limit, subject)
      const remembered = ((waitUntil.get(key) ?? 0) - performance.now()) / 1000
      if (remembered > 0) return remembered
      const seconds = await readBucket(TAKE_SQL, key, limit)
      if (seconds !== null) waitUntil.set(key, performance.now() + seconds * 1000)
      return seconds
    },
    peek: (limit: Limit, subject: string) => readBucket(PEEK_SQL, nameBucket(limit, subject), limit),
  }
}

/** Email addresses are hashed, so that the table doesn't list them. */
export function hashSubject(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

export function nameBucket(limit: Limit, subject: string): string {
  return `${limit.name}:${subject}`
}

const REFILLED = `least($2::float8, bucket.tokens
  + extract(epoch from statement_timestamp() - bucket.updated_at)::float8 * $3::float8)`

const TAKE_SQL = `
  insert into auth.rate_limits as bucket (key, tokens, is_allowed, updated_at)
  values ($1, $2::float8 - 1, true, statement_timestamp())
  on conflict (key) do update set
    tokens = case when ${REFILLED} >= 1 then ${REFILLED} - 1 else ${REFILLED} end,
    is_allowed = ${REFILLED} >= 1,
    updated_at = statement_timestamp()
  returning tokens, is_allowed`

const PEEK_SQL = `
  select ${REFILLED} as tokens, ${REFILLED} >= 1 as is_allowed from auth.rate_limits bucket where key = $1`

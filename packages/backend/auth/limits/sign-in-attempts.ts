/**
 * Delays after wrong passwords, per address and account: 5 are free, then 1 s doubling to 15 min. Attempts count before
 * the password is checked, so that concurrent ones gain nothing.
 */
import type { Queryable } from '#backend/database/engine.ts'
import { toLimitSubject, UNKNOWN_ADDRESS } from '#backend/limits/client-address.ts'
import { authErrors } from '../errors/errors.ts'
import { ACCOUNT_FAILURES } from './limits.ts'
import { hashSubject, type RateLimits } from '#backend/limits/rate-limits.ts'

const FREE_TRIES = 5
const MAX_WAIT_SECONDS = 900
const FORGET_AFTER_SECONDS = 3600

export type SignInAttempt = Awaited<ReturnType<typeof beginSignInAttempt>>

type AttemptRow = { is_refused: boolean; wait_seconds: number }

/** @throws AuthError 429 while the address must wait */
export async function beginSignInAttempt(
  database: Queryable,
  limits: RateLimits,
  { email, address }: { email: string; address: string },
) {
  const account = hashSubject(email)
  const accountWait = await limits.peek(ACCOUNT_FAILURES, account)
  if (accountWait !== null && !(await isFamiliar(database, email, address))) {
    throw authErrors.request.tooManyRequests(accountWait)
  }
  const key = `${account}:${toLimitSubject(address)}`
  const [attempt] = await database.query<AttemptRow>(BEGIN_SQL, [
    key,
    FREE_TRIES,
    MAX_WAIT_SECONDS,
    FORGET_AFTER_SECONDS,
  ])
  if (attempt!.is_refused) throw authErrors.request.tooManyRequests(attempt!.wait_seconds)
  return {
    succeed: async () => {
      await database.query('delete from auth.sign_in_attempts where key = $1', [key])
    },
    fail: async () => {
      await limits.take(ACCOUNT_FAILURES, account)
      return (await limits.peek(ACCOUNT_FAILURES, account)) !== null
    },
  }
}

/** Strangers must not lock users out on devices where they are signed in. */
async function isFamiliar(database: Queryable, email: string, address: string): Promise<boolean> {
  const found = await database.query(
    `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
     where u.email = $1 and s.ip = $2::inet and s.ip <> $3::inet limit 1`,
    [email, address, UNKNOWN_ADDRESS],
  )
  return found.length > 0
}

/** Counts the attempt unless the address must wait. PostgreSQL before 17 can't subtract from infinity. */
const BEGIN_SQL = `
  insert into auth.sign_in_attempts as attempt (key, failures, updated_at)
  values ($1, 1, statement_timestamp())
  on conflict (key) do update set
    is_refused = attempt.blocked_until > statement_timestamp(),
    failures = case
      when attempt.blocked_until > statement_timestamp() then attempt.failures
      when attempt.updated_at < statement_timestamp() - make_interval(secs => $4::float8) then 1
      else attempt.failures + 1
    end,
    blocked_until = case
      when attempt.blocked_until > statement_timestamp() then attempt.blocked_until
      when attempt.updated_at < statement_timestamp() - make_interval(secs => $4::float8) then '-infinity'
      when attempt.failures + 1 >= $2::int then statement_timestamp() + make_interval(
        secs => least(power(2, least(attempt.failures + 1 - $2::int, 30)), $3::float8))
      else '-infinity'
    end,
    updated_at = case
      when attempt.blocked_until > statement_timestamp() then attempt.updated_at
      else statement_timestamp()
    end
  returning is_refused, case
      when isfinite(blocked_until) then extract(epoch from blocked_until - statement_timestamp())::float8
      else 0
    end as wait_seconds`

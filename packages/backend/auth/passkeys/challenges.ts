/** What an authenticator is asked to sign: once, and for minutes. */
import type { Queryable } from '#backend/database/engine.ts'
import { isUuid } from '#backend/request/uuid.ts'
import { authErrors } from '../errors/errors.ts'

const CHALLENGE_SECONDS = 300

type Purpose = { purpose: 'registration'; userId: string } | { purpose: 'authentication'; userId: null }

/** @returns the id by which the answer names it, and until when it counts, in seconds since 1970 */
export async function keepChallenge(
  database: Queryable,
  challenge: string,
  { purpose, userId }: Purpose,
): Promise<{ challenge_id: string; expires_at: number }> {
  const [kept] = await database.query<{ challenge_id: string; expires_at: number }>(
    `insert into auth.webauthn_challenges (user_id, purpose, challenge, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4::float8))
     returning id as challenge_id, floor(extract(epoch from expires_at))::bigint as expires_at`,
    [userId, purpose, challenge, CHALLENGE_SECONDS],
  )
  return kept!
}

/**
 * Takes a challenge away: whatever comes of the answer, it is asked by no other.
 * @throws AuthError when there is no such challenge of that person, or its time is over
 */
export async function takeChallenge(
  database: Queryable,
  id: string,
  { purpose, userId }: Purpose,
): Promise<string> {
  if (!isUuid(id)) throw authErrors.passkey.challengeNotFound()
  const [taken] = await database.query<{ challenge: string; is_over: boolean }>(
    `delete from auth.webauthn_challenges
     where id = $1 and purpose = $2 and user_id is not distinct from $3
     returning challenge, expires_at <= now() as is_over`,
    [id, purpose, userId],
  )
  if (!taken) throw authErrors.passkey.challengeNotFound()
  if (taken.is_over) throw authErrors.passkey.challengeExpired()
  return taken.challenge
}

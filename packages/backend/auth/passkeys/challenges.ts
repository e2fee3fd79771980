/** Single-use challenges that an authenticator signs. */
import type { Queryable } from '#backend/database/engine.ts'
import { isUuid } from '#backend/request/uuid.ts'
import { authErrors } from '../errors/errors.ts'

const CHALLENGE_SECONDS = 300

type Purpose = { purpose: 'registration'; userId: string } | { purpose: 'authentication'; userId: null }

/** Returns the id of the challenge and its expiry in Unix seconds. */
export async function storeChallenge(
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
 * Deletes the challenge, so that it is used once even if the response is invalid.
 * @throws AuthError if it is unknown or expired
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

import type { Queryable } from '#backend/database/engine.ts'
import { isUuid } from '#backend/request/uuid.ts'
import { jsonResponse, mustBeUuid, readObject, readText, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import { findTotpStep } from '../factors/totp.ts'
import { FACTOR_TRIES } from '../limits/limits.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { upgradeSessionToAal2 } from '../sessions/upgrade-session.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import type { SessionResponse } from '../sessions/open-session.ts'
import type { FactorRow } from '../users/user-row.ts'
import { CHALLENGE_SECONDS } from './factors.ts'
import {
  verifyKeyResponse,
  type FactorCredential,
  type StoredKeyChallenge,
} from '../passkeys/webauthn-factor.ts'

const MAX_TRIES = 5

type Challenge = {
  id: string
  ip_address: string
  is_used: boolean
  is_expired: boolean
  tries: number
  now: number
  secret: string
  last_used_step: number | null
}

/** Upgrades the session to aal2. Contract, section 4.7. */
export async function verifyFactor(context: AuthContext, call: UserCall): Promise<Response> {
  const factorId = mustBeUuid(call, 'factor_id')
  const factor = call.user.factors.find(({ id }) => id === factorId)
  if (!factor) throw authErrors.factor.notFound()
  if (factor.factor_type === 'webauthn') return verifyKey(context, call, factor)
  const code = readText(call.body, 'code')
  const challengeId = readText(call.body, 'challenge_id')
  const isNew = factor.status === 'unverified'
  if (code === '') throw authErrors.factor.codeMissing()
  if (!isUuid(challengeId)) throw authErrors.factor.challengeNotFound()
  const wait = await context.limits.take(FACTOR_TRIES, call.user.id)
  if (wait !== null) throw authErrors.request.tooManyRequests(wait)
  const answer = await transact<SessionResponse>(context, async (tx) => {
    const challenge = await lockChallenge(tx, factorId, challengeId)
    if (!challenge) return authErrors.factor.challengeNotFound()
    const refusal = refuseChallenge(challenge, call)
    if (refusal) return refusal
    const secret = context.secrets.open(challenge.secret, `factor ${factorId}`)
    const step = findTotpStep(secret, code, challenge.now, challenge.last_used_step)
    if (step === null) {
      await tx.query('update auth.mfa_challenges set tries = tries + 1 where id = $1', [challenge.id])
      return authErrors.factor.codeInvalid()
    }
    await acceptFactor(tx, { factorId, challengeId: challenge.id, step, call })
    // A new factor ends all other sessions (threat model, section 9).
    if (isNew) await deleteSessions(tx, call.user.id, call.session.id)
    return upgradeSessionToAal2(context, tx, { session: call.session, factorId, method: 'totp' })
  })
  if (isNew) notifyOwner(context, call.user, 'factor-added')
  return jsonResponse(answer)
}

async function verifyKey(context: AuthContext, call: UserCall, factor: FactorRow): Promise<Response> {
  const wait = await context.limits.take(FACTOR_TRIES, call.user.id)
  if (wait !== null) throw authErrors.request.tooManyRequests(wait)
  const answer = await verifyWebauthnFactor(context, call, factor)
  if (factor.status === 'unverified') notifyOwner(context, call.user, 'factor-added')
  return jsonResponse(answer)
}

async function lockChallenge(
  tx: Queryable,
  factorId: string,
  challengeId: string,
): Promise<Challenge | null> {
  const [challenge] = await tx.query<Challenge>(
    `select c.id, host(c.ip_address) as ip_address, c.verified_at is not null as is_used, c.tries,
       c.created_at < now() - make_interval(secs => $3::float8) as is_expired,
       extract(epoch from now())::float8 as now, f.secret, f.last_used_step
     from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
     where c.id = $1 and f.id = $2 for update`,
    [challengeId, factorId, CHALLENGE_SECONDS],
  )
  return challenge ?? null
}

function refuseChallenge(challenge: Challenge, { client }: UserCall): AuthError | null {
  if (challenge.is_used || challenge.ip_address !== client.address) return authErrors.factor.wrongAddress()
  if (challenge.is_expired || challenge.tries >= MAX_TRIES)
    return authErrors.factor.challengeExpired(challenge.id)
  return null
}

type Accepted = { factorId: string; challengeId: string; step: number; call: UserCall }

async function acceptFactor(tx: Queryable, { factorId, challengeId, step, call }: Accepted): Promise<void> {
  const { user, client } = call
  await tx.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challengeId])
  await tx.query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = now() where id = $1`,
    [factorId, step],
  )
  await tx.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
    [user.id],
  )
  await recordAudit(tx, 'factor_verified', { userId: user.id, client })
}

type Question = {
  asked: StoredKeyChallenge | null
  ip_address: string
  is_used: boolean
  is_expired: boolean
  credential: FactorCredential | null
}

/** The security key variant. A challenge is consumed even if the response is invalid. */
async function verifyWebauthnFactor(
  context: AuthContext,
  call: UserCall,
  factor: FactorRow,
): Promise<SessionResponse> {
  const challengeId = readText(call.body, 'challenge_id')
  const response = readObject(readObject(call.body, 'webauthn') ?? {}, 'credential_response')
  if (!isUuid(challengeId)) throw authErrors.factor.challengeNotFound()
  if (!response) throw authErrors.passkey.verificationFailed()
  const taken = await consumeChallenge(context.engine, factor.id, challengeId)
  if (!taken?.asked) throw authErrors.factor.challengeNotFound()
  if (taken.is_used || taken.ip_address !== call.client.address) throw authErrors.factor.wrongAddress()
  if (taken.is_expired) throw authErrors.factor.challengeExpired(challengeId)
  const answered = await verifyKeyResponse(context, taken.asked, { response, known: taken.credential })
  if (!answered) throw authErrors.passkey.verificationFailed()
  const isNew = factor.status === 'unverified'
  return transact<SessionResponse>(context, async (tx) => {
    const kept = await tx.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now(), web_authn_credential = $2,
         web_authn_aaguid = coalesce($3::uuid, web_authn_aaguid)
       where id = $1 and web_authn_credential is not distinct from $4 returning 1`,
      [factor.id, answered.credential, answered.aaguid, taken.credential],
    )
    // A concurrent verification used the same counter.
    if (kept.length === 0) return authErrors.passkey.verificationFailed()
    if (isNew)
      await tx.query(
        `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'webauthn'`,
        [call.user.id],
      )
    await recordAudit(tx, 'factor_verified', { userId: call.user.id, client: call.client })
    // A new factor ends all other sessions (threat model, section 9).
    if (isNew) await deleteSessions(tx, call.user.id, call.session.id)
    return upgradeSessionToAal2(context, tx, {
      session: call.session,
      factorId: factor.id,
      method: 'mfa/webauthn',
    })
  })
}

async function consumeChallenge(
  database: Queryable,
  factorId: string,
  challengeId: string,
): Promise<Question | null> {
  const [taken] = await database.query<Question>(
    `with asked as (select id, verified_at from auth.mfa_challenges where id = $1 and factor_id = $2 for update)
     update auth.mfa_challenges c set verified_at = coalesce(c.verified_at, now())
     from auth.mfa_factors f, asked where c.id = asked.id and f.id = c.factor_id
     returning c.web_authn_session_data as asked, host(c.ip_address) as ip_address,
       asked.verified_at is not null as is_used, f.web_authn_credential as credential,
       c.created_at < now() - make_interval(secs => $3::float8) as is_expired`,
    [challengeId, factorId, CHALLENGE_SECONDS],
  )
  return taken ?? null
}

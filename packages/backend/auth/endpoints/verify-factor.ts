import type { Queryable } from '#backend/database/engine.ts'
import { isUuid } from '#backend/request/uuid.ts'
import {
  type JsonObject,
  jsonResponse,
  mustBeUuid,
  readObject,
  readText,
  type UserCall,
} from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { findTotpStep } from '../factors/totp.ts'
import { type Credential, verifyAnswer, verifyRegistration } from '../factors/webauthn.ts'
import { takeFromLimit } from '../guards.ts'
import { FACTOR_TRIES } from '../limits/limits.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import type { SessionResponse } from '../sessions/open-session.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { upgradeSessionToAal2 } from '../sessions/upgrade-session.ts'
import type { FactorRow } from '../users/user-row.ts'
import { CHALLENGE_SECONDS, type KeyChallenge } from './factors.ts'

const MAX_TRIES = 5

type Given = { factor: FactorRow; challengeId: string }
type Challenge = { ip_address: string; is_used: boolean; is_expired: boolean }

/** Upgrades the session to aal2. Contract, section 4.7. */
export async function verifyFactor(context: AuthContext, call: UserCall): Promise<Response> {
  const factorId = mustBeUuid(call, 'factor_id')
  const factor = call.user.factors.find(({ id }) => id === factorId)
  if (!factor) throw authErrors.factor.notFound()
  const isKey = factor.factor_type === 'webauthn'
  const challengeId = readText(call.body, 'challenge_id')
  if (!isKey && readText(call.body, 'code') === '') throw authErrors.factor.codeMissing()
  if (!isUuid(challengeId)) throw authErrors.factor.challengeNotFound()
  await takeFromLimit(context, FACTOR_TRIES, call.user.id)
  const session = await (isKey ? verifyKey : verifyTotp)(context, call, { factor, challengeId })
  if (factor.status === 'unverified') notifyOwner(context, call.user, 'factor-added')
  return jsonResponse(session)
}

async function verifyTotp(context: AuthContext, call: UserCall, given: Given): Promise<SessionResponse> {
  const { factor, challengeId } = given
  return transact<SessionResponse>(context, async (tx) => {
    const [challenge] = await tx.query<
      Challenge & { tries: number; now: number; secret: string; last_used_step: number | null }
    >(
      `select host(c.ip_address) as ip_address, c.verified_at is not null as is_used, c.tries,
         c.created_at < now() - make_interval(secs => $3::float8) as is_expired,
         extract(epoch from now())::float8 as now, f.secret, f.last_used_step
       from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
       where c.id = $1 and f.id = $2 for update`,
      [challengeId, factor.id, CHALLENGE_SECONDS],
    )
    if (!challenge) throw authErrors.factor.challengeNotFound()
    mustBeUsable(challenge, call, challengeId)
    if (challenge.tries >= MAX_TRIES) throw authErrors.factor.challengeExpired(challengeId)
    const secret = context.secrets.open(challenge.secret, `factor ${factor.id}`)
    const code = readText(call.body, 'code')
    const step = findTotpStep(secret, code, challenge.now, challenge.last_used_step)
    if (step === null) {
      await tx.query('update auth.mfa_challenges set tries = tries + 1 where id = $1', [challengeId])
      return authErrors.factor.codeInvalid()
    }
    await tx.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challengeId])
    await tx.query(
      `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = now() where id = $1`,
      [factor.id, step],
    )
    return acceptFactor(context, tx, call, factor)
  })
}

/** A challenge is consumed even if the response of the security key is invalid. */
async function verifyKey(context: AuthContext, call: UserCall, given: Given): Promise<SessionResponse> {
  const { factor, challengeId } = given
  const response = readObject(readObject(call.body, 'webauthn') ?? {}, 'credential_response')
  if (!response) throw authErrors.passkey.verificationFailed()
  const taken = await consumeKeyChallenge(context.engine, given)
  if (!taken?.asked) throw authErrors.factor.challengeNotFound()
  mustBeUsable(taken, call, challengeId)
  const answered = await verifyKeyResponse(context, taken.asked, response, taken.credential)
  if (!answered) throw authErrors.passkey.verificationFailed()
  return transact<SessionResponse>(context, async (tx) => {
    const stored = await tx.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now(), web_authn_credential = $2,
         web_authn_aaguid = coalesce($3::uuid, web_authn_aaguid)
       where id = $1 and web_authn_credential is not distinct from $4 returning 1`,
      [factor.id, answered.credential, answered.aaguid, taken.credential],
    )
    // A concurrent verification used the same counter.
    if (stored.length === 0) throw authErrors.passkey.verificationFailed()
    return acceptFactor(context, tx, call, factor)
  })
}

async function consumeKeyChallenge(database: Queryable, { factor, challengeId }: Given) {
  const [taken] = await database.query<
    Challenge & { asked: KeyChallenge | null; credential: Credential | null }
  >(
    `with asked as (select id, verified_at from auth.mfa_challenges where id = $1 and factor_id = $2 for update)
     update auth.mfa_challenges c set verified_at = coalesce(c.verified_at, now())
     from auth.mfa_factors f, asked where c.id = asked.id and f.id = c.factor_id
     returning c.web_authn_session_data as asked, host(c.ip_address) as ip_address,
       asked.verified_at is not null as is_used, f.web_authn_credential as credential,
       c.created_at < now() - make_interval(secs => $3::float8) as is_expired`,
    [challengeId, factor.id, CHALLENGE_SECONDS],
  )
  return taken ?? null
}

async function verifyKeyResponse(
  context: AuthContext,
  { type, challenge }: KeyChallenge,
  response: JsonObject,
  known: Credential | null,
): Promise<{ credential: Credential; aaguid: string | null } | null> {
  const asked = { challenge, isPasskey: false }
  // An old registration challenge must not replace the key.
  if (type === 'create') return known ? null : verifyRegistration(context, response, asked)
  const counter = known && (await verifyAnswer(context, response, { ...asked, known }))
  return counter === null ? null : { credential: { ...known!, counter }, aaguid: null }
}

function mustBeUsable(challenge: Challenge, { client }: UserCall, id: string): void {
  if (challenge.is_used || challenge.ip_address !== client.address) throw authErrors.factor.wrongAddress()
  if (challenge.is_expired) throw authErrors.factor.challengeExpired(id)
}

/** Deletes unfinished factors of this type. A new factor ends all other sessions (threat model, section 9). */
async function acceptFactor(
  context: AuthContext,
  tx: Queryable,
  { user, session, client }: UserCall,
  { id: factorId, factor_type: type, status }: FactorRow,
): Promise<SessionResponse> {
  await tx.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = $2`,
    [user.id, type],
  )
  await recordAudit(tx, 'factor_verified', { userId: user.id, client })
  if (status === 'unverified') await deleteSessions(tx, user.id, session.id)
  const method = type === 'webauthn' ? 'mfa/webauthn' : 'totp'
  return upgradeSessionToAal2(context, tx, { session, factorId, method })
}

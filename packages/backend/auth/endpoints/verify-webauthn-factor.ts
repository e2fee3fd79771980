import type { Queryable } from '#backend/database/engine.ts'
import { isUuid } from '#backend/request/uuid.ts'
import { readObject, readText, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { checkKey, type FactorCredential, type KeyQuestion } from '../passkeys/webauthn-factor.ts'
import type { SessionResponse } from '../sessions/open-session.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { upgradeSessionToAal2 } from '../sessions/upgrade-session.ts'
import type { FactorRow } from '../users/user-row.ts'
import { CHALLENGE_SECONDS } from './challenge-factor.ts'

type Question = {
  asked: KeyQuestion | null
  ip_address: string
  is_used: boolean
  is_expired: boolean
  credential: FactorCredential | null
}

/** The part of `/factors/{factor_id}/verify` for keys. Whatever comes of the answer, its question is asked by no other. */
export async function verifyWebauthnFactor(
  context: AuthContext,
  call: UserCall,
  factor: FactorRow,
): Promise<SessionResponse> {
  const challengeId = readText(call.body, 'challenge_id')
  const response = readObject(readObject(call.body, 'webauthn') ?? {}, 'credential_response')
  if (!isUuid(challengeId)) throw authErrors.factor.challengeNotFound()
  if (!response) throw authErrors.passkey.verificationFailed()
  const taken = await takeQuestion(context.engine, factor.id, challengeId)
  if (!taken?.asked) throw authErrors.factor.challengeNotFound()
  if (taken.is_used || taken.ip_address !== call.client.address) throw authErrors.factor.wrongAddress()
  if (taken.is_expired) throw authErrors.factor.challengeExpired(challengeId)
  const answered = await checkKey(context, taken.asked, { response, known: taken.credential })
  if (!answered) throw authErrors.passkey.verificationFailed()
  const isNew = factor.status === 'unverified'
  return transact<SessionResponse>(context, async (tx) => {
    const kept = await tx.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now(), web_authn_credential = $2,
         web_authn_aaguid = coalesce($3::uuid, web_authn_aaguid)
       where id = $1 and web_authn_credential is not distinct from $4 returning 1`,
      [factor.id, answered.credential, answered.aaguid, taken.credential],
    )
    // Somebody answered at the same time: a count of the key counts once.
    if (kept.length === 0) return authErrors.passkey.verificationFailed()
    if (isNew)
      await tx.query(
        `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'webauthn'`,
        [call.user.id],
      )
    await recordAudit(tx, 'factor_verified', { userId: call.user.id, client: call.client })
    // A new key is a change of how the account is opened: nobody else stays in (threat model, section 9).
    if (isNew) await deleteSessions(tx, call.user.id, call.session.id)
    return upgradeSessionToAal2(context, tx, {
      session: call.session,
      factorId: factor.id,
      method: 'mfa/webauthn',
    })
  })
}

async function takeQuestion(
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

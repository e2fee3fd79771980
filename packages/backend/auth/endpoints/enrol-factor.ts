import { renderSVG } from 'uqr'
import type { Queryable } from '#backend/database/engine.ts'
import { jsonResponse, readText, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import { sealFactorSecret } from '../factors/factor-secret.ts'
import { MAX_FACTORS, MAX_FACTOR_NAME_LENGTH } from '../factors/factor-limits.ts'
import { formatTotpUri, generateTotpSecret } from '../factors/totp.ts'
import { findRelyingParty } from '../passkeys/relying-party.ts'
import { hasVerifiedFactor, lockUser, type UserRow } from '../users/user-row.ts'

/** An unverified factor without a challenge younger than this is thought to be given up. */
const ABANDONED_SECONDS = 300

/** POST `/factors`. Contract, section 4.7. */
export async function enrolFactor(
  context: AuthContext,
  { body, user, session, client }: UserCall,
): Promise<Response> {
  const type = readText(body, 'factor_type')
  if (type === 'phone') throw authErrors.absent.phoneFactor()
  if (type !== 'totp' && type !== 'webauthn') throw authErrors.factor.badType()
  if (type === 'webauthn' && !findRelyingParty(context)) throw authErrors.absent.webauthnFactor()
  const name = readText(body, 'friendly_name').slice(0, MAX_FACTOR_NAME_LENGTH)
  const issuer =
    readText(body, 'issuer').slice(0, MAX_FACTOR_NAME_LENGTH) || new URL(context.settings.siteUrl).host
  const secret = type === 'totp' ? generateTotpSecret() : null
  const id = await transact<string>(context, async (tx) => {
    await purgeAbandoned(tx, user.id)
    const fresh = (await lockUser(tx, user.id))!
    const refusal = refuseEnrolment(fresh, session, name)
    if (refusal) return refusal
    const factorId = crypto.randomUUID()
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, $4, 'unverified', $5)`,
      [factorId, user.id, name, type, secret && sealFactorSecret(context, factorId, secret)],
    )
    await recordAudit(tx, 'factor_enrolled', { userId: user.id, client })
    return factorId
  })
  if (secret === null) return jsonResponse({ id, type, friendly_name: name })
  const uri = formatTotpUri(secret, issuer, user.email ?? user.id)
  return jsonResponse({
    id,
    type,
    friendly_name: name,
    totp: { qr_code: renderSVG(uri), secret, uri },
  })
}

async function purgeAbandoned(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `delete from auth.mfa_factors f where user_id = $1 and status = 'unverified'
       and created_at < now() - make_interval(secs => $2::float8)
       and not exists (select 1 from auth.mfa_challenges c
         where c.factor_id = f.id and c.created_at > now() - make_interval(secs => $2::float8))`,
    [userId, ABANDONED_SECONDS],
  )
}

function refuseEnrolment(user: UserRow, session: UserCall['session'], name: string): AuthError | null {
  if (user.factors.some((factor) => (factor.friendly_name ?? '') === name))
    return authErrors.factor.nameTaken(name)
  if (user.factors.length >= MAX_FACTORS) return authErrors.factor.tooMany()
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') return authErrors.factor.enrolNeedsAal2()
  return null
}

import { renderSVG } from 'uqr'
import type { Queryable } from '#backend/database/engine.ts'
import { jsonResponse, mustBeUuid, readText, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import { formatTotpUri, generateTotpSecret } from '../factors/totp.ts'
import { createRegistration, createRequest, type Credential, findRelyingParty } from '../factors/webauthn.ts'
import { hasVerifiedFactor, lockUser, type UserRow } from '../users/user-row.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { deleteSessions } from '../sessions/session-row.ts'

/** An unverified factor without a younger challenge counts as abandoned. */
const ABANDONED_SECONDS = 300

export async function enrollFactor(
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
      [factorId, user.id, name, type, secret && context.secrets.seal(secret, `factor ${factorId}`)],
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

export const CHALLENGE_SECONDS = 300

export async function challengeFactor(context: AuthContext, call: UserCall): Promise<Response> {
  const factorId = mustBeUuid(call, 'factor_id')
  const factor = call.user.factors.find(({ id }) => id === factorId)
  if (!factor) throw authErrors.factor.notFound()
  if (factor.factor_type === 'recovery_code') throw authErrors.recoveryCodes.notChallenged()
  const asked = factor.factor_type === 'webauthn' ? await createKeyChallenge(context, call, factorId) : null
  const challenge = await transact(context, async (tx) => {
    await tx.query(
      `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $2::float8)`,
      [factorId, 2 * CHALLENGE_SECONDS],
    )
    const [row] = await tx.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (factor_id, ip_address, web_authn_session_data) values ($1, $2, $4)
       returning id, floor(extract(epoch from created_at))::bigint + $3::bigint as expires_at`,
      [factorId, call.client.address, CHALLENGE_SECONDS, asked?.question ?? null],
    )
    await tx.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [
      factorId,
    ])
    return row!
  })
  return jsonResponse({
    id: challenge.id,
    type: factor.factor_type,
    expires_at: challenge.expires_at,
    ...(asked && {
      webauthn: { type: asked.question.type, credential_options: { publicKey: asked.options } },
    }),
  })
}

export type KeyChallenge = { type: 'create' | 'request'; challenge: string }

async function createKeyChallenge(
  context: AuthContext,
  { user }: UserCall,
  factorId: string,
): Promise<{ question: KeyChallenge; options: object }> {
  const keys = await context.engine.query<{ id: string; credential: Credential }>(
    `select id, web_authn_credential as credential from auth.mfa_factors
     where user_id = $1 and web_authn_credential is not null`,
    [user.id],
  )
  const own = keys.find(({ id }) => id === factorId)
  if (own) {
    const options = await createRequest(context, own.credential)
    return { question: { type: 'request', challenge: options.challenge }, options }
  }
  const known = keys.map(({ credential }) => credential)
  // With the account id as the handle, the device would replace a passkey of the account.
  const options = await createRegistration(context, { user, handle: factorId, known, isPasskey: false })
  return { question: { type: 'create', challenge: options.challenge }, options }
}

export async function unenrollFactor(context: AuthContext, call: UserCall): Promise<Response> {
  const factorId = mustBeUuid(call, 'factor_id')
  const { session, client } = call
  const wasInForce = await transact(context, async (tx) => {
    const user = await lockUser(tx, call.user.id)
    const factor = user?.factors.find(({ id }) => id === factorId)
    if (!factor) throw authErrors.factor.notFound()
    if (factor.status === 'verified' && session.aal !== 'aal2') throw authErrors.factor.unenrolNeedsAal2()
    await removeFactor(tx, factorId)
    if (factor.status === 'verified') await deleteSessions(tx, call.user.id, session.id)
    await recordAudit(tx, 'factor_deleted', { userId: call.user.id, client })
    return factor.status === 'verified'
  })
  if (wasInForce) notifyOwner(context, call.user, 'factor-removed')
  return jsonResponse({ id: factorId })
}

export const MAX_FACTORS = 10
export const MAX_FACTOR_NAME_LENGTH = 100

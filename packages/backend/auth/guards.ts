/** Checks named in the route table, run before the endpoint. Contract, sections 1.1, 2.2 and 4.8. */
import type { TokenProblem } from '../request/caller.ts'
import { isUuid } from '../request/uuid.ts'
import { type AuthCall, isServiceCall, type UserCall } from './auth-call.ts'
import type { AuthContext } from './auth-context.ts'
import { mustPassCaptcha } from './limits/captcha.ts'
import { toLimitSubject } from '#backend/limits/client-address.ts'
import { authErrors } from './errors/errors.ts'
import { type Limit, requestLimits } from './limits/limits.ts'
import type { Route } from './route.ts'
import { findSession } from './sessions/session-row.ts'
import { findUserById, hasVerifiedFactor } from './users/user-row.ts'

/** Takes from a limit. @throws AuthError 429 if it is used up */
export async function takeFromLimit(context: AuthContext, limit: Limit, subject: string): Promise<void> {
  const wait = await context.limits.take(limit, subject)
  if (wait !== null) throw authErrors.request.tooManyRequests(wait)
}

export async function mustBeWithinLimit(context: AuthContext, route: Route, call: AuthCall): Promise<void> {
  if (!route.limit || isServiceCall(call)) return
  await takeFromLimit(context, requestLimits[route.limit], toLimitSubject(call.client.address))
}

export async function mustHaveCaptcha(context: AuthContext, call: AuthCall): Promise<void> {
  const { captcha, fetch } = context.settings
  if (!captcha || isServiceCall(call)) return
  const security = call.body.gotrue_meta_security as { captcha_token?: unknown } | null | undefined
  await mustPassCaptcha(captcha, fetch, security?.captcha_token, call.client.address)
}

/** @throws AuthError `not_admin` unless the secret key was presented */
export function mustBeService(call: AuthCall): void {
  if (call.identity && 'problem' in call.identity)
    throw authErrors.token.badJwt(REASONS[call.identity.problem.kind])
  if (!isServiceCall(call)) throw authErrors.token.notAdmin()
}

/** Loads user and session of the token. @throws AuthError if either is no longer valid */
export async function mustBeUser(context: AuthContext, call: AuthCall): Promise<UserCall> {
  const { identity } = call
  if (!identity || !call.request.headers.get('authorization')) throw authErrors.token.noAuthorization()
  if ('problem' in identity) throw authErrors.token.badJwt(REASONS[identity.problem.kind])
  const { sub, session_id: sessionId, exp } = identity.caller.claims
  if (sub === undefined || sub === '') throw authErrors.token.missingSub()
  if (!isUuid(sub)) throw authErrors.token.badSub()
  // Unlike the other services, without leeway.
  if (typeof exp !== 'number' || exp <= Date.now() / 1000) throw authErrors.token.badJwt(REASONS.expired)
  const user = await findUserById(context.engine, sub)
  if (!user || user.deleted_at) throw authErrors.token.userGone()
  if (user.is_banned) throw authErrors.token.userBanned()
  const session = isUuid(sessionId) ? await findSession(context.engine, sessionId) : null
  if (!session || session.user_id !== user.id || session.is_expired) throw authErrors.token.sessionGone()
  return { ...call, user, session }
}

/**
 * An unverified factor next to a verified one may only be completed at aal2; otherwise it would bypass the verified
 * one.
 * @throws AuthError `insufficient_aal`
 */
export function mustBeAbleToFinishFactor({ user, session, params }: UserCall): void {
  const factor = user.factors.find(({ id }) => id === params['factor_id']?.toLowerCase())
  if (factor?.status === 'unverified' && hasVerifiedFactor(user) && session.aal !== 'aal2')
    throw authErrors.factor.enrolNeedsAal2()
}

const REASONS: Record<TokenProblem['kind'], string> = {
  malformed: 'token is malformed: token contains an invalid number of segments',
  unreadable: 'token is malformed',
  'unknown-key': 'token is unverifiable: unrecognized JWT kid',
  'wrong-algorithm': 'token signature is invalid: signing method is not allowed',
  'bad-signature': 'token signature is invalid',
  expired: 'token has invalid claims: token is expired',
  'not-yet-valid': 'token has invalid claims: token is not valid yet',
  'issued-in-future': 'token has invalid claims: token used before issued',
  'wrong-audience': 'token has invalid claims: token has invalid audience',
  'bad-claims': 'token has invalid claims',
  'unknown-role': 'token has invalid claims',
}

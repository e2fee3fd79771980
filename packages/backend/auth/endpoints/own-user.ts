import type { Queryable } from '#backend/database/engine.ts'
import { type JsonObject, jsonResponse, readObject, readText, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { beginSignInAttempt } from '../limits/sign-in-attempts.ts'
import { consumeCodeToken, prepareMailToken } from '../one-time-tokens/one-time-tokens.ts'
import { mustBeGoodPassword } from '../passwords/password-rules.ts'
import { type PkceChallenge, readPkceChallenge } from '../tokens/pkce.ts'
import { readRedirectTarget } from '../redirects.ts'
import { findSession, hasRecentProof } from '../sessions/session-row.ts'
import { mergeMetadata, setEmail, setPassword } from '../users/change-user.ts'
import { type EmailChangeMail, prepareEmailChange } from '../users/prepare-email-change.ts'
import { mustBeLongEnoughForAccount } from '../users/privileged-account.ts'
import { renderUser } from '../users/render-user.ts'
import {
  findUserByEmail,
  findUserById,
  hasVerifiedFactor,
  lockUser,
  type UserRow,
} from '../users/user-row.ts'

type Changes = {
  email: string | null
  password: string | null
  currentPassword: string
  nonce: string
  data: JsonObject | null
  challenge: PkceChallenge | null
  redirectTo: string
}

/** Maximum age of a session for a new password, without a mailed code. */
const FRESH_SECONDS = 24 * 3600
/** Maximum age of a proof for a new address: enough to type it, too short for someone at an unlocked computer. */
const ADDRESS_PROOF_SECONDS = 15 * 60

/** Contract, section 4.6. */
export async function updateUser(context: AuthContext, call: UserCall): Promise<Response> {
  const changes = await readChanges(context, call)
  mustHaveSecondFactor(call, changes)
  const { email } = changes
  if (email !== null && (await findUserByEmail(context.engine, email))) throw authErrors.address.emailTaken()
  if (changes.password !== null)
    await mustBeLongEnoughForAccount(context, context.engine, call.user, changes.password)
  const passwordHash = await hashNewPassword(context, call, changes)
  // Checked before the email counts toward a limit: the client repeats the request with the password.
  if (!(await isProvenByPassword(context, call, changes)))
    await transact<null>(context, (tx) => mustBeFresh(context, tx, call, changes))
  if (email !== null && !context.settings.isAutoconfirm) await context.mailer.reserve('email_change', email)

  const mails = await transact<EmailChangeMail[]>(context, async (tx) => {
    const user = await lockUser(tx, call.user.id)
    // The user may have signed out or been removed meanwhile.
    if (!user || !(await findSession(tx, call.session.id))) throw authErrors.token.sessionGone()
    return applyChanges(context, tx, { user, changes, passwordHash, call })
  })
  for (const { to, ...variables } of mails) context.mailer.sendLater('email_change', to, variables)
  if (passwordHash !== null) notifyOwner(context, call.user, 'password-changed')
  if (email !== null && context.settings.isAutoconfirm)
    notifyOwner(context, call.user, 'email-changed', { newEmail: email })
  return jsonResponse(renderUser((await findUserById(context.engine, call.user.id))!))
}

async function readChanges({ settings }: AuthContext, { body, request, user }: UserCall): Promise<Changes> {
  if (readText(body, 'phone') !== '') throw authErrors.absent.phoneOtp()
  if (readObject(body, 'app_metadata')) throw authErrors.user.appMetadataRefused()
  const email = readText(body, 'email') === '' ? null : mustBeEmail(body.email)
  const password = readText(body, 'password') || null
  if (password !== null) await mustBeGoodPassword(password, email ?? user.email, settings.siteName)
  return {
    email: email === user.email ? null : email,
    password,
    currentPassword: readText(body, 'current_password'),
    nonce: readText(body, 'nonce'),
    data: readObject(body, 'data'),
    challenge: readPkceChallenge(body),
    redirectTo: readRedirectTarget(request, settings),
  }
}

function mustHaveSecondFactor({ user, session }: UserCall, { email, password }: Changes): void {
  if (email === null && password === null) return
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') throw authErrors.user.needsAal2()
}

async function hashNewPassword(
  { passwords }: AuthContext,
  { user }: UserCall,
  { password }: Changes,
): Promise<string | null> {
  if (password === null) return null
  if (user.encrypted_password && (await passwords.matches(password, user.encrypted_password))) {
    throw authErrors.password.unchanged()
  }
  return passwords.hash(password)
}

/**
 * Whether a change of the address includes the current password. Wrong ones count like failed sign-ins.
 * @throws AuthError for a wrong one
 */
async function isProvenByPassword(
  { passwords, engine, limits }: AuthContext,
  { user, client }: UserCall,
  { email, password, currentPassword }: Changes,
): Promise<boolean> {
  if (email === null || password !== null || currentPassword === '' || user.email === null) return false
  const attempt = await beginSignInAttempt(engine, limits, { email: user.email, address: client.address })
  if (!(await passwords.matches(currentPassword, user.encrypted_password))) {
    await attempt.fail()
    await recordAudit(engine, 'login_failed', { userId: user.id, client })
    throw authErrors.password.currentInvalid()
  }
  await attempt.succeed()
  return true
}

/** Returns the refusal instead of throwing, so that a wrong nonce stays counted. */
async function mustBeFresh(
  context: AuthContext,
  tx: Queryable,
  { user, session }: UserCall,
  { email, password, nonce }: Changes,
): Promise<AuthError | null> {
  if (user.email === null || (email === null && password === null)) return null
  const isFresh =
    session.age_seconds < FRESH_SECONDS &&
    (email === null || (await hasRecentProof(tx, session.id, ADDRESS_PROOF_SECONDS)))
  if (isFresh) return null
  if (nonce === '') return authErrors.password.reauthenticationNeeded()
  const proof = { email: user.email, code: nonce, types: ['reauthentication_token'] as const }
  return (await consumeCodeToken(context, tx, proof)) ? null : authErrors.password.nonceInvalid()
}

type Applied = { user: UserRow; changes: Changes; passwordHash: string | null; call: UserCall }

async function applyChanges(context: AuthContext, tx: Queryable, given: Applied): Promise<EmailChangeMail[]> {
  const { user, changes, passwordHash, call } = given
  const { email, data, challenge, redirectTo } = changes
  const { client } = call
  if (data) await mergeMetadata(tx, user.id, 'raw_user_meta_data', data)
  if (passwordHash !== null) {
    await setPassword(tx, user.id, passwordHash, { keepSession: call.session.id })
    await recordAudit(tx, 'user_updated_password', { userId: user.id, client })
  } else await recordAudit(tx, 'user_modified', { userId: user.id, client })
  if (email === null) return []
  if (!context.settings.isAutoconfirm) {
    return prepareEmailChange(context, tx, { user, newEmail: email, challenge, redirectTo })
  }
  await setEmail(tx, user, email)
  return []
}

export function readUser(_: AuthContext, { user }: UserCall): Response {
  return jsonResponse(renderUser(user))
}

export async function reauthenticate(context: AuthContext, { user }: UserCall): Promise<Response> {
  const { email } = user
  if (email === null || !user.email_confirmed_at) throw authErrors.verify.reauthenticateUnconfirmed()
  await context.mailer.reserve('reauthentication', email)
  const { code } = await transact(context, (tx) =>
    prepareMailToken(context, tx, { userId: user.id, type: 'reauthentication_token', email, method: 'otp' }),
  )
  context.mailer.sendLater('reauthentication', email, { link: null, code })
  return jsonResponse({})
}

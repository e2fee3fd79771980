import { randomUUID } from 'node:crypto'
import type { Queryable } from '#backend/database/engine.ts'
import {
  answerWithSession,
  type AuthCall,
  type JsonObject,
  jsonResponse,
  readObject,
  readText,
} from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { authErrors } from '../errors/errors.ts'
import { isInvited, resendInvitation } from '../one-time-tokens/invitation.ts'
import { buildMailLink, type OneTimeToken, prepareMailToken } from '../one-time-tokens/one-time-tokens.ts'
import { describeOrigin, hasOtherSignUps } from '../one-time-tokens/pending-sign-up.ts'
import { mustBeGoodPassword } from '../passwords/password-rules.ts'
import { type PkceChallenge, readPkceChallenge } from '../tokens/pkce.ts'
import { readRedirectTarget } from '../redirects.ts'
import { openSession, type SessionResponse } from '../sessions/open-session.ts'
import { EMAIL_APP_METADATA, insertUser, mustFitToken } from '../users/insert-user.ts'
import { renderUser } from '../users/render-user.ts'
import { findUserByEmail, findUserById, lockUserByEmail, type UserRow } from '../users/user-row.ts'

type SignUp = {
  email: string
  passwordHash: string
  data: JsonObject
  challenge: PkceChallenge | null
  redirectTo: string
  origin: string
}

/**
 * Whether an address is taken is revealed only to its owner, by email. Contract, section 4.1, except for the answer to
 * a taken address: docs/decisions/0026-bind-sign-ups-to-their-link.md.
 */
export async function signUp(context: AuthContext, call: AuthCall): Promise<Response> {
  const { settings, mailer, passwords } = context
  const { email, password, challenge, data } = await readSignUp(context, call)
  if (!settings.isAutoconfirm) await mailer.reserve('signup', email)
  const asked: SignUp = {
    email,
    data,
    challenge,
    origin: describeOrigin(call.client),
    passwordHash: await passwords.hash(password),
    redirectTo: readRedirectTarget(call.request, settings),
  }
  return settings.isAutoconfirm
    ? answerWithSession(await signUpConfirmed(context, call, asked))
    : jsonResponse(await sendConfirmation(context, call, asked))
}

async function readSignUp({ settings }: AuthContext, { body }: AuthCall) {
  if (!settings.isSignupEnabled) throw authErrors.signUp.disabled()
  const phone = readText(body, 'phone')
  const password = readText(body, 'password')
  if (phone === '' && readText(body, 'email') === '' && password === '') throw authErrors.absent.anonymous()
  if (password === '') throw authErrors.signUp.withoutPassword()
  if (phone !== '' && readText(body, 'email') !== '') throw authErrors.signUp.emailAndPhone()
  if (phone !== '') throw authErrors.absent.phoneSignup()
  const email = mustBeEmail(body.email)
  await mustBeGoodPassword(password, email, settings.siteName)
  const data = readObject(body, 'data') ?? {}
  // Before the lookup, so that this refusal doesn't reveal a taken address.
  mustFitToken({ raw_user_meta_data: data, raw_app_meta_data: EMAIL_APP_METADATA })
  return { email, password, data, challenge: readPkceChallenge(body) }
}

async function signUpConfirmed(
  context: AuthContext,
  { client }: AuthCall,
  asked: SignUp,
): Promise<SessionResponse> {
  return transact(context, async (tx) => {
    if (await findUserByEmail(tx, asked.email)) throw authErrors.signUp.alreadyRegistered()
    const { passwordHash, data } = asked
    const user = await insertUser(tx, {
      email: asked.email,
      passwordHash,
      isConfirmed: true,
      userMetadata: data,
    })
    await recordAudit(tx, 'user_signedup', { userId: user.id, client })
    return openSession(context, tx, user.id, { method: 'password', client })
  })
}

/**
 * Always sends an email, with different content. The response always describes a new account: for a known address one
 * is created and rolled back, so that neither content nor timing differ.
 */
async function sendConfirmation(context: AuthContext, { client }: AuthCall, asked: SignUp): Promise<object> {
  const { email, redirectTo } = asked
  const { user, token, isContested, isInvitation } = await transact<Sent>(context, async (tx) => {
    const known = await lockUserByEmail(tx, email)
    const shown = known
      ? await simulateSignUp(context, tx, asked)
      : await createUnconfirmed(context, tx, asked)
    const action = known ? 'user_repeated_signup' : 'user_signedup'
    await recordAudit(tx, action, { userId: known?.id ?? shown.user.id, client })
    if (known && isInvited(known)) return { ...shown, token: null, isContested: false, isInvitation: true }
    if (known?.email_confirmed_at) return { ...shown, token: null, isContested: false }
    if (!known) return { ...shown, isContested: false }
    return {
      user: shown.user,
      token: await prepareToken(context, tx, known.id, asked),
      isContested: await hasOtherSignUps(tx, known.id, asked.origin),
    }
  })
  if (isInvitation) context.jobs.start(() => resendInvitation(context, email))
  else if (token) {
    const link = buildMailLink(context, { link: token.link, type: 'signup', redirectTo })
    context.mailer.sendLater('signup', email, { link, code: token.code, isContested })
  } else context.mailer.sendLater('already-registered', email, { link: null, code: null })
  return renderUser({ ...user, raw_user_meta_data: asked.data })
}

type Unconfirmed = { user: UserRow; token: OneTimeToken }
type Sent = { user: UserRow; token: OneTimeToken | null; isContested: boolean; isInvitation?: true }

async function createUnconfirmed(context: AuthContext, tx: Queryable, asked: SignUp): Promise<Unconfirmed> {
  const { id } = await insertUser(tx, { email: asked.email, passwordHash: null, isConfirmed: false })
  const token = await prepareToken(context, tx, id, asked)
  return { user: (await findUserById(tx, id))!, token }
}

async function simulateSignUp(context: AuthContext, tx: Queryable, asked: SignUp): Promise<Unconfirmed> {
  const dryRunEmail = `${randomUUID()}@dry-run.invalid`
  await tx.query('savepoint dry_run')
  const { user, token } = await createUnconfirmed(context, tx, { ...asked, email: dryRunEmail })
  await tx.query('rollback to savepoint dry_run')
  const { email } = asked
  const identities = user.identities.map((identity) => ({
    ...identity,
    email,
    identity_data: { ...identity.identity_data, email },
  }))
  return { user: { ...user, email, identities }, token }
}

function prepareToken(context: AuthContext, tx: Queryable, userId: string, asked: SignUp) {
  return prepareMailToken(context, tx, {
    userId,
    type: 'confirmation_token',
    email: asked.email,
    challenge: asked.challenge,
    method: 'email/signup',
    pending: { passwordHash: asked.passwordHash, metadata: asked.data, origin: asked.origin },
  })
}

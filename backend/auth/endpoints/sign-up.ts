import { randomUUID } from 'node:crypto'
import type { Queryable } from '#backend/database/engine.ts'
import { answerJson, type AuthCall, type JsonObject, readObject, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { mustBeEmail } from '../email-address.ts'
import { authErrors } from '../errors.ts'
import { buildMailLink } from '../one-time/mail-link.ts'
import { prepareMailToken } from '../one-time/prepare-mail-token.ts'
import { mustBeGoodPassword } from '../passwords/password-rules.ts'
import { type PkceChallenge, readPkceChallenge } from '../pkce.ts'
import { readRedirectTarget } from '../redirect-target.ts'
import { openSession, type SessionAnswer } from '../sessions/open-session.ts'
import { EMAIL_APP_METADATA, insertUser } from '../users/insert-user.ts'
import { mustFitToken } from '../users/metadata-limit.ts'
import { renderUser } from '../users/render-user.ts'
import { findUserByEmail, findUserById, type UserRow } from '../users/user-row.ts'

type SignUp = {
  email: string
  passwordHash: string
  data: JsonObject
  challenge: PkceChallenge | null
  redirectTo: string
}

/**
 * POST `/signup`. Whether an address is taken shows only to its owner, in a mail. Contract, section 4.1; the mail
 * to a taken address is of the threat model, section 9.
 */
export async function signUp(context: AuthContext, call: AuthCall): Promise<Response> {
  const { settings, mailer, passwords } = context
  const { email, password, challenge, data } = readSignUp(context, call)
  if (!settings.isAutoconfirm) await mailer.reserve('signup', email)
  const asked: SignUp = {
    email,
    data,
    challenge,
    passwordHash: await passwords.hash(password),
    redirectTo: readRedirectTarget(call.request, {
      siteUrl: settings.siteUrl,
      allowed: settings.redirectUrls,
    }),
  }
  return answerJson(
    settings.isAutoconfirm
      ? await enterAtOnce(context, call, asked)
      : await askToConfirm(context, call, asked),
  )
}

function readSignUp({ settings }: AuthContext, { body }: AuthCall) {
  if (!settings.isSignupEnabled) throw authErrors.signUp.disabled()
  const phone = readText(body, 'phone')
  const password = readText(body, 'password')
  if (phone === '' && readText(body, 'email') === '' && password === '') throw authErrors.absent.anonymous()
  if (password === '') throw authErrors.signUp.withoutPassword()
  if (phone !== '' && readText(body, 'email') !== '') throw authErrors.signUp.emailAndPhone()
  if (phone !== '') throw authErrors.absent.phoneSignup()
  const email = mustBeEmail(body.email)
  mustBeGoodPassword(password, email, settings.passwordRules)
  const data = readObject(body, 'data') ?? {}
  // Before the address is looked up: a taken one must not be told by what is refused.
  mustFitToken({ raw_user_meta_data: data, raw_app_meta_data: EMAIL_APP_METADATA })
  return { email, password, data, challenge: readPkceChallenge(body) }
}

async function enterAtOnce(
  context: AuthContext,
  { client }: AuthCall,
  asked: SignUp,
): Promise<SessionAnswer> {
  return transact(context, async (tx) => {
    if (await findUserByEmail(tx, asked.email)) throw authErrors.signUp.alreadyRegistered()
    const user = await createUser(tx, asked, true)
    await recordAudit(tx, 'user_signedup', { userId: user.id, client })
    return openSession(context, tx, user.id, { method: 'password', client })
  })
}

/** The mail goes out whatever the address is; what it says differs. */
async function askToConfirm(context: AuthContext, { client }: AuthCall, asked: SignUp): Promise<object> {
  const { email, challenge, redirectTo, data } = asked
  const outcome = await transact(context, async (tx) => {
    const known = await findUserByEmail(tx, email)
    if (known?.email_confirmed_at) return null
    const { id } = known ?? (await createUser(tx, asked, false))
    const token = await prepareMailToken(context, tx, {
      userId: id,
      type: 'confirmation_token',
      email,
      challenge,
      method: 'email/signup',
    })
    await recordAudit(tx, 'user_signedup', { userId: id, client })
    return { user: (await findUserById(tx, id))!, token }
  })
  if (!outcome) {
    context.mailer.post('already-registered', email, { link: null, code: null })
    return inventUser(asked)
  }
  const link = buildMailLink(context, { link: outcome.token.link, type: 'signup', redirectTo })
  context.mailer.post('signup', email, { link, code: outcome.token.code })
  // What somebody else wrote at an earlier sign-up with this address is not for this caller.
  return renderUser({ ...outcome.user, raw_user_meta_data: data })
}

async function createUser(tx: Queryable, asked: SignUp, isConfirmed: boolean): Promise<UserRow> {
  const { email, passwordHash, data } = asked
  return insertUser(tx, { email, passwordHash, isConfirmed, userMetadata: data })
}

/** What a new user would look like, for an address that is taken. */
function inventUser({ email, data }: SignUp): object {
  const now = new Date()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: EMAIL_APP_METADATA,
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

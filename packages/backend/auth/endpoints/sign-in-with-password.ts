import { answerWithSession, type AuthCall, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { toLimitSubject } from '#backend/limits/client-address.ts'
import { authErrors } from '../errors/errors.ts'
import { takeFromLimit, mustHaveCaptcha } from '../guards.ts'
import { requestLimits } from '../limits/limits.ts'
import { hashSubject } from '#backend/limits/rate-limits.ts'
import { beginSignInAttempt, type SignInAttempt } from '../limits/sign-in-attempts.ts'
import { findPendingPassword } from '../one-time-tokens/pending-sign-up.ts'
import { isOutdatedHash } from '../passwords/password-hash.ts'
import { mustBeHashable } from '../passwords/password-rules.ts'
import { openSession } from '../sessions/open-session.ts'
import { describeWeakPassword } from '../users/privileged-account.ts'
import { findUserByEmail, lockUser, type UserRow } from '../users/user-row.ts'

/** An unknown address costs the same time and gets the same answer as a wrong password. Contract, section 4. */
export async function signInWithPassword(context: AuthContext, call: AuthCall): Promise<Response> {
  await mustHaveCaptcha(context, call)
  const { address } = call.client
  await takeFromLimit(context, requestLimits.password, toLimitSubject(address))
  if (readText(call.body, 'phone') !== '') throw authErrors.absent.phoneLogin()
  const email = readText(call.body, 'email').trim().toLowerCase()
  const password = readText(call.body, 'password')
  if (email === '') throw authErrors.signIn.missingAddress()
  mustBeHashable(password)

  const attempt = await beginSignInAttempt(context.engine, context.limits, { email, address })
  const user = await findUserByEmail(context.engine, email)
  const pending = await findPendingPassword(context.engine, email, call.client)
  const isRight = await context.passwords.matches(password, user?.encrypted_password ?? pending)
  if (!user || !isRight) {
    await recordFailure(context, call, { attempt, user, email })
    throw authErrors.signIn.invalidCredentials()
  }
  await attempt.succeed()
  if (user.is_banned) throw authErrors.signIn.banned()
  if (!user.email_confirmed_at) throw authErrors.signIn.emailNotConfirmed()
  const newHash = isOutdatedHash(user.encrypted_password!) ? await context.passwords.hash(password) : null
  const session = await completeSignIn(context, call, user, newHash)
  const weakness = await describeWeakPassword(context, context.engine, user, password)
  return answerWithSession({ ...session, ...(weakness && { weak_password: weakness }) })
}

async function completeSignIn(
  context: AuthContext,
  call: AuthCall,
  checked: UserRow,
  newHash: string | null,
) {
  return transact(context, async (tx) => {
    const user = await lockUser(tx, checked.id)
    if (!user || user.encrypted_password !== checked.encrypted_password)
      throw authErrors.signIn.invalidCredentials()
    if (newHash !== null) {
      await tx.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, newHash])
    }
    await recordAudit(tx, 'login', { userId: user.id, client: call.client })
    return openSession(context, tx, user.id, { method: 'password', client: call.client })
  })
}

type Failure = { attempt: SignInAttempt; user: UserRow | null; email: string }

async function recordFailure(
  context: AuthContext,
  call: AuthCall,
  { attempt, user, email }: Failure,
): Promise<void> {
  const isAlarming = await attempt.fail()
  await recordAudit(context.engine, 'login_failed', { userId: user?.id ?? null, client: call.client })
  if (!isAlarming || !user) return
  context.jobs.start(async () => {
    const isDue = (await context.limits.take(OWNER_NOTICE, hashSubject(email))) === null
    if (isDue) context.mailer.sendLater('failed-sign-ins', email, { link: null, code: null })
  })
}

const OWNER_NOTICE = { name: 'owner-notice', count: 1, perSeconds: 3600, burst: 1 }

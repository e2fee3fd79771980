import { type AuthCall, jsonResponse, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { authErrors } from '../errors/errors.ts'
import { isInvited, resendInvitation } from '../one-time-tokens/invitation.ts'
import { buildMailLink, prepareMailToken } from '../one-time-tokens/one-time-tokens.ts'
import { type PkceChallenge, readPkceChallenge } from '../tokens/pkce.ts'
import { readRedirectTarget } from '../redirects.ts'
import { findUserByEmail, lockUserByEmail } from '../users/user-row.ts'
import { describeOrigin, findPendingFrom, hasOtherSignUps } from '../one-time-tokens/pending-sign-up.ts'
import { prepareEmailChange } from '../users/prepare-email-change.ts'

/** Looks the address up after the response. Contract, section 4. */
export async function recoverPassword(
  context: AuthContext,
  { body, request, client }: AuthCall,
): Promise<Response> {
  const { settings, mailer, jobs } = context
  if (readText(body, 'email') === '') throw authErrors.verify.recoveryWithoutEmail()
  const email = mustBeEmail(body.email)
  const challenge = readPkceChallenge(body)
  const redirectTo = readRedirectTarget(request, settings)
  await mailer.reserve('recovery', email)
  jobs.start(async () => {
    const known = await findUserByEmail(context.engine, email)
    if (known && isInvited(known)) return resendInvitation(context, email)
    if (known && !known.email_confirmed_at && !(await mailer.reserveFromSignUps())) return
    const token = await transact(context, async (tx) => {
      const user = await lockUserByEmail(tx, email)
      // Invited since the check above: the invitation email is already being sent.
      if (!user || isInvited(user)) return null
      await recordAudit(tx, 'user_recovery_requested', { userId: user.id, client })
      return prepareMailToken(context, tx, {
        userId: user.id,
        type: 'recovery_token',
        email,
        challenge,
        method: 'recovery',
      })
    })
    if (!token) return
    const link = buildMailLink(context, { link: token.link, type: 'recovery', redirectTo })
    mailer.sendLater('recovery', email, { link, code: token.code })
  })
  return jsonResponse({})
}

type Asked = { email: string; challenge: PkceChallenge | null; redirectTo: string; origin: string }

/** Resends the confirmation of a sign-up or a new address. Contract, section 4. */
export async function resendMail(
  context: AuthContext,
  { body, request, client }: AuthCall,
): Promise<Response> {
  const { settings, mailer, jobs } = context
  const type = readText(body, 'type')
  if (type === 'sms' || type === 'phone_change') throw authErrors.absent.phoneOtp()
  if (type !== 'signup' && type !== 'email_change') throw authErrors.verify.badResendType()
  const asked = {
    email: mustBeEmail(body.email),
    challenge: readPkceChallenge(body),
    origin: describeOrigin(client),
    redirectTo: readRedirectTarget(request, settings),
  }
  await mailer.reserve(type, asked.email)
  jobs.start(() => (type === 'signup' ? resendSignUp(context, asked) : resendEmailChange(context, asked)))
  return jsonResponse({})
}

async function resendSignUp(
  context: AuthContext,
  { email, challenge, redirectTo, origin }: Asked,
): Promise<void> {
  const token = await transact(context, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user || user.email_confirmed_at) return null
    if (isInvited(user)) return 'invitation'
    const kind = { type: 'confirmation_token', method: 'email/signup' } as const
    // If requested from another network, the email only confirms the address: the password may be a stranger's.
    const pending = (await findPendingFrom(tx, user.id, origin)) ?? {
      passwordHash: null,
      metadata: null,
      origin,
    }
    const made = await prepareMailToken(context, tx, { ...kind, userId: user.id, email, challenge, pending })
    return { ...made, isContested: await hasOtherSignUps(tx, user.id, origin) }
  })
  if (token === 'invitation') return resendInvitation(context, email)
  if (!token) return
  const link = buildMailLink(context, { link: token.link, type: 'signup', redirectTo })
  context.mailer.sendLater('signup', email, { link, code: token.code, isContested: token.isContested })
}

async function resendEmailChange(
  context: AuthContext,
  { email, challenge, redirectTo }: Asked,
): Promise<void> {
  const mails = await transact(context, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user?.email_change) return []
    return prepareEmailChange(context, tx, { user, newEmail: user.email_change, challenge, redirectTo })
  })
  for (const { to, ...variables } of mails) context.mailer.sendLater('email_change', to, variables)
}

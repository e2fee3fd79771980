import { jsonResponse, type AuthCall, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { authErrors } from '../errors/errors.ts'
import { isInvited, resendInvitation } from '../one-time-tokens/invitation.ts'
import { buildMailLink } from '../one-time-tokens/mail-link.ts'
import { prepareMailToken } from '../one-time-tokens/prepare-mail-token.ts'
import { readPkceChallenge } from '../tokens/pkce.ts'
import { readRedirectTarget } from '../redirects/redirect-target.ts'
import { findUserByEmail, lockUserByEmail } from '../users/user-row.ts'

/**
 * POST `/recover`. Whether anybody is known by the address is found out after the answer. Contract, section 4.
 */
export async function recoverPassword(
  context: AuthContext,
  { body, request, client }: AuthCall,
): Promise<Response> {
  const { settings, mailer, jobs } = context
  if (readText(body, 'email') === '') throw authErrors.verify.recoveryWithoutEmail()
  const email = mustBeEmail(body.email)
  const challenge = readPkceChallenge(body)
  const redirectTo = readRedirectTarget(request, {
    siteUrl: settings.siteUrl,
    allowed: settings.redirectUrls,
  })
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

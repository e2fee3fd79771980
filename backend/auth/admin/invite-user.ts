import { jsonResponse, type AuthCall, readObject } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { authErrors } from '../errors/errors.ts'
import { buildMailLink } from '../one-time-tokens/mail-link.ts'
import { prepareMailToken } from '../one-time-tokens/prepare-mail-token.ts'
import { readRedirectTarget } from '../redirects/redirect-target.ts'
import { insertUser } from '../users/insert-user.ts'
import { renderUser } from '../users/render-user.ts'
import { findUserByEmail, findUserById } from '../users/user-row.ts'

/** POST `/invite`: an account that its owner takes over by mail. Contract, section 4.8. */
export async function inviteUser(
  context: AuthContext,
  { body, request, client }: AuthCall,
): Promise<Response> {
  const { settings, mailer } = context
  const email = mustBeEmail(body.email)
  const data = readObject(body, 'data') ?? {}
  const redirectTo = readRedirectTarget(request, {
    siteUrl: settings.siteUrl,
    allowed: settings.redirectUrls,
  })
  const { user, token } = await transact(context, async (tx) => {
    const known = await findUserByEmail(tx, email)
    if (known?.email_confirmed_at) throw authErrors.address.emailTaken()
    const invited = { email, passwordHash: null, isConfirmed: false, isInvited: true, userMetadata: data }
    const { id } = known ?? (await insertUser(tx, invited))
    if (known) await tx.query('update auth.users set invited_at = now() where id = $1', [id])
    const made = await prepareMailToken(context, tx, {
      userId: id,
      type: 'confirmation_token',
      email,
      method: 'invite',
      pending: { passwordHash: null, metadata: data, origin: null },
    })
    await recordAudit(tx, 'user_invited', { userId: id, client })
    return { user: (await findUserById(tx, id))!, token: made }
  })
  const link = buildMailLink(context, { link: token.link, type: 'invite', redirectTo })
  mailer.sendLater('invite', email, { link, code: token.code })
  return jsonResponse(renderUser(user))
}

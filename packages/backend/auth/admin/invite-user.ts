import { jsonResponse, type AuthCall, readObject } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { beginInvitation, mailInvitation, prepareInvitation } from '../one-time-tokens/invitation.ts'
import { readRedirectTarget } from '../redirects.ts'
import { renderUser } from '../users/render-user.ts'
import { findUserById } from '../users/user-row.ts'

/** POST `/invite`: an account that its owner takes over by mail. Contract, section 4.8. */
export async function inviteUser(
  context: AuthContext,
  { body, request, client }: AuthCall,
): Promise<Response> {
  const { settings } = context
  const email = mustBeEmail(body.email)
  const data = readObject(body, 'data') ?? {}
  const redirectTo = readRedirectTarget(request, {
    siteUrl: settings.siteUrl,
    allowed: settings.redirectUrls,
  })
  const { user, token } = await transact(context, async (tx) => {
    const id = await beginInvitation(tx, email, data)
    const made = await prepareInvitation(context, tx, { userId: id, email })
    await recordAudit(tx, 'user_invited', { userId: id, client })
    return { user: (await findUserById(tx, id))!, token: made }
  })
  mailInvitation(context, email, { token, redirectTo })
  return jsonResponse(renderUser(user))
}

import { jsonResponse, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { prepareMailToken } from '../one-time-tokens/prepare-mail-token.ts'

/** GET `/reauthenticate`: mails a code that PUT `/user` takes as `nonce`. Contract, section 4. */
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

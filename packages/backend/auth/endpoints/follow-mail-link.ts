import type { AuthCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { AuthError, authErrors } from '../errors/errors.ts'
import { notifyOfNewAddress } from '../mail/notify-owner.ts'
import { issueAuthCode } from '../one-time-tokens/flow-state.ts'
import { consumeLinkToken, isPkceLink, type OneTimeTokenRow } from '../one-time-tokens/one-time-tokens.ts'
import { applyToken, listTokenTypes } from '../one-time-tokens/verify-token.ts'
import {
  buildCodeRedirect,
  buildErrorRedirect,
  buildMessageRedirect,
  buildSessionRedirect,
  readRedirectTarget,
} from '../redirects.ts'
import { openSession, type SessionResponse } from '../sessions/open-session.ts'
import { toAuthError } from '../errors/render-error.ts'
import type { UserRow } from '../users/user-row.ts'

const HALF_MESSAGE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Outcome =
  | 'half'
  | ({ token: OneTimeTokenRow; user: UserRow; isPasswordNeeded: boolean } & (
      { code: string } | { session: SessionResponse }
    ))

/** Always answers 303. Contract, section 4.5. */
export async function followMailLink(context: AuthContext, call: AuthCall): Promise<Response> {
  const { settings } = context
  const { searchParams } = call.url
  const target = readRedirectTarget(call.request, settings)
  const link = searchParams.get('token') ?? ''
  const type = searchParams.get('type') ?? ''
  try {
    const outcome = await consumeLink(context, call, { link, type })
    if (outcome === 'half') return buildMessageRedirect(target, HALF_MESSAGE)
    notifyOfNewAddress(context, outcome.token, outcome.user)
    return 'code' in outcome
      ? buildCodeRedirect(target, outcome)
      : buildSessionRedirect(target, outcome, type)
  } catch (error) {
    const refusal = toAuthError(error)
    // Server errors are reported and answered like everywhere else.
    if (refusal.status >= 500) throw refusal
    return buildErrorRedirect(target, refusal, { isInQuery: isPkceLink(link) })
  }
}

async function consumeLink(
  context: AuthContext,
  { client }: AuthCall,
  given: { link: string; type: string },
): Promise<Outcome> {
  const { link, type } = given
  if (type === '') throw authErrors.verify.missingType()
  const types = listTokenTypes(type)
  if (!types) throw authErrors.verify.unsupportedType()
  return transact<Outcome>(context, async (tx) => {
    const token = await consumeLinkToken(tx, link, types)
    if (!token) return authErrors.verify.linkInvalid()
    const user = await applyToken(context, tx, token, { client, isExchangeDue: token.flow_state_id !== null })
    if (user instanceof AuthError || user === 'half') return user
    const proven = { token, user, isPasswordNeeded: user.encrypted_password === null }
    return token.flow_state_id === null
      ? { ...proven, session: await openSession(context, tx, user.id, { method: 'otp', client }) }
      : { ...proven, code: await issueAuthCode(tx, token.flow_state_id, user.id) }
  })
}

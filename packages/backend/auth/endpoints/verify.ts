/** Links and codes of emails. Contract, section 4.5. */
import { answerWithSession, type AuthCall, type JsonObject, jsonResponse, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { AuthError, authErrors } from '../errors/errors.ts'
import { toAuthError } from '../errors/render-error.ts'
import { notifyOfNewAddress } from '../mail/notify-owner.ts'
import { issueAuthCode } from '../one-time-tokens/flow-state.ts'
import {
  consumeCodeToken,
  consumeLinkToken,
  isPkceLink,
  type OneTimeTokenRow,
  type OneTimeTokenType,
} from '../one-time-tokens/one-time-tokens.ts'
import { applyToken, listTokenTypes } from '../one-time-tokens/verify-token.ts'
import {
  buildCodeRedirect,
  buildErrorRedirect,
  buildMessageRedirect,
  buildSessionRedirect,
  readRedirectTarget,
} from '../redirects.ts'
import { markPasswordNeeded, openSession, type SessionResponse } from '../sessions/open-session.ts'
import { mustBeEmail } from '../users/email-address.ts'
import type { UserRow } from '../users/user-row.ts'

type Proof = { types: readonly OneTimeTokenType[] } & ({ hash: string } | { email: string; code: string })

type Verified =
  'half' | ({ token: OneTimeTokenRow; user: UserRow } & ({ session: SessionResponse } | { authCode: string }))

const HALF_MESSAGE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export async function followMailLink(context: AuthContext, call: AuthCall): Promise<Response> {
  const { searchParams } = call.url
  const target = readRedirectTarget(call.request, context.settings)
  const link = searchParams.get('token') ?? ''
  const type = searchParams.get('type') ?? ''
  try {
    const verified = await verify(context, call, { hash: link, types: readTypes(type) }, true)
    if (verified === 'half') return buildMessageRedirect(target, HALF_MESSAGE)
    const isPasswordNeeded = verified.user.encrypted_password === null
    return 'authCode' in verified
      ? buildCodeRedirect(target, { code: verified.authCode, isPasswordNeeded })
      : buildSessionRedirect(target, { session: verified.session, isPasswordNeeded }, type)
  } catch (error) {
    const refusal = toAuthError(error)
    // Server errors are reported and answered like everywhere else.
    if (refusal.status >= 500) throw refusal
    return buildErrorRedirect(target, refusal, { isInQuery: isPkceLink(link) })
  }
}

/** Takes the hash of a link, or six digits with their address. */
export async function verifyCode(context: AuthContext, call: AuthCall): Promise<Response> {
  const verified = await verify(context, call, readProof(call.body), false)
  return verified === 'half' || !('session' in verified)
    ? jsonResponse({ code: 200, msg: HALF_MESSAGE })
    : answerWithSession(markPasswordNeeded(verified.session, verified.user))
}

/** With `mayExchange`, a PKCE flow gets a code to exchange instead of a session. */
async function verify(
  context: AuthContext,
  { client }: AuthCall,
  proof: Proof,
  mayExchange: boolean,
): Promise<Verified> {
  const verified = await transact<Verified>(context, async (tx) => {
    const token =
      'hash' in proof
        ? ((await consumeLinkToken(tx, proof.hash, proof.types)) ?? authErrors.verify.linkInvalid())
        : ((await consumeCodeToken(context, tx, proof)) ?? authErrors.verify.codeInvalid())
    if (token instanceof AuthError) return token
    const flowId = mayExchange ? token.flow_state_id : null
    const user = await applyToken(context, tx, token, { client, isExchangeDue: flowId !== null })
    if (user instanceof AuthError || user === 'half') return user
    return flowId === null
      ? { token, user, session: await openSession(context, tx, user.id, { method: 'otp', client }) }
      : { token, user, authCode: await issueAuthCode(tx, flowId, user.id) }
  })
  if (verified !== 'half') notifyOfNewAddress(context, verified.token, verified.user)
  return verified
}

function readProof(body: JsonObject): Proof {
  const type = readText(body, 'type')
  if (type === '') throw authErrors.verify.missingType()
  const [code, hash] = [readText(body, 'token'), readText(body, 'token_hash')]
  if ((code === '') === (hash === '')) throw authErrors.verify.tokenOrHash()
  if (readText(body, 'phone') !== '' || type === 'sms' || type === 'phone_change')
    throw authErrors.absent.phoneOtp()
  const types = readTypes(type)
  if (hash === '') return { types, email: mustBeEmail(body.email), code }
  if (readText(body, 'email') !== '' || readText(body, 'redirect_to') !== '')
    throw authErrors.verify.hashAlone()
  return { types, hash }
}

function readTypes(type: string): readonly OneTimeTokenType[] {
  if (type === '') throw authErrors.verify.missingType()
  const types = listTokenTypes(type)
  if (!types) throw authErrors.verify.unsupportedType()
  return types
}

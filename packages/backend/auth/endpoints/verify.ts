/** Links and codes of emails. Contract, section 4.5. */
import {
  answerWithSession,
  type AuthCall,
  type JsonObject,
  jsonResponse,
  readText,
  type Client,
} from '../auth-call.ts'
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
  deleteOneTimeToken,
} from '../one-time-tokens/one-time-tokens.ts'
import {
  buildCodeRedirect,
  buildErrorRedirect,
  buildMessageRedirect,
  buildSessionRedirect,
  readRedirectTarget,
} from '../redirects.ts'
import { markPasswordNeeded, openSession, type SessionResponse } from '../sessions/open-session.ts'
import { mustBeEmail } from '../users/email-address.ts'
import type { Queryable } from '#backend/database/engine.ts'
import { recordAudit } from '../audit-log.ts'
import { confirmEmail, setEmail } from '../users/change-user.ts'
import { findUserByEmail, findUserById, lockUser, type UserRow } from '../users/user-row.ts'
import { isInvitationToken, isInvited } from '../one-time-tokens/invitation.ts'
import { applyPendingSignUp, endPendingSignUps, isFromOrigin } from '../one-time-tokens/pending-sign-up.ts'

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

// Effects of a verified link or code. Contract, sections 4.5 and 4.6.

function listTokenTypes(verificationType: string): readonly OneTimeTokenType[] | null {
  switch (verificationType) {
    case 'signup':
    case 'invite':
      return ['confirmation_token']
    case 'recovery':
    case 'magiclink':
      return ['recovery_token']
    case 'email':
      return ['confirmation_token', 'recovery_token']
    case 'email_change':
      return ['email_change_token_current', 'email_change_token_new']
    default:
      return null
  }
}

const CONFIRMATIONS_NEEDED = 2

/**
 * Returns the user to sign in, or `half` if the other address must confirm as well. With `isExchangeDue` the session
 * follows by PKCE, and a sign-up from another network waits for it.
 */
async function applyToken(
  context: Pick<AuthContext, 'settings'>,
  tx: Queryable,
  token: OneTimeTokenRow,
  { client, isExchangeDue = false }: { client: Client; isExchangeDue?: boolean },
): Promise<UserRow | 'half' | AuthError> {
  const user = await lockUser(tx, token.user_id)
  const waitsForExchange = isExchangeDue && !isFromOrigin(token, client)
  if (!waitsForExchange) await deleteOneTimeToken(tx, token.id)
  if (!user || user.deleted_at) return authErrors.verify.linkInvalid()
  if (user.is_banned) return authErrors.token.userBanned()
  switch (token.token_type) {
    case 'confirmation_token':
    case 'recovery_token':
      // Links to a former address are invalid.
      if (token.relates_to !== user.email) return authErrors.verify.linkInvalid()
      // A sign-up link must not confirm an invited account; earlier versions left such links beside the invitation.
      if (isInvited(user) && token.pending_origin !== null) return authErrors.verify.linkInvalid()
      if (token.token_type === 'recovery_token' || isInvited(user)) await endPendingSignUps(tx, user.id)
      else if (isFromOrigin(token, client)) await applyPendingSignUp(context, tx, user, token)
      await confirmEmail(tx, user.id, { isAccepted: isInvitationToken(token) })
      await recordAudit(tx, 'user_confirmed', { userId: user.id, client })
      return (await findUserById(tx, user.id))!
    default:
      return confirmEmailChange(tx, user, token, client)
  }
}

async function confirmEmailChange(
  tx: Queryable,
  user: UserRow,
  token: OneTimeTokenRow,
  client: Client,
): Promise<UserRow | 'half' | AuthError> {
  const newEmail = user.email_change
  const expected = token.token_type === 'email_change_token_new' ? newEmail : user.email
  if (!newEmail || token.relates_to !== expected) return authErrors.verify.linkInvalid()
  const confirmations = user.email_change_confirm_status + 1
  if (user.email !== null && confirmations < CONFIRMATIONS_NEEDED) {
    await tx.query('update auth.users set email_change_confirm_status = $2 where id = $1', [
      user.id,
      confirmations,
    ])
    return 'half'
  }
  if (await findUserByEmail(tx, newEmail)) return authErrors.address.emailTaken()
  await setEmail(tx, user, newEmail)
  await recordAudit(tx, 'user_modified', { userId: user.id, client })
  return user
}

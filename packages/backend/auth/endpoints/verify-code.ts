import type { Queryable } from '#backend/database/engine.ts'
import { answerWithSession, jsonResponse, type AuthCall, type JsonObject, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { AuthError, authErrors } from '../errors/errors.ts'
import { notifyOfNewAddress } from '../mail/notify-owner.ts'
import {
  type OneTimeTokenRow,
  type OneTimeTokenType,
  consumeCodeToken,
  consumeLinkToken,
} from '../one-time-tokens/one-time-tokens.ts'
import { applyToken, listTokenTypes } from '../one-time-tokens/verify-token.ts'
import { markPasswordNeeded, openSession, type SessionResponse } from '../sessions/open-session.ts'
import type { UserRow } from '../users/user-row.ts'

type Proof = { types: readonly OneTimeTokenType[] } & ({ hash: string } | { email: string; code: string })

type Verified = { session: SessionResponse; token: OneTimeTokenRow; user: UserRow } | 'half'

const HALF_ANSWER = {
  code: 200,
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
}

/** Takes the hash of a link, or six digits with their address. Contract, section 4.5. */
export async function verifyCode(context: AuthContext, { body, client }: AuthCall): Promise<Response> {
  const proof = readProof(body)
  const verified = await transact<Verified>(context, async (tx) => {
    const token = await consumeToken(context, tx, proof)
    if (token instanceof AuthError) return token
    const user = await applyToken(context, tx, token, { client })
    if (user instanceof AuthError) return user
    if (user === 'half') return user
    const session = await openSession(context, tx, user.id, { method: 'otp', client })
    return { session: markPasswordNeeded(session, user), token, user }
  })
  if (verified === 'half') return jsonResponse(HALF_ANSWER)
  notifyOfNewAddress(context, verified.token, verified.user)
  return answerWithSession(verified.session)
}

function readProof(body: JsonObject): Proof {
  const type = readText(body, 'type')
  if (type === '') throw authErrors.verify.missingType()
  const [code, hash] = [readText(body, 'token'), readText(body, 'token_hash')]
  if ((code === '') === (hash === '')) throw authErrors.verify.tokenOrHash()
  if (readText(body, 'phone') !== '' || type === 'sms' || type === 'phone_change')
    throw authErrors.absent.phoneOtp()
  const types = listTokenTypes(type)
  if (!types) throw authErrors.verify.unsupportedType()
  if (hash === '') return { types, email: mustBeEmail(body.email), code }
  if (readText(body, 'email') !== '' || readText(body, 'redirect_to') !== '')
    throw authErrors.verify.hashAlone()
  return { types, hash }
}

async function consumeToken(
  context: AuthContext,
  tx: Queryable,
  proof: Proof,
): Promise<OneTimeTokenRow | AuthError> {
  return 'hash' in proof
    ? ((await consumeLinkToken(tx, proof.hash, proof.types)) ?? authErrors.verify.linkInvalid())
    : ((await consumeCodeToken(context, tx, proof)) ?? authErrors.verify.codeInvalid())
}

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type AuthCall, jsonResponse, readObject, readText } from '#backend/auth/auth-call.ts'
import { type AuthContext, transact } from '#backend/auth/auth-context.ts'
import { recordAudit } from '#backend/auth/audit-log.ts'
import { authErrors } from '#backend/auth/errors/errors.ts'
import { storeChallenge, takeChallenge } from '#backend/auth/passkeys/challenges.ts'
import { findPasskeyByCredential, type PasskeyRow } from '#backend/auth/passkeys/passkey-rows.ts'
import { mustHaveRelyingParty, type RelyingParty } from '#backend/auth/passkeys/relying-party.ts'
import { openSession, type SessionResponse } from '#backend/auth/sessions/open-session.ts'
import { answerWithSession } from '#backend/auth/sessions/session-answer.ts'
import { lockUser } from '#backend/auth/users/user-row.ts'

/** The same for everyone, so it reveals no account. */
export async function startPasskeySignIn(context: AuthContext): Promise<Response> {
  const party = mustHaveRelyingParty(context)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  const kept = await storeChallenge(context.engine, options.challenge, {
    purpose: 'authentication',
    userId: null,
  })
  return jsonResponse({ ...kept, options })
}

/**
 * The authenticator verified its user, which is a second factor: the session is aal2. All failures get the same answer.
 */
export async function verifyPasskeySignIn(context: AuthContext, call: AuthCall): Promise<Response> {
  const party = mustHaveRelyingParty(context)
  const challenge = await takeChallenge(context.engine, readText(call.body, 'challenge_id'), {
    purpose: 'authentication',
    userId: null,
  })
  const response = readObject(call.body, 'credential') as AuthenticationResponseJSON | null
  const passkey =
    typeof response?.id === 'string' ? await findPasskeyByCredential(context.engine, response.id) : null
  const counter = response && passkey ? await verify({ response, passkey, challenge, party }) : null
  if (!passkey || counter === null) {
    await recordAudit(context.engine, 'passkey_failed', {
      userId: passkey?.user_id ?? null,
      client: call.client,
    })
    throw authErrors.passkey.verificationFailed()
  }
  const session = await transact<SessionResponse>(context, async (tx) => {
    const user = await lockUser(tx, passkey.user_id)
    const used = await tx.query(
      `update auth.webauthn_credentials set sign_count = $3, last_used_at = now()
       where id = $1 and sign_count = $2 returning id`,
      [passkey.id, passkey.sign_count, counter],
    )
    if (!user || user.deleted_at || used.length === 0) return authErrors.passkey.verificationFailed()
    if (user.is_banned) return authErrors.signIn.banned()
    if (!user.email_confirmed_at) return authErrors.signIn.emailNotConfirmed()
    await recordAudit(tx, 'passkey_login', { userId: user.id, client: call.client })
    return openSession(context, tx, user.id, { method: 'passkey', client: call.client, aal: 'aal2' })
  })
  return answerWithSession(session)
}

type Answered = {
  response: AuthenticationResponseJSON
  passkey: PasskeyRow
  challenge: string
  party: RelyingParty
}

/** Returns the new counter of the authenticator; null if the response is invalid. */
async function verify({ response, passkey, challenge, party }: Answered): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.sign_count,
      },
    })
    const holder = response.response.userHandle
    const isHolder = holder === undefined || Buffer.from(holder, 'base64url').toString() === passkey.user_id
    return verified && isHolder ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for every defect; none is revealed.
    return null
  }
}

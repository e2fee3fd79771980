import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { jsonResponse, readObject, readText, type UserCall } from '#backend/auth/auth-call.ts'
import { type AuthContext, transact } from '#backend/auth/auth-context.ts'
import { recordAudit } from '#backend/auth/audit-log.ts'
import { authErrors } from '#backend/auth/errors/errors.ts'
import { notifyOwner } from '#backend/auth/mail/notify-owner.ts'
import { storeChallenge, takeChallenge } from '#backend/auth/passkeys/challenges.ts'
import {
  LISTED_COLUMNS,
  type ListedPasskey,
  listPasskeyRows,
  MAX_PASSKEYS,
  mustBeAbleToChangePasskeys,
} from '#backend/auth/passkeys/passkey-rows.ts'
import { mustHaveRelyingParty } from '#backend/auth/passkeys/relying-party.ts'
import { openSession, type SessionResponse } from '#backend/auth/sessions/open-session.ts'
import { deleteSessions, findSession } from '#backend/auth/sessions/session-row.ts'
import { lockUser } from '#backend/auth/users/user-row.ts'

export async function startPasskeyRegistration(context: AuthContext, call: UserCall): Promise<Response> {
  const party = mustHaveRelyingParty(context)
  mustBeAbleToChangePasskeys(call)
  const { user } = call
  const known = await listPasskeyRows(context.engine, user.id)
  if (known.length >= MAX_PASSKEYS) throw authErrors.passkey.tooMany()
  const name = user.email ?? user.id
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: context.settings.siteName,
    userID: new TextEncoder().encode(user.id),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  const kept = await storeChallenge(context.engine, options.challenge, {
    purpose: 'registration',
    userId: user.id,
  })
  return jsonResponse({ ...kept, options })
}

/**
 * Stores the passkey; the password alone no longer suffices. An aal1 session gets an aal2 session in the response,
 * since the passkey was just used. GoTrue has no such `session` field.
 */
export async function verifyPasskeyRegistration(context: AuthContext, call: UserCall): Promise<Response> {
  const party = mustHaveRelyingParty(context)
  mustBeAbleToChangePasskeys(call)
  const { user, session, client, body } = call
  const expectedChallenge = await takeChallenge(context.engine, readText(body, 'challenge_id'), {
    purpose: 'registration',
    userId: user.id,
  })
  const response = readObject(body, 'credential') as RegistrationResponseJSON | null
  if (!response) throw authErrors.passkey.verificationFailed()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!made?.verified) throw authErrors.passkey.verificationFailed()
  const { credential, aaguid, credentialBackedUp } = made.registrationInfo
  type Added = { passkey: ListedPasskey; opened: SessionResponse | null }
  const { passkey, opened } = await transact<Added>(context, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked || !(await findSession(tx, session.id))) return authErrors.token.sessionGone()
    if ((await listPasskeyRows(tx, user.id)).length >= MAX_PASSKEYS) return authErrors.passkey.tooMany()
    const [row] = await tx.query<ListedPasskey>(
      `insert into auth.webauthn_credentials
         (user_id, credential_id, public_key, sign_count, transports, aaguid, backed_up)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning ${LISTED_COLUMNS}`,
      [
        user.id,
        credential.id,
        Buffer.from(credential.publicKey).toString('base64url'),
        credential.counter,
        credential.transports ?? [],
        aaguid,
        credentialBackedUp,
      ],
    )
    if (!row) return authErrors.passkey.exists()
    // A new sign-in method ends all other sessions (threat model, section 9).
    await deleteSessions(tx, user.id, session.id)
    await recordAudit(tx, 'passkey_added', { userId: user.id, client })
    if (session.aal === 'aal2') return { passkey: row, opened: null }
    const method = { method: 'passkey', client, aal: 'aal2' } as const
    return { passkey: row, opened: await openSession(context, tx, user.id, method) }
  })
  notifyOwner(context, user, 'passkey-added')
  return jsonResponse({
    id: passkey.id,
    friendly_name: passkey.friendly_name,
    created_at: passkey.created_at,
    ...(opened && { session: opened }),
  })
}

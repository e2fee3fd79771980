/** WebAuthn, for passkeys and for security keys as second factors. */
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Queryable } from '#backend/database/engine.ts'
import type { JsonObject } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import type { UserRow } from '../users/user-row.ts'

export type Credential = { id: string; public_key: string; counter: number; transports: string[] }

type Settings = Pick<AuthContext, 'settings'>

/** A passkey must verify its user by PIN or biometrics. A second factor need not, since the password came first. */
type Asked = { challenge: string; isPasskey: boolean }

/** Null where browsers support no passkeys: on IP addresses and without HTTPS. */
export function findRelyingParty({ settings }: Settings): { id: string; origin: string } | null {
  const { hostname, origin, protocol } = new URL(settings.siteUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[')
  return (protocol === 'https:' || isLocal) && !isNumber ? { id: hostname, origin } : null
}

export function mustHaveRelyingParty(context: Settings): { id: string; origin: string } {
  const party = findRelyingParty(context)
  if (!party) throw authErrors.absent.passkeys()
  return party
}

/** Options for the browser to create a key. `handle` identifies the account or the factor on the device. */
export async function createRegistration(
  context: Settings,
  {
    user,
    handle,
    known,
    isPasskey,
  }: { user: UserRow; handle: string; known: readonly { id: string }[]; isPasskey: boolean },
) {
  const party = mustHaveRelyingParty(context)
  const name = user.email ?? user.id
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: context.settings.siteName,
    userID: new TextEncoder().encode(handle),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: isPasskey
      ? { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
}

/** Options for the browser to use a key: the given second factor, or any passkey. */
export async function createRequest(context: Settings, credential: Credential | null) {
  const party = mustHaveRelyingParty(context)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: credential ? 'discouraged' : 'required',
    ...(credential && { allowCredentials: [{ id: credential.id }] }),
  })
}

export async function verifyRegistration(context: Settings, response: JsonObject, asked: Asked) {
  const expected = expectAnswer(context, asked)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const made = await verifyRegistrationResponse({
      ...expected,
      response: response as unknown as RegistrationResponseJSON,
    })
    if (!made.verified) return null
    const { credential, aaguid, credentialBackedUp: isBackedUp } = made.registrationInfo
    const stored: Credential = {
      id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    }
    return { credential: stored, aaguid, isBackedUp }
  } catch {
    // The library throws for any invalid response. The reason is not revealed.
    return null
  }
}

/** Returns the new counter of the key; null if the response is invalid. */
export async function verifyAnswer(
  context: Settings,
  response: JsonObject,
  { known, ...asked }: Asked & { known: Credential },
): Promise<number | null> {
  const expected = expectAnswer(context, asked)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  if (response.id !== known.id) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: response as unknown as AuthenticationResponseJSON,
      credential: {
        id: known.id,
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
        counter: known.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for any invalid response. The reason is not revealed.
    return null
  }
}

function expectAnswer(context: Settings, { challenge, isPasskey }: Asked) {
  const party = mustHaveRelyingParty(context)
  return {
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: isPasskey,
  }
}

export type Passkey = { id: string; friendly_name: string; created_at: Date; last_used_at: Date | null }

export const PASSKEY_COLUMNS = 'id, friendly_name, created_at, last_used_at'

export function listUserPasskeys(database: Queryable, userId: string): Promise<Passkey[]> {
  return database.query<Passkey>(
    `select ${PASSKEY_COLUMNS} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  )
}

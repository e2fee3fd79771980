/** Security key as a second factor: challenge and verification. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Queryable } from '#backend/database/engine.ts'
import type { JsonObject } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { mustHaveRelyingParty } from './relying-party.ts'
import type { UserRow } from '../users/user-row.ts'

/** As stored; key and id in base64url. */
export type FactorCredential = { id: string; public_key: string; counter: number; transports: string[] }
export type StoredKeyChallenge = { type: 'create' | 'request'; challenge: string }

export type KeyChallenge = {
  question: StoredKeyChallenge
  /** JSON for the browser. */
  options: object
}

/** Null until the key is registered. */
export async function readFactorCredential(
  database: Queryable,
  factorId: string,
): Promise<FactorCredential | null> {
  const [row] = await database.query<{ credential: FactorCredential | null }>(
    'select web_authn_credential as credential from auth.mfa_factors where id = $1',
    [factorId],
  )
  return row?.credential ?? null
}

/**
 * User verification is not required: the password was the first factor.
 * @throws AuthError where passkeys are not supported
 */
export async function createKeyChallenge(
  context: AuthContext,
  user: UserRow,
  {
    factorId,
    credential,
    others,
  }: { factorId: string; credential: FactorCredential | null; others: readonly FactorCredential[] },
): Promise<KeyChallenge> {
  const party = mustHaveRelyingParty(context)
  const { generateAuthenticationOptions, generateRegistrationOptions } =
    await import('@simplewebauthn/server')
  if (credential) {
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      userVerification: 'discouraged',
      allowCredentials: [{ id: credential.id }],
    })
    return { question: { type: 'request', challenge: options.challenge }, options }
  }
  const name = user.email ?? user.id
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: context.settings.siteName,
    // Not the account id: the device could replace a passkey of the account.
    userID: new TextEncoder().encode(factorId),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: others.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  return { question: { type: 'create', challenge: options.challenge }, options }
}

export type VerifiedKey = { credential: FactorCredential; aaguid: string | null }

/** Returns what to store; null if the response is invalid. */
export async function verifyKeyResponse(
  context: AuthContext,
  { type, challenge }: StoredKeyChallenge,
  { response, known }: { response: JsonObject; known: FactorCredential | null },
): Promise<VerifiedKey | null> {
  const party = mustHaveRelyingParty(context)
  const expected = {
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }
  try {
    // An old registration challenge must not replace the key.
    if (type === 'create') return known ? null : await verifyNewKey(response, expected)
    return known && (await verifyKnownKey(response, expected, known))
  } catch {
    // The library throws for every defect; none is revealed.
    return null
  }
}

type Expected = {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: boolean
}

async function verifyNewKey(response: JsonObject, expected: Expected): Promise<VerifiedKey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const made = await verifyRegistrationResponse({
    ...expected,
    response: response as unknown as RegistrationResponseJSON,
  })
  if (!made.verified) return null
  const { credential, aaguid } = made.registrationInfo
  return {
    credential: {
      id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    },
    aaguid,
  }
}

async function verifyKnownKey(
  response: JsonObject,
  expected: Expected,
  known: FactorCredential,
): Promise<VerifiedKey | null> {
  if (response.id !== known.id) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected,
    response: response as unknown as AuthenticationResponseJSON,
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: known.counter,
    },
  })
  return verified ? { credential: { ...known, counter: authenticationInfo.newCounter }, aaguid: null } : null
}

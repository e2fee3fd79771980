/** A key as second factor: what the browser is asked, and whether what it answers is in order. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Queryable } from '#backend/database/engine.ts'
import type { JsonObject } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { mustHaveRelyingParty } from './relying-party.ts'
import type { UserRow } from '../users/user-row.ts'

/** As it is stored; key and id in base64url. */
export type FactorCredential = { id: string; public_key: string; counter: number; transports: string[] }
/** Whether a key is made or used, and what it is asked to sign. */
export type KeyQuestion = { type: 'create' | 'request'; challenge: string }

export type AskedKey = {
  question: KeyQuestion
  /** What the browser is given, as JSON. */
  options: object
}

/** Null for a factor that has no key yet. */
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
 * A password has said who it is: having the key is the second factor, and a key that can't ask for a finger or a PIN is one, too.
 * @throws AuthError where there can be no keys
 */
export async function askForKey(
  context: AuthContext,
  user: UserRow,
  {
    factorId,
    credential,
    others,
  }: { factorId: string; credential: FactorCredential | null; others: readonly FactorCredential[] },
): Promise<AskedKey> {
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
    // Not that of the account: a device that keeps what it makes would put it in the place of a passkey.
    userID: new TextEncoder().encode(factorId),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: others.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  return { question: { type: 'create', challenge: options.challenge }, options }
}

export type AnsweredKey = { credential: FactorCredential; aaguid: string | null }

/** @returns what is to be stored of the key; null for anything that isn't in order */
export async function checkKey(
  context: AuthContext,
  { type, challenge }: KeyQuestion,
  { response, known }: { response: JsonObject; known: FactorCredential | null },
): Promise<AnsweredKey | null> {
  const party = mustHaveRelyingParty(context)
  const expected = {
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }
  try {
    // A question from before there was a key never puts another one in its place.
    if (type === 'create') return known ? null : await checkNewKey(response, expected)
    return known && (await checkKnownKey(response, expected, known))
  } catch {
    // The library throws for each thing that it finds wrong; none of it is told.
    return null
  }
}

type Expected = {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: boolean
}

async function checkNewKey(response: JsonObject, expected: Expected): Promise<AnsweredKey | null> {
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

async function checkKnownKey(
  response: JsonObject,
  expected: Expected,
  known: FactorCredential,
): Promise<AnsweredKey | null> {
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

import type { PostsClient } from '../context/context.ts'
import { readAnswer } from './session-answer.ts'

/** An app that shows codes of six digits, or a key that the browser asks for, as somebody enrolled it. */
export type Authenticator = { id: string; kind: 'app' | 'key'; name: string; createdAt: string }

/** A new authenticator before its first code: what its app has to know. */
export type NewAuthenticator = { id: string; secret: string; uri: string }

/** What somebody can take the second step with; none when the list can't be read. */
export async function listAuthenticators(client: PostsClient): Promise<Authenticator[]> {
  const { data } = await client.auth.mfa.listFactors()
  const factors = [...(data?.totp ?? []), ...(data?.webauthn ?? [])]
  return factors.map(({ id, factor_type: type, friendly_name, created_at }) => ({
    id,
    kind: type === 'webauthn' ? 'key' : 'app',
    name: friendly_name ?? (type === 'webauthn' ? 'Security key' : DEFAULT_NAME),
    createdAt: created_at,
  }))
}

/**
 * Begins with a new authenticator; one that was begun earlier and never finished is given up.
 * @param issuer the name that its app shows beside the codes
 * @throws SessionError
 */
export async function startAuthenticator(client: PostsClient, issuer: string): Promise<NewAuthenticator> {
  const { mfa } = client.auth
  const factors = await mfa.listFactors()
  const unfinished = (factors.data?.all ?? []).filter(({ status }) => status === 'unverified')
  for (const { id } of unfinished) await mfa.unenroll({ factorId: id })
  const verified = (factors.data?.all ?? []).filter(({ status }) => status === 'verified')
  const names = verified.map(({ friendly_name }) => friendly_name)
  const { id, totp } = readAnswer(
    await mfa.enroll({ factorType: 'totp', friendlyName: findFreeName(DEFAULT_NAME, names), issuer }),
  )
  return { id, secret: totp.secret, uri: totp.uri }
}

/** The six digits that an authenticator shows now; the first ones turn it on. @throws SessionError */
export async function verifyAuthenticatorCode(client: PostsClient, id: string, code: string): Promise<void> {
  readAnswer(await client.auth.mfa.challengeAndVerify({ factorId: id, code }))
}

/** @throws SessionError */
export async function removeAuthenticator(client: PostsClient, id: string): Promise<void> {
  readAnswer(await client.auth.mfa.unenroll({ factorId: id }))
}

const DEFAULT_NAME = 'Authenticator'

/** The name, or with a number when it is taken. */
export function findFreeName(name: string, taken: readonly (string | undefined)[]): string {
  let number = 1
  const compose = () => (number === 1 ? name : `${name} ${number}`)
  while (taken.includes(compose())) number += 1
  return compose()
}

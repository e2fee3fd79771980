import type { PostsClient } from '../context/context.ts'
import { readAnswer } from './session-answer.ts'

/** An authenticator app or security key. */
export type Authenticator = { id: string; kind: 'app' | 'key'; name: string; createdAt: string }

/** A new authenticator that is not confirmed yet. */
export type NewAuthenticator = { id: string; secret: string; uri: string }

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

/** Starts adding an authenticator; removes an unfinished one. @param issuer name shown in the app */
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

/** Verifies a code; the first one activates the authenticator. @throws SessionError */
export async function verifyAuthenticatorCode(client: PostsClient, id: string, code: string): Promise<void> {
  readAnswer(await client.auth.mfa.challengeAndVerify({ factorId: id, code }))
}

export async function removeAuthenticator(client: PostsClient, id: string): Promise<void> {
  readAnswer(await client.auth.mfa.unenroll({ factorId: id }))
}

const DEFAULT_NAME = 'Authenticator'

export function findFreeName(name: string, taken: readonly (string | undefined)[]): string {
  let number = 1
  const compose = () => (number === 1 ? name : `${name} ${number}`)
  while (taken.includes(compose())) number += 1
  return compose()
}

import type { PostsClient } from '../context/context.ts'
import { findFreeName } from './authenticators.ts'
import { readAnswer } from './session-answer.ts'
import { SessionError } from './session-error.ts'
import { toPasskeyError } from './passkeys.ts'

/** Browser error for a key that is already registered. */
const KNOWN_KEY = 'InvalidStateError'

/** Registers a security key. @throws SessionError, with code `cancelled` if the person canceled */
export async function addSecurityKey(client: PostsClient, name: string): Promise<void> {
  const { mfa } = client.auth
  const listed = await mfa.listFactors()
  const unfinished = (listed.data?.all ?? []).filter(({ status }) => status === 'unverified')
  for (const { id } of unfinished) await mfa.unenroll({ factorId: id })
  const taken = (listed.data?.all ?? []).map(({ friendly_name }) => friendly_name)
  const { id } = readAnswer(
    await mfa.enroll({ factorType: 'webauthn', friendlyName: findFreeName(name, taken) }),
  )
  try {
    await proveSecurityKey(client, id)
  } catch (error) {
    await mfa.unenroll({ factorId: id })
    throw error
  }
}

/** Completes the second step with a key, or activates a new one. */
export async function proveSecurityKey(client: PostsClient, factorId: string): Promise<void> {
  const party = { rpId: location.hostname, rpOrigins: [location.origin] }
  const { id: challengeId, webauthn } = readAnswer(
    await client.auth.mfa.challenge({ factorId, webauthn: party }),
  )
  const answered = await askBrowser(webauthn)
  readAnswer(
    await client.auth.mfa.verify({
      factorId,
      challengeId,
      webauthn: { ...party, type: webauthn.type, credential_response: answered } as never,
    }),
  )
}

type Asked =
  | { type: 'create'; credential_options: { publicKey: object } }
  | { type: 'request'; credential_options: { publicKey: object } }

async function askBrowser({ type, credential_options: { publicKey } }: Asked): Promise<Credential> {
  try {
    const credential =
      type === 'create'
        ? await navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions })
        : await navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions })
    if (credential) return credential
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === KNOWN_KEY)
      throw new SessionError('rejected', 'This key is already registered.', 'known', error)
    const passkeyError = toPasskeyError(error)
    throw passkeyError.code === 'cancelled' ? noKey(error) : passkeyError
  }
  throw noKey()
}

function noKey(cause?: Error): SessionError {
  return new SessionError(
    'rejected',
    'No security key responded. Try again, or use another method.',
    'cancelled',
    cause,
  )
}

import type { PostsClient } from '../context/context.ts'
import { listPasskeys } from './passkeys.ts'

export type SecondStep = {
  /** An authenticator is enrolled and has not been used in this session. */
  isDue: boolean
  /** This session was opened with two factors. */
  isDone: boolean
  hasAuthenticator: boolean
}

/** How far the stored session has proven who uses it; asks no server. */
export async function readSecondStep(client: PostsClient): Promise<SecondStep> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  const hasAuthenticator = data?.nextLevel === 'aal2'
  const isDone = data?.currentLevel === 'aal2'
  return { hasAuthenticator, isDone, isDue: hasAuthenticator && !isDone }
}

/** Also true for an unused passkey. A session has no information about passkeys, so this asks the server. */
export async function isSecondStepDue(client: PostsClient): Promise<boolean> {
  const { isDue, isDone } = await readSecondStep(client)
  return isDue || (!isDone && (await listPasskeys(client)).length > 0)
}

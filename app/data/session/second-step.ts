import type { PostsClient } from '../context/context.ts'

export type SecondStep = {
  /** An authenticator is active and was not used in this session. */
  isDue: boolean
  /** The session is confirmed by two factors. */
  isDone: boolean
  hasAuthenticator: boolean
}

/** State of the second step, read from the stored session. */
export async function readSecondStep(client: PostsClient): Promise<SecondStep> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  const hasAuthenticator = data?.nextLevel === 'aal2'
  const isDone = data?.currentLevel === 'aal2'
  return { hasAuthenticator, isDone, isDue: hasAuthenticator && !isDone }
}

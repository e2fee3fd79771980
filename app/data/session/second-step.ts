import type { PostsClient } from '../context/context.ts'

export type SecondStep = {
  /** An authenticator is active and was not used in this session. */
  isDue: boolean
  /** Two factors were used in this session. */
  isDone: boolean
  hasAuthenticator: boolean
}

/** Reads the state of the second step from the stored session. */
export async function readSecondStep(client: PostsClient): Promise<SecondStep> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  const hasAuthenticator = data?.nextLevel === 'aal2'
  const isDone = data?.currentLevel === 'aal2'
  return { hasAuthenticator, isDone, isDue: hasAuthenticator && !isDone }
}

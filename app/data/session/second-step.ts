import type { PostsClient } from '../context/context.ts'

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

import { answers, type Input, type OwnAccount } from '#supabase/functions/manage-own-account/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { readAnswer } from './session-error.ts'

export type { OwnAccount }

const FAILURE = 'Your account could not be reached. Please try again.'

/** The address that the account is to get once both confirmed it; null when no change is under way. @throws SessionError */
export async function readPendingAddress(client: PostsClient): Promise<string | null> {
  return readAnswer(await client.auth.getUser()).user.new_email ?? null
}

/**
 * Mails both addresses a link; the account changes when both were followed.
 * @param mailedCode proves who asks, where the session is old
 * @throws SessionError, `reauthentication_needed` when a code is to be mailed first
 */
export async function changeAddress(
  client: PostsClient,
  email: string,
  { mailedCode, emailRedirectTo }: { mailedCode?: string; emailRedirectTo: string },
): Promise<void> {
  readAnswer(
    await client.auth.updateUser(
      { email, ...(mailedCode !== undefined && { nonce: mailedCode }) },
      { emailRedirectTo },
    ),
  )
}

/** What leaving would mean. @throws DataError or FunctionError, with words for people */
export function describeLeaving(client: PostsClient): Promise<OwnAccount> {
  const body: Input = { action: 'describe' }
  return callFunction(client, 'manage-own-account', {
    answer: answers.describe,
    body,
    failureMessage: FAILURE,
  })
}

/**
 * Deletes the account of whoever is signed in.
 * @param confirmation its address, typed
 * @param heir who gets the posts; null leaves them to the editors
 * @returns how many posts were handed over
 * @throws DataError or FunctionError, with words for people
 */
export async function deleteAccount(
  client: PostsClient,
  { confirmation, heir }: { confirmation: string; heir: string | null },
): Promise<number> {
  const body: Input = { action: 'delete', confirmation, heir }
  const { handed } = await callFunction(client, 'manage-own-account', {
    answer: answers.delete,
    body,
    failureMessage: FAILURE,
  })
  return handed
}

import { answers, type Input, type OwnAccount } from '#supabase/functions/manage-own-account/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import type { PasswordProof } from './password.ts'
import { readAnswer } from './session-answer.ts'

export type { OwnAccount }

const FAILURE = 'Your account could not be reached. Please try again.'

/** The address that the account is to get once both confirmed it; null when no change is under way. @throws SessionError */
export async function readPendingAddress(client: PostsClient): Promise<string | null> {
  return readAnswer(await client.auth.getUser()).user.new_email ?? null
}

/**
 * Mails both addresses a link; the account changes when both were followed.
 * @param currentPassword or `mailedCode` prove who asks, where the sign-in is not a recent one
 * @throws SessionError, `reauthentication_needed` when one of them is to be given, or the sign-in to be made anew
 */
export async function changeAddress(
  client: PostsClient,
  email: string,
  { currentPassword, mailedCode, emailRedirectTo }: PasswordProof & { emailRedirectTo: string },
): Promise<void> {
  readAnswer(
    await client.auth.updateUser(
      {
        email,
        ...(currentPassword !== undefined && { current_password: currentPassword }),
        ...(mailedCode !== undefined && { nonce: mailedCode }),
      },
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
 * @param heir who gets the posts; null where there are none, or nobody to have them
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

import { answers, type Input, type OwnAccount } from '#supabase/functions/manage-own-account/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'
import { readAnswer } from './session-answer.ts'

export type { OwnAccount }

const FAILURE = 'The server did not respond. Please try again.'

/** Returns a new address that is not confirmed yet; null if there is none. @throws SessionError */
export async function readPendingAddress(client: PostsClient): Promise<string | null> {
  return readAnswer(await client.auth.getUser()).user.new_email ?? null
}

/**
 * Emails a link to both addresses; both must be opened. @param currentPassword or `mailedCode`, unless the
 * sign-in is recent. @throws SessionError with code `reauthentication_needed` if the proof is missing
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

/** Changes the name that colleagues and leads see, for people without an author profile. @throws SessionError */
export async function changeName(client: PostsClient, name: string): Promise<void> {
  readAnswer(await client.auth.updateUser({ data: { name } }))
}

/** Returns what deleting the account affects. @throws DataError or FunctionError */
export function describeAccountDeletion(client: PostsClient): Promise<OwnAccount> {
  const body: Input = { action: 'describe' }
  return callFunction(client, 'manage-own-account', {
    answer: answers.describe,
    body,
    failureMessage: FAILURE,
  })
}

/**
 * Deletes the account of the signed-in person. @param confirmation typed email. @param heir account that
 * takes over the posts; null for none. @returns the number of posts that were handed over. @throws DataError
 * or FunctionError
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

/** Proof for a new password: the current one, or an emailed code. */
type PasswordProof = { currentPassword?: string; mailedCode?: string }

/** @throws SessionError whose code names a missing or wrong proof */
export async function changePassword(
  client: PostsClient,
  password: string,
  { currentPassword, mailedCode }: PasswordProof,
): Promise<void> {
  readAnswer(
    await client.auth.updateUser({
      password,
      ...(currentPassword !== undefined && { current_password: currentPassword }),
      ...(mailedCode !== undefined && { nonce: mailedCode }),
    }),
  )
}

/** Emails the code for a new password. @throws SessionError */
export async function mailPasswordCode(client: PostsClient): Promise<void> {
  readAnswer(await client.auth.reauthenticate())
}

import type { PostsClient } from '../context/context.ts'
import { readAnswer } from './session-answer.ts'

/** Proof for a new password: the current one, or an emailed code. */
export type PasswordProof = { currentPassword?: string; mailedCode?: string }

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

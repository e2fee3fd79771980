import type { PostsClient } from '../context/context.ts'
import { readAnswer } from './session-answer.ts'

/** What the service wants to see besides the new password: the old one, or a code that it mailed. */
export type PasswordProof = { currentPassword?: string; mailedCode?: string }

/** @throws SessionError whose code says which proof is missing or wrong */
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

/** Mails the code that a change of the password asks for. @throws SessionError */
export async function mailPasswordCode(client: PostsClient): Promise<void> {
  readAnswer(await client.auth.reauthenticate())
}

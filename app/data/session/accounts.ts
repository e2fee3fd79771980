import type { PostsClient } from '../context/context.ts'
import { readAnswer } from './session-answer.ts'

export type Credentials = { email: string; password: string }

/** The answer to the captcha, where the installation asks for one. */
export type CaptchaAnswer = { captchaToken?: string }

/** A session for an address and its password. @throws SessionError */
export async function signIn(
  client: PostsClient,
  { email, password }: Credentials,
  options: CaptchaAnswer,
): Promise<void> {
  readAnswer(await client.auth.signInWithPassword({ email, password, options }))
}

/**
 * Makes an account. `mailed`: its address is to be confirmed first; `signed-in`: the backend asks for no
 * confirmation and opened a session at once.
 * @throws SessionError
 */
export async function signUp(
  client: PostsClient,
  { email, password }: Credentials,
  options: CaptchaAnswer & { emailRedirectTo: string },
): Promise<'mailed' | 'signed-in'> {
  const { session } = readAnswer(await client.auth.signUp({ email, password, options }))
  return session ? 'signed-in' : 'mailed'
}

/** Mails the confirmation of a new account once more. @throws SessionError */
export async function resendConfirmation(
  client: PostsClient,
  email: string,
  options: CaptchaAnswer & { emailRedirectTo: string },
): Promise<void> {
  readAnswer(await client.auth.resend({ type: 'signup', email, options }))
}

/** Mails the link to a new password; answers the same whether or not there is an account. @throws SessionError */
export async function mailPasswordLink(
  client: PostsClient,
  email: string,
  options: CaptchaAnswer & { redirectTo: string },
): Promise<void> {
  readAnswer(await client.auth.resetPasswordForEmail(email, options))
}

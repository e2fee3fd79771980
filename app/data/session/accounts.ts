import type { PostsClient } from '../context/context.ts'
import { readAnswer } from './session-answer.ts'

export type Credentials = { email: string; password: string }

/** Token of the captcha, if it is turned on. */
export type CaptchaAnswer = { captchaToken?: string }

export async function signIn(
  client: PostsClient,
  { email, password }: Credentials,
  options: CaptchaAnswer,
): Promise<void> {
  readAnswer(await client.auth.signInWithPassword({ email, password, options }))
}

/** Signs up. `mailed`: the address has to be confirmed; `signed-in`: the backend requires no confirmation. */
export async function signUp(
  client: PostsClient,
  { email, password }: Credentials,
  options: CaptchaAnswer & { emailRedirectTo: string },
): Promise<'mailed' | 'signed-in'> {
  const { session } = readAnswer(await client.auth.signUp({ email, password, options }))
  return session ? 'signed-in' : 'mailed'
}

export async function resendConfirmation(
  client: PostsClient,
  email: string,
  options: CaptchaAnswer & { emailRedirectTo: string },
): Promise<void> {
  readAnswer(await client.auth.resend({ type: 'signup', email, options }))
}

/** Emails a link to a new password; succeeds even without such an account. @throws SessionError */
export async function mailPasswordLink(
  client: PostsClient,
  email: string,
  options: CaptchaAnswer & { redirectTo: string },
): Promise<void> {
  readAnswer(await client.auth.resetPasswordForEmail(email, options))
}

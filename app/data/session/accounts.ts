import type { PostsClient } from '../context/context.ts'
import { readAnswer } from './session-answer.ts'

export type Credentials = { email: string; password: string }

/** Captcha token, if captchas are on. */
export type CaptchaAnswer = { captchaToken?: string }

export async function signIn(
  client: PostsClient,
  { email, password }: Credentials,
  options: CaptchaAnswer,
): Promise<void> {
  readAnswer(await client.auth.signInWithPassword({ email, password, options }))
}

/** Signs up. `mailed`: the address must be confirmed. `signed-in`: the backend requires no confirmation. */
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

/** Emails a link to set a new password. Succeeds even if there is no such account. @throws SessionError */
export async function mailPasswordLink(
  client: PostsClient,
  email: string,
  options: CaptchaAnswer & { redirectTo: string },
): Promise<void> {
  readAnswer(await client.auth.resetPasswordForEmail(email, options))
}

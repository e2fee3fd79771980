import type { PostsClient } from '../context/context.ts'
import { readAnswer, toSessionError } from './session-answer.ts'
import { readErrorCode } from './session-error.ts'

export type MailLinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email'

export type MailCodePurpose = 'confirm' | 'recovery'

export type ConfirmedAddress = {
  /**
   * Whether the account has no password, for example because a sign-up was confirmed in another browser
   * (docs/decisions/0026-bind-sign-ups-to-their-link.md). Always false with a hosted project.
   */
  needsPassword: boolean
}

/** Redeems the code of a link, in the browser that requested it. @throws SessionError */
export async function redeemLinkCode(client: PostsClient, code: string): Promise<ConfirmedAddress> {
  const { session } = readAnswer(await client.auth.exchangeCodeForSession(code))
  return { needsPassword: isPasswordNeeded(session) }
}

/** Redeems a link that works in any browser. @throws SessionError */
export async function redeemTokenHash(
  client: PostsClient,
  { tokenHash, type }: { tokenHash: string; type: MailLinkType },
): Promise<ConfirmedAddress> {
  const { session } = readAnswer(await client.auth.verifyOtp({ token_hash: tokenHash, type }))
  return { needsPassword: isPasswordNeeded(session) }
}

/** Waits until the client has stored the session of a link. @throws SessionError */
export async function takeSessionOfLink(client: PostsClient): Promise<void> {
  const { error } = await client.auth.initialize()
  if (error) throw toSessionError(error)
}

/**
 * Redeems an emailed code. Codes for an account and for a new address look the same, so both are tried.
 * @returns null if the other address must be confirmed too. @throws SessionError
 */
export async function redeemMailCode(
  client: PostsClient,
  { purpose, email, code }: { purpose: MailCodePurpose; email: string; code: string },
): Promise<ConfirmedAddress | null> {
  const verify = async (type: MailLinkType): Promise<ConfirmedAddress | null> => {
    const { session } = readAnswer(await client.auth.verifyOtp({ type, email, token: code }))
    return session && { needsPassword: isPasswordNeeded(session) }
  }
  if (purpose === 'recovery') return verify('recovery')
  try {
    return await verify('email')
  } catch (error) {
    if (readErrorCode(error) !== 'otp_expired') throw error
    // The first error is about an account, the more common case.
    return await verify('email_change').catch(() => {
      throw error
    })
  }
}

function isPasswordNeeded(session: object | null): boolean {
  return session !== null && 'password_needed' in session && session.password_needed === true
}

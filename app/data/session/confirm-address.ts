import type { PostsClient } from '../context/context.ts'
import { readAnswer, toSessionError } from './session-answer.ts'
import { readErrorCode } from './session-error.ts'

/** What a link says it is for. */
export type MailLinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email'

/** What the code of a mail is for: to confirm an address, or to choose a new password. */
export type MailCodePurpose = 'confirm' | 'recovery'

export type ConfirmedAddress = {
  /**
   * The account has no password, as after confirming a sign-up from another place than it began at
   * (docs/decisions/0026-bind-sign-ups-to-their-link.md). A hosted service never says so.
   */
  needsPassword: boolean
}

/** What a link of a mail leaves in the address. It is worth something only in the browser that asked for the mail. */
export async function redeemLinkCode(client: PostsClient, code: string): Promise<ConfirmedAddress> {
  const { session } = readAnswer(await client.auth.exchangeCodeForSession(code))
  return { needsPassword: isPasswordNeeded(session) }
}

/** The same for a link that any browser may open. @throws SessionError */
export async function redeemTokenHash(
  client: PostsClient,
  { tokenHash, type }: { tokenHash: string; type: MailLinkType },
): Promise<ConfirmedAddress> {
  const { session } = readAnswer(await client.auth.verifyOtp({ token_hash: tokenHash, type }))
  return { needsPassword: isPasswordNeeded(session) }
}

/** Waits until the client has taken the session that a link left in the address. @throws SessionError */
export async function takeSessionOfLink(client: PostsClient): Promise<void> {
  const { error } = await client.auth.initialize()
  if (error) throw toSessionError(error)
}

/**
 * Redeems the six digits of a mail. Confirmations come in two kinds of mails that look alike to people: of an
 * account, and of a new address.
 * @returns null when the other address of a change is still to be confirmed
 * @throws SessionError
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
    // What the first kind says is about an account; the second is the rarer one.
    return await verify('email_change').catch(() => {
      throw error
    })
  }
}

function isPasswordNeeded(session: object | null): boolean {
  return session !== null && 'password_needed' in session && session.password_needed === true
}

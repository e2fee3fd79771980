import type { AuthContext } from '../auth-context.ts'
import type { OneTimeTokenRow } from '../one-time-tokens/one-time-tokens.ts'
import type { UserRow } from '../users/user-row.ts'
import type { MailKind } from './mail-texts.ts'

/**
 * Emails the owner about a change of how to sign in. Call it after the commit, with the user before the change.
 * Unconfirmed addresses get nothing.
 */
export function notifyOwner(
  { mailer }: Pick<AuthContext, 'mailer'>,
  user: Pick<UserRow, 'email' | 'email_confirmed_at'>,
  kind: MailKind,
  variables: { newEmail?: string } = {},
): void {
  if (user.email === null || user.email_confirmed_at === null) return
  mailer.sendLater(kind, user.email, { link: null, code: null, ...variables })
}

/** Notifies the old address if `token` completed the change. `user` is the user before it. */
export function notifyOfNewAddress(
  context: Pick<AuthContext, 'mailer'>,
  token: OneTimeTokenRow,
  user: UserRow,
): void {
  if (!token.token_type.startsWith('email_change') || !user.email_change) return
  notifyOwner(context, user, 'email-changed', { newEmail: user.email_change })
}

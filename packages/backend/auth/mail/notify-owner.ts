import type { AuthContext } from '../auth-context.ts'
import type { OneTimeTokenRow } from '../one-time-tokens/one-time-tokens.ts'
import type { UserRow } from '../users/user-row.ts'
import type { MailKind } from './mail-texts.ts'

/**
 * Tells the owner of an account what was changed about how it is opened, whoever changed it. Call it when the change
 * is committed, with the user as it was before; an address that nobody confirmed is told nothing.
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

/** Tells the old address when `token` was the last that its change needed; `user` is as it was before. */
export function notifyOfNewAddress(
  context: Pick<AuthContext, 'mailer'>,
  token: OneTimeTokenRow,
  user: UserRow,
): void {
  if (!token.token_type.startsWith('email_change') || !user.email_change) return
  notifyOwner(context, user, 'email-changed', { newEmail: user.email_change })
}

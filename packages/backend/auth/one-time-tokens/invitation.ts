/**
 * Invitations. Only the invitation link can confirm an invited account; earlier sign-ups and links for the address are
 * discarded. Reasons: docs/decisions/0026-bind-sign-ups-to-their-link.md.
 */
import type { Queryable } from '#backend/database/engine.ts'
import type { JsonObject } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { insertUser } from '../users/insert-user.ts'
import { lockUserByEmail, type UserRow } from '../users/user-row.ts'
import {
  buildMailLink,
  deleteOneTimeTokens,
  type OneTimeToken,
  type OneTimeTokenRow,
  prepareMailToken,
} from './one-time-tokens.ts'

export function isInvited(user: UserRow): boolean {
  return user.invited_at !== null && user.email_confirmed_at === null
}

/** A sign-up token has an origin or a password. */
export function isInvitationToken(token: OneTimeTokenRow): boolean {
  return (
    token.token_type === 'confirmation_token' &&
    token.pending_origin === null &&
    token.pending_password === null
  )
}

/**
 * Creates the invited account, or reuses an unconfirmed one and deletes its pending sign-ups, links and password.
 * @returns the user id
 * @throws AuthError `email_exists` if the address is confirmed
 */
export async function beginInvitation(tx: Queryable, email: string, data: JsonObject): Promise<string> {
  const known = await lockUserByEmail(tx, email)
  if (known?.email_confirmed_at) throw authErrors.address.emailTaken()
  if (!known) {
    const invited = { email, passwordHash: null, isConfirmed: false, isInvited: true, userMetadata: data }
    return (await insertUser(tx, invited)).id
  }
  await deleteOneTimeTokens(tx, known.id)
  await tx.query('delete from auth.flow_state where user_id = $1', [known.id])
  await tx.query(
    `update auth.users set invited_at = now(), encrypted_password = null, raw_user_meta_data = $2, updated_at = now()
     where id = $1`,
    [known.id, data],
  )
  return known.id
}

export function prepareInvitation(
  context: Pick<AuthContext, 'secrets'>,
  tx: Queryable,
  invited: { userId: string; email: string },
): Promise<OneTimeToken> {
  return prepareMailToken(context, tx, { ...invited, type: 'confirmation_token', method: 'invite' })
}

export function mailInvitation(
  context: AuthContext,
  email: string,
  { token, redirectTo }: { token: OneTimeToken; redirectTo: string },
): void {
  const link = buildMailLink(context, { link: token.link, type: 'invite', redirectTo })
  context.mailer.sendLater('invite', email, { link, code: token.code })
}

/**
 * Sends a new invitation when someone requests a sign-up, a resend or a password reset for an invited address. Counts
 * toward the sign-up limit, since anyone can trigger it.
 */
export async function resendInvitation(context: AuthContext, email: string): Promise<void> {
  if (!(await context.mailer.reserveFromSignUps())) return
  const token = await transact(context, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    return user && isInvited(user) ? prepareInvitation(context, tx, { userId: user.id, email }) : null
  })
  if (token) mailInvitation(context, email, { token, redirectTo: context.settings.siteUrl })
}

/** Effects of a verified link or code. Contract, sections 4.5 and 4.6. */
import type { Queryable } from '#backend/database/engine.ts'
import type { Client } from '../auth-call.ts'
import { recordAudit } from '../audit-log.ts'
import type { AuthContext } from '../auth-context.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import { confirmEmail, setEmail } from '../users/change-user.ts'
import { findUserByEmail, findUserById, lockUser, type UserRow } from '../users/user-row.ts'
import { isInvitationToken, isInvited } from './invitation.ts'
import { deleteOneTimeToken, type OneTimeTokenRow, type OneTimeTokenType } from './one-time-tokens.ts'
import { applyPendingSignUp, endPendingSignUps, isFromOrigin } from './pending-sign-up.ts'

export function listTokenTypes(verificationType: string): readonly OneTimeTokenType[] | null {
  switch (verificationType) {
    case 'signup':
    case 'invite':
      return ['confirmation_token']
    case 'recovery':
    case 'magiclink':
      return ['recovery_token']
    case 'email':
      return ['confirmation_token', 'recovery_token']
    case 'email_change':
      return ['email_change_token_current', 'email_change_token_new']
    default:
      return null
  }
}

const CONFIRMATIONS_NEEDED = 2

/**
 * Returns the user to sign in, or `half` if the other address must confirm as well. With `isExchangeDue` the session
 * follows by PKCE, and a sign-up from another network waits for it.
 */
export async function applyToken(
  context: Pick<AuthContext, 'settings'>,
  tx: Queryable,
  token: OneTimeTokenRow,
  { client, isExchangeDue = false }: { client: Client; isExchangeDue?: boolean },
): Promise<UserRow | 'half' | AuthError> {
  const user = await lockUser(tx, token.user_id)
  const waitsForExchange = isExchangeDue && !isFromOrigin(token, client)
  if (!waitsForExchange) await deleteOneTimeToken(tx, token.id)
  if (!user || user.deleted_at) return authErrors.verify.linkInvalid()
  if (user.is_banned) return authErrors.token.userBanned()
  switch (token.token_type) {
    case 'confirmation_token':
    case 'recovery_token':
      // Links to a former address are invalid.
      if (token.relates_to !== user.email) return authErrors.verify.linkInvalid()
      // A sign-up link must not confirm an invited account; earlier versions left such links beside the invitation.
      if (isInvited(user) && token.pending_origin !== null) return authErrors.verify.linkInvalid()
      if (token.token_type === 'recovery_token' || isInvited(user)) await endPendingSignUps(tx, user.id)
      else if (isFromOrigin(token, client)) await applyPendingSignUp(context, tx, user, token)
      await confirmEmail(tx, user.id, { isAccepted: isInvitationToken(token) })
      await recordAudit(tx, 'user_confirmed', { userId: user.id, client })
      return (await findUserById(tx, user.id))!
    default:
      return confirmEmailChange(tx, user, token, client)
  }
}

async function confirmEmailChange(
  tx: Queryable,
  user: UserRow,
  token: OneTimeTokenRow,
  client: Client,
): Promise<UserRow | 'half' | AuthError> {
  const newEmail = user.email_change
  const expected = token.token_type === 'email_change_token_new' ? newEmail : user.email
  if (!newEmail || token.relates_to !== expected) return authErrors.verify.linkInvalid()
  const confirmations = user.email_change_confirm_status + 1
  if (user.email !== null && confirmations < CONFIRMATIONS_NEEDED) {
    await tx.query('update auth.users set email_change_confirm_status = $2 where id = $1', [
      user.id,
      confirmations,
    ])
    return 'half'
  }
  if (await findUserByEmail(tx, newEmail)) return authErrors.address.emailTaken()
  await setEmail(tx, user, newEmail)
  await recordAudit(tx, 'user_modified', { userId: user.id, client })
  return user
}

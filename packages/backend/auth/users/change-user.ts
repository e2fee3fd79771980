import type { Queryable } from '#backend/database/engine.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { insertEmailIdentity, mustFitToken } from './insert-user.ts'
import { findUserById, type UserRow } from './user-row.ts'

/** Also invalidates pending links and codes and ends all sessions but `keepSession`. */
export async function setPassword(
  tx: Queryable,
  userId: string,
  hash: string,
  { keepSession }: { keepSession: string | null },
): Promise<void> {
  await tx.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    userId,
    hash,
  ])
  await deleteOneTimeTokens(tx, userId)
  await tx.query('delete from auth.flow_state where user_id = $1', [userId])
  await deleteSessions(tx, userId, keepSession)
}

export async function mergeMetadata(
  tx: Queryable,
  userId: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  changes: Record<string, unknown>,
): Promise<void> {
  const removed = Object.keys(changes).filter((name) => changes[name] === null)
  await tx.query(
    `update auth.users set ${column} = (coalesce(${column}, '{}') || $2::jsonb) - $3::text[], updated_at = now()
     where id = $1`,
    [userId, changes, removed],
  )
  mustFitToken((await findUserById(tx, userId))!)
}

export async function setEmail(tx: Queryable, user: UserRow, email: string): Promise<void> {
  await tx.query(
    `update auth.users set email = $2, email_confirmed_at = now(), email_change = null,
       email_change_confirm_status = 0, updated_at = now(), ${WITHOUT_INVITATION} where id = $1`,
    [user.id, email],
  )
  if (user.identities.every((identity) => identity.provider !== 'email')) {
    await insertEmailIdentity(tx, user.id, email, true)
    return
  }
  await tx.query(
    `update auth.identities set updated_at = now(),
       identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true)
     where user_id = $1 and provider = 'email'`,
    [user.id, email],
  )
}

/** Clears `invited_at` unless the account accepted its invitation. */
const WITHOUT_INVITATION = 'invited_at = case when email_confirmed_at is not null then invited_at end'

export async function confirmEmail(
  tx: Queryable,
  userId: string,
  { isAccepted }: { isAccepted: boolean },
): Promise<void> {
  await tx.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
       ${isAccepted ? '' : `, ${WITHOUT_INVITATION}`} where id = $1`,
    [userId],
  )
  await tx.query(
    `update auth.identities set updated_at = now(),
       identity_data = identity_data || jsonb_build_object('email_verified', true)
     where user_id = $1 and provider = 'email'`,
    [userId],
  )
}

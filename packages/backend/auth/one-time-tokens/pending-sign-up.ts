/**
 * Password and metadata of a sign-up until its address is confirmed. They belong to that one sign-up's link and
 * code, and take effect only when it is confirmed from where it began. Reasons: docs/decisions/0026-bind-sign-ups-to-their-link.md.
 */
import type { Queryable } from '#backend/database/engine.ts'
import { toLimitSubject, UNKNOWN_ADDRESS } from '#backend/limits/client-address.ts'
import type { Client } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { mergeMetadata } from '../users/change-user.ts'
import { isPrivileged } from '../users/privileged-account.ts'
import type { UserRow } from '../users/user-row.ts'
import type { OneTimeTokenRow, PendingSignUp } from './one-time-tokens.ts'

/** The network a request came from, to tell one sign-up's author from another. */
export function describeOrigin({ address }: Pick<Client, 'address'>): string {
  return toLimitSubject(address)
}

/** Whether a confirmation came from where the sign-up did. An address that is not known proves nothing. */
export function isFromOrigin(token: Pick<OneTimeTokenRow, 'pending_origin'>, client: Client): boolean {
  if (token.pending_origin === null) return true
  return client.address !== UNKNOWN_ADDRESS && token.pending_origin === describeOrigin(client)
}

/** The pending part of a proof key sign-up, for the exchange that proves its author; null when there is none. */
export async function findPendingOfFlow(tx: Queryable, flowStateId: string): Promise<OneTimeTokenRow | null> {
  const [row] = await tx.query<OneTimeTokenRow>(
    `select id, user_id, token_type, relates_to, code_hash, flow_state_id, pending_password, pending_metadata,
       pending_origin
     from auth.one_time_tokens where flow_state_id = $1 and token_type = 'confirmation_token'`,
    [flowStateId],
  )
  return row ?? null
}

/**
 * Gives the account what its sign-up asked for. Other sign-ups of the address are over; a password that the owner
 * set since then stays. Changes nothing for an invited or privileged account: the sign-up may be from someone other than
 * the owner of the address.
 */
export async function applyPendingSignUp(
  context: Pick<AuthContext, 'settings'>,
  tx: Queryable,
  user: UserRow,
  token: OneTimeTokenRow,
): Promise<void> {
  const mayReplace = user.email_confirmed_at === null || user.encrypted_password === null
  if (!mayReplace || user.invited_at !== null || (await isPrivileged(context, tx, user.id))) return
  if (token.pending_metadata) await mergeMetadata(tx, user.id, 'raw_user_meta_data', token.pending_metadata)
  if (token.pending_password === null) return
  await tx.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    user.id,
    token.pending_password,
  ])
  await endPendingSignUps(tx, user.id)
}

/** No other sign-up of this account can be confirmed any more. */
export async function endPendingSignUps(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type = 'confirmation_token'`,
    [userId],
  )
}

/** The sign-up that a mail is asked for again from the same place. */
export async function findPendingFrom(
  tx: Queryable,
  userId: string,
  origin: string,
): Promise<PendingSignUp | null> {
  const [row] = await tx.query<Pick<OneTimeTokenRow, 'pending_password' | 'pending_metadata'>>(
    `select pending_password, pending_metadata from auth.one_time_tokens
     where user_id = $1 and token_type = 'confirmation_token' and pending_origin = $2
     order by created_at desc limit 1`,
    [userId, origin],
  )
  return row ? { passwordHash: row.pending_password, metadata: row.pending_metadata, origin } : null
}

/**
 * The password of an account that is still to be confirmed, so that the right one is told so. Asked for every
 * address: an unknown one must cost the same.
 */
export async function findPendingPassword(
  database: Queryable,
  email: string,
  client: Client,
): Promise<string | null> {
  const [row] = await database.query<{ pending_password: string }>(
    `select t.pending_password from auth.one_time_tokens t join auth.users u on u.id = t.user_id
     where u.email = $1 and u.email_confirmed_at is null and t.pending_password is not null
     order by t.pending_origin is not distinct from $2 desc, t.created_at desc limit 1`,
    [email, describeOrigin(client)],
  )
  return row?.pending_password ?? null
}

/** Whether somebody else's sign-up of the same address waits as well. */
export async function hasOtherSignUps(tx: Queryable, userId: string, origin: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from auth.one_time_tokens where user_id = $1 and token_type = 'confirmation_token'
       and pending_origin <> $2 and expires_at > now() limit 1`,
    [userId, origin],
  )
  return rows.length > 0
}

/**
 * Password and metadata of a sign-up until its address is confirmed. They belong to one link and code, and take effect
 * only if confirmed from the same network. Reasons: docs/decisions/0026-bind-sign-ups-to-their-link.md.
 */
import type { Queryable } from '#backend/database/engine.ts'
import { toLimitSubject, UNKNOWN_ADDRESS } from '#backend/limits/client-address.ts'
import type { Client } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { mergeMetadata } from '../users/change-user.ts'
import { isPrivileged } from '../users/privileged-account.ts'
import type { UserRow } from '../users/user-row.ts'
import { type OneTimeTokenRow, type PendingSignUp, TOKEN_COLUMNS } from './one-time-tokens.ts'

export function describeOrigin({ address }: Pick<Client, 'address'>): string {
  return toLimitSubject(address)
}

/** Whether the confirmation comes from the network of the sign-up. Unknown addresses never match. */
export function isFromOrigin(token: Pick<OneTimeTokenRow, 'pending_origin'>, client: Client): boolean {
  if (token.pending_origin === null) return true
  return client.address !== UNKNOWN_ADDRESS && token.pending_origin === describeOrigin(client)
}

/** Pending sign-up of a PKCE flow, whose exchange proves its author. */
export async function findPendingOfFlow(tx: Queryable, flowStateId: string): Promise<OneTimeTokenRow | null> {
  const [row] = await tx.query<OneTimeTokenRow>(
    `select ${TOKEN_COLUMNS} from auth.one_time_tokens where flow_state_id = $1 and token_type = 'confirmation_token'`,
    [flowStateId],
  )
  return row ?? null
}

/**
 * Applies password and metadata of the sign-up and deletes other sign-ups of the address. A password that the owner set
 * meanwhile stays. Ignored for invited and privileged accounts: the sign-up may be a stranger's.
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

export async function endPendingSignUps(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type = 'confirmation_token'`,
    [userId],
  )
}

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
 * Password of an unconfirmed account, to answer "not confirmed" to the right one. Queried for every address, for
 * constant time.
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

export async function hasOtherSignUps(tx: Queryable, userId: string, origin: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from auth.one_time_tokens where user_id = $1 and token_type = 'confirmation_token'
       and pending_origin <> $2 and expires_at > now() limit 1`,
    [userId, origin],
  )
  return rows.length > 0
}

/**
 * Links and codes that prove an address. The link carries 28 random bytes, stored as a hash; the code's hash is
 * made with a key and bears five wrong guesses. A new token of a kind replaces the old one. Contract, section 4.5.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Queryable } from '#backend/database/engine.ts'
import type { AuthContext } from '../auth-context.ts'
import { isSameText } from '../constant-time.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_current'
  | 'email_change_token_new'
  | 'reauthentication_token'

export type OneTimeToken = {
  /** For links; begins with `pkce_` when it belongs to a proof key flow. */
  link: string
  /** Six digits. */
  code: string
}

export type OneTimeTokenRow = {
  id: string
  user_id: string
  token_type: OneTimeTokenType
  relates_to: string
  code_hash: string
  flow_state_id: string | null
}

const LINK_BYTES = 28
const CODES = 1_000_000
const MAX_TRIES = 5
const PKCE_PREFIX = 'pkce_'
const COLUMNS = 'id, user_id, token_type, relates_to, code_hash, flow_state_id'

export type NewOneTimeToken = {
  userId: string
  type: OneTimeTokenType
  /** The address that is proven. */
  email: string
  flowStateId?: string | null
}

export async function createOneTimeToken(
  { secrets, settings }: Pick<AuthContext, 'secrets' | 'settings'>,
  tx: Queryable,
  { userId, type, email, flowStateId = null }: NewOneTimeToken,
): Promise<OneTimeToken> {
  const link = (flowStateId === null ? '' : PKCE_PREFIX) + randomBytes(LINK_BYTES).toString('hex')
  const code = String(randomInt(CODES)).padStart(6, '0')
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [userId, type])
  await tx.query(
    `insert into auth.one_time_tokens
       (user_id, token_type, token_hash, relates_to, code_hash, flow_state_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7::float8))`,
    [
      userId,
      type,
      hashLink(link),
      email,
      hashCode(secrets, userId, type, code),
      flowStateId,
      settings.oneTimeTokenSeconds,
    ],
  )
  return { link, code }
}

/** Uses a link up. Null when it is unknown, used or too old. */
export async function takeByLink(
  tx: Queryable,
  link: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow | null> {
  const [row] = await tx.query<OneTimeTokenRow>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and token_type = any($2::auth.one_time_token_type[]) and expires_at > now()
     returning ${COLUMNS}`,
    [hashLink(link), types],
  )
  return row ?? null
}

/** Uses a code up that was sent to `email`. A wrong one counts; the caller must keep that. */
export async function takeByCode(
  { secrets }: Pick<AuthContext, 'secrets'>,
  tx: Queryable,
  { email, code, types }: { email: string; code: string; types: readonly OneTimeTokenType[] },
): Promise<OneTimeTokenRow | null> {
  const rows = await tx.query<OneTimeTokenRow>(
    `update auth.one_time_tokens set tries = tries + 1, updated_at = now()
     where relates_to = $1 and token_type = any($2::auth.one_time_token_type[]) and expires_at > now()
       and code_hash is not null and tries < $3
     returning ${COLUMNS}`,
    [email, types, MAX_TRIES],
  )
  const found = rows.filter((row) =>
    isSameText(hashCode(secrets, row.user_id, row.token_type, code), row.code_hash),
  )
  if (!found[0]) return null
  await tx.query('delete from auth.one_time_tokens where id = $1', [found[0].id])
  return found[0]
}

export async function deleteOneTimeTokens(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

export function isPkceLink(link: string): boolean {
  return link.startsWith(PKCE_PREFIX)
}

/** What the table keeps of a link. */
function hashLink(link: string): string {
  return createHash('sha256').update(link).digest('hex')
}

function hashCode(
  secrets: AuthContext['secrets'],
  userId: string,
  type: OneTimeTokenType,
  code: string,
): string {
  return secrets.hashCode(`${type}:${userId}`, code)
}

/**
 * Links and codes that prove an address. The link has 28 random bytes, stored as a hash; the code is hashed with a key
 * and allows five wrong guesses. A new token replaces the previous one of its kind; for sign-ups, of the same origin.
 * Contract, section 4.5.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Queryable } from '#backend/database/engine.ts'
import type { JsonObject } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import type { PkceChallenge } from '../tokens/pkce.ts'
import { isSameText } from '../tokens/secrets.ts'
import { startMailFlow } from './flow-state.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_current'
  | 'email_change_token_new'
  | 'reauthentication_token'

export type OneTimeToken = {
  link: string
  code: string
}

export type OneTimeTokenRow = {
  id: string
  user_id: string
  token_type: OneTimeTokenType
  relates_to: string
  code_hash: string
  flow_state_id: string | null
  pending_password: string | null
  pending_metadata: JsonObject | null
  pending_origin: string | null
}

const LINK_BYTES = 28
const LIFETIME_SECONDS = 3600
const CODES = 1_000_000
const MAX_TRIES = 5
const PKCE_PREFIX = 'pkce_'
export const TOKEN_COLUMNS =
  'id, user_id, token_type, relates_to, code_hash, flow_state_id, pending_password, pending_metadata, pending_origin'

/** Password and metadata of a sign-up that take effect when the token is verified. */
export type PendingSignUp = {
  passwordHash: string | null
  metadata: JsonObject | null
  /** From `describeOrigin`; null if the caller used the secret key: such a sign-up may be confirmed from anywhere. */
  origin: string | null
}

type MailTokenRequest = {
  userId: string
  type: OneTimeTokenType
  email: string
  challenge?: PkceChallenge | null
  method: string
  pending?: PendingSignUp | null
}

const SENT_AT_COLUMNS: Record<OneTimeTokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

export async function prepareMailToken(
  { secrets }: Pick<AuthContext, 'secrets'>,
  tx: Queryable,
  { userId, type, email, challenge = null, method, pending = null }: MailTokenRequest,
): Promise<OneTimeToken> {
  const flowStateId = await startMailFlow(tx, { userId, challenge, method })
  const link = (flowStateId === null ? '' : PKCE_PREFIX) + randomBytes(LINK_BYTES).toString('hex')
  const code = String(randomInt(CODES)).padStart(6, '0')
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type = $2
       and pending_origin is not distinct from $3::text`,
    [userId, type, pending?.origin ?? null],
  )
  await tx.query(
    `insert into auth.one_time_tokens
       (user_id, token_type, token_hash, relates_to, code_hash, flow_state_id, expires_at,
        pending_password, pending_metadata, pending_origin)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7::float8), $8, $9, $10)`,
    [
      userId,
      type,
      hashLink(link),
      email,
      hashCode(secrets, userId, type, code),
      flowStateId,
      LIFETIME_SECONDS,
      pending?.passwordHash ?? null,
      pending?.metadata ?? null,
      pending?.origin ?? null,
    ],
  )
  await tx.query(`update auth.users set ${SENT_AT_COLUMNS[type]} = now(), updated_at = now() where id = $1`, [
    userId,
  ])
  return { link, code }
}

export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

export function buildMailLink(
  { settings }: Pick<AuthContext, 'settings'>,
  { link, type, redirectTo }: { link: string; type: LinkType; redirectTo: string },
): string {
  const query = new URLSearchParams({ token: link, type, redirect_to: redirectTo })
  return `${settings.apiUrl}/verify?${query}`
}

/** Marks the link as used; `applyToken` deletes the row. Null if it is unknown, used or expired. */
export async function consumeLinkToken(
  tx: Queryable,
  link: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow | null> {
  const [row] = await tx.query<OneTimeTokenRow>(
    `update auth.one_time_tokens set token_hash = 'used:' || id
     where token_hash = $1 and token_type = any($2::auth.one_time_token_type[]) and expires_at > now()
     returning ${TOKEN_COLUMNS}`,
    [hashLink(link), types],
  )
  return row ?? null
}

/** Consumes a code that was sent to `email`. Wrong ones count: the caller must commit. */
export async function consumeCodeToken(
  { secrets }: Pick<AuthContext, 'secrets'>,
  tx: Queryable,
  { email, code, types }: { email: string; code: string; types: readonly OneTimeTokenType[] },
): Promise<OneTimeTokenRow | null> {
  const rows = await tx.query<OneTimeTokenRow>(
    `update auth.one_time_tokens set tries = tries + 1, updated_at = now()
     where relates_to = $1 and token_type = any($2::auth.one_time_token_type[]) and expires_at > now()
       and code_hash is not null and tries < $3
     returning ${TOKEN_COLUMNS}`,
    [email, types, MAX_TRIES],
  )
  const found = rows.filter((row) =>
    isSameText(hashCode(secrets, row.user_id, row.token_type, code), row.code_hash),
  )
  if (!found[0]) return null
  await deleteOneTimeToken(tx, found[0].id)
  return found[0]
}

export async function deleteOneTimeToken(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where id = $1', [id])
}

export async function deleteOneTimeTokens(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

export function isPkceLink(link: string): boolean {
  return link.startsWith(PKCE_PREFIX)
}

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

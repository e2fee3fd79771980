/**
 * Refresh tokens are derived from the session and their predecessor, and stored as hashes. A session has one active
 * token. Contract, section 4.3.
 */
import { createHash } from 'node:crypto'
import type { Queryable } from '#backend/database/engine.ts'
import type { Secrets } from '../tokens/secrets.ts'

export type RefreshTokenRow = {
  token: string
  parent: string | null
  revoked: boolean
  revoked_seconds_ago: number
}

export const REFRESH_TOKEN_FORM = /^[\w-]{12,128}$/

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export async function insertRefreshToken(
  tx: Queryable,
  secrets: Secrets,
  session: { id: string; user_id: string },
  parentHash: string,
): Promise<string> {
  const token = secrets.deriveRefreshToken(session.id, parentHash)
  await tx.query(
    `insert into auth.refresh_tokens (token, user_id, revoked, parent, session_id) values ($1, $2, false, $3, $4)`,
    [hashRefreshToken(token), session.user_id, parentHash, session.id],
  )
  return token
}

export async function revokeRefreshToken(tx: Queryable, hash: string): Promise<void> {
  await tx.query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [hash])
}

export async function findRefreshToken(tx: Queryable, hash: string): Promise<RefreshTokenRow | null> {
  const [row] = await tx.query<RefreshTokenRow>(
    `select token, parent, revoked, extract(epoch from now() - updated_at)::float8 as revoked_seconds_ago
     from auth.refresh_tokens where token = $1`,
    [hash],
  )
  return row ?? null
}

export async function findActiveToken(tx: Queryable, sessionId: string): Promise<RefreshTokenRow | null> {
  const [row] = await tx.query<RefreshTokenRow>(
    `select token, parent, revoked, 0::float8 as revoked_seconds_ago
     from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  )
  return row ?? null
}

/** Null if the encryption key changed since the token was created. */
export function recomputeToken(secrets: Secrets, sessionId: string, row: RefreshTokenRow): string | null {
  const token = secrets.deriveRefreshToken(sessionId, row.parent ?? '')
  return hashRefreshToken(token) === row.token ? token : null
}

import type { Queryable } from '#backend/database/engine.ts'
import { answerWithSession, type AuthCall, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { type AuthError, authErrors } from '../errors/errors.ts'
import { renderSession, type SessionResponse } from '../sessions/open-session.ts'
import {
  findActiveToken,
  findRefreshToken,
  hashRefreshToken,
  insertRefreshToken,
  recomputeToken,
  REFRESH_TOKEN_FORM,
  type RefreshTokenRow,
  revokeRefreshToken,
} from '../sessions/refresh-tokens.ts'
import { SESSION_IDLE_DAYS, type SessionRow } from '../sessions/session-row.ts'
import { findUserById } from '../users/user-row.ts'

/**
 * How long a rotated token may be reused. This also applies to the parent of the active token, which the protocol
 * would accept forever (threat model, section 9, takes precedence).
 */
const REUSE_INTERVAL_SECONDS = 10

type LockedSession = Pick<SessionRow, 'id' | 'user_id' | 'aal' | 'is_expired'> & { is_idle: boolean }

export async function refreshSession(context: AuthContext, call: AuthCall): Promise<Response> {
  const token = readText(call.body, 'refresh_token')
  if (!REFRESH_TOKEN_FORM.test(token)) throw authErrors.refresh.malformed()
  const hash = hashRefreshToken(token)
  return answerWithSession(await transact(context, (tx) => rotate(context, tx, call, hash)))
}

async function rotate(
  context: AuthContext,
  tx: Queryable,
  call: AuthCall,
  hash: string,
): Promise<SessionResponse | AuthError> {
  if (!(await findRefreshToken(tx, hash))) throw authErrors.refresh.notFound()
  const session = await lockSession(tx, hash)
  if (!session) throw authErrors.refresh.noSession()
  // Read again under the lock: a concurrent refresh may have rotated it.
  const given = await findRefreshToken(tx, hash)
  if (!given) throw authErrors.refresh.notFound()
  if (session.is_expired) throw authErrors.refresh.expired()
  if (session.is_idle) throw authErrors.refresh.expired(' (Inactivity)')
  const user = await findUserById(tx, session.user_id)
  if (!user || user.is_banned) throw authErrors.refresh.banned()

  const refreshToken = given.revoked
    ? await reuseActiveToken(context, tx, session, given)
    : await replaceToken(context, tx, session, given)
  if (refreshToken === null) return endFamily(tx, session, call)
  await tx.query(
    `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(), ip = $2, user_agent = $3
     where id = $1`,
    [session.id, call.client.address, call.client.userAgent],
  )
  return renderSession(context, tx, { user, session, refreshToken })
}

async function lockSession(tx: Queryable, hash: string): Promise<LockedSession | null> {
  const [session] = await tx.query<LockedSession>(
    `select s.id, s.user_id, coalesce(s.aal, 'aal1') as aal, coalesce(s.not_after <= now(), false) as is_expired,
       s.updated_at < now() - make_interval(days => $2::int) as is_idle
     from auth.sessions s join auth.refresh_tokens r on r.session_id = s.id where r.token = $1 for update of s`,
    [hash, SESSION_IDLE_DAYS],
  )
  return session ?? null
}

async function replaceToken(
  { secrets }: AuthContext,
  tx: Queryable,
  session: LockedSession,
  given: RefreshTokenRow,
): Promise<string> {
  await revokeRefreshToken(tx, given.token)
  return insertRefreshToken(tx, secrets, session, given.token)
}

async function reuseActiveToken(
  context: AuthContext,
  tx: Queryable,
  session: LockedSession,
  given: RefreshTokenRow,
): Promise<string | null> {
  const active = await findActiveToken(tx, session.id)
  if (!active) return null
  if (given.revoked_seconds_ago >= REUSE_INTERVAL_SECONDS) return null
  // After a change of the encryption key the active token can't be recomputed, so it is replaced.
  return recomputeToken(context.secrets, session.id, active) ?? replaceToken(context, tx, session, active)
}

/** A token that was replaced long ago was used: one of two holders stole it, so both are signed out. */
async function endFamily(tx: Queryable, session: LockedSession, call: AuthCall): Promise<AuthError> {
  await tx.query('delete from auth.sessions where id = $1', [session.id])
  await recordAudit(tx, 'token_revoked', { userId: session.user_id, client: call.client })
  return authErrors.refresh.alreadyUsed()
}

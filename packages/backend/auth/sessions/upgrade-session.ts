import type { Queryable } from '#backend/database/engine.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { findUserById } from '../users/user-row.ts'
import { addAmrClaim, renderSession, type SessionResponse } from './open-session.ts'
import { findActiveToken, insertRefreshToken } from './refresh-tokens.ts'
import { findSession, type SessionRow } from './session-row.ts'

/**
 * Upgrades a session to aal2. Its earlier refresh tokens are deleted, so that none leads to aal2, and the user's aal1
 * sessions end. Contract, sections 4.3 and 4.7.
 */
export async function upgradeSessionToAal2(
  context: AuthContext,
  tx: Queryable,
  {
    session,
    factorId,
    method,
  }: { session: SessionRow; factorId: string; method: 'totp' | 'mfa/webauthn' | 'mfa/recovery_code' },
): Promise<SessionResponse> {
  await tx.query('select 1 from auth.sessions where id = $1 for update', [session.id])
  if (!(await findSession(tx, session.id))) throw authErrors.token.sessionGone()
  const before = await findActiveToken(tx, session.id)
  await tx.query('delete from auth.refresh_tokens where session_id = $1', [session.id])
  await tx.query(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`, [
    session.id,
    factorId,
  ])
  await addAmrClaim(tx, session.id, method)
  await tx.query(
    `delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') = 'aal1'`,
    [session.user_id, session.id],
  )
  // Not the hash of a token, so that the new one has no parent.
  const refreshToken = await insertRefreshToken(tx, context.secrets, session, `raised:${before?.token ?? ''}`)
  const user = await findUserById(tx, session.user_id)
  return renderSession(context, tx, { user: user!, session: { id: session.id, aal: 'aal2' }, refreshToken })
}

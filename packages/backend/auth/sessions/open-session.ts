import type { Queryable } from '#backend/database/engine.ts'
import type { Client } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { readTokenSeconds } from '../users/privileged-account.ts'
import { renderUser } from '../users/render-user.ts'
import { findUserById, type UserRow } from '../users/user-row.ts'
import { insertRefreshToken } from './refresh-tokens.ts'
import { listAmrClaims, SESSION_MAX_DAYS, type SessionRow } from './session-row.ts'

export type SessionResponse = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
  password_needed?: true
}

export function markPasswordNeeded(session: SessionResponse, user: UserRow): SessionResponse {
  return user.encrypted_password === null ? { ...session, password_needed: true } : session
}

export async function openSession(
  context: AuthContext,
  tx: Queryable,
  userId: string,
  { method, client, aal = 'aal1' }: { method: string; client: Client; aal?: 'aal1' | 'aal2' },
): Promise<SessionResponse> {
  const [session] = await tx.query<Pick<SessionRow, 'id' | 'user_id' | 'aal'>>(
    `insert into auth.sessions (user_id, aal, user_agent, ip, not_after)
     values ($1, $5, $2, $3, now() + make_interval(days => $4::int)) returning id, user_id, aal`,
    [userId, client.userAgent, client.address, SESSION_MAX_DAYS, aal],
  )
  await addAmrClaim(tx, session!.id, method)
  await tx.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId])
  const refreshToken = await insertRefreshToken(tx, context.secrets, session!, '')
  const user = await findUserById(tx, userId)
  return renderSession(context, tx, { user: user!, session: session!, refreshToken })
}

export async function addAmrClaim(tx: Queryable, sessionId: string, method: string): Promise<void> {
  await tx.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
     values ($1, $2, clock_timestamp(), clock_timestamp())
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [sessionId, method],
  )
}

export async function renderSession(
  context: AuthContext,
  tx: Queryable,
  parts: { user: UserRow; session: Pick<SessionRow, 'id' | 'aal'>; refreshToken: string },
): Promise<SessionResponse> {
  const { user, session } = parts
  const accessTokenSeconds = await readTokenSeconds(context, tx, user.id)
  const [clock] = await tx.query<{ now: number }>('select floor(extract(epoch from now()))::bigint as now')
  const accessToken = await context.tokens.mint(
    {
      sub: user.id,
      session_id: session.id,
      aal: session.aal,
      amr: await listAmrClaims(tx, session.id),
      role: 'authenticated',
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      is_anonymous: user.is_anonymous,
    },
    { issuedAt: clock!.now, lifetimeSeconds: accessTokenSeconds },
  )
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: clock!.now + accessTokenSeconds,
    refresh_token: parts.refreshToken,
    user: renderUser(user),
  }
}

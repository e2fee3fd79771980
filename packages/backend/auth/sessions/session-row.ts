import type { Queryable } from '#backend/database/engine.ts'
import { isUuid } from '#backend/request/uuid.ts'

export const SESSION_IDLE_DAYS = 30
export const SESSION_MAX_DAYS = 90

export type SessionRow = {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2'
  factor_id: string | null
  is_expired: boolean
  age_seconds: number
}

export type AmrClaim = { method: string; timestamp: number }

const SESSION_COLUMNS = `
  s.id, s.user_id, coalesce(s.aal, 'aal1') as aal, s.factor_id,
  coalesce(s.not_after <= now(), false) as is_expired,
  extract(epoch from now() - s.created_at)::float8 as age_seconds`

export async function findSession(database: Queryable, id: string): Promise<SessionRow | null> {
  const [session] = await database.query<SessionRow>(
    `select ${SESSION_COLUMNS} from auth.sessions s where s.id = $1`,
    [id],
  )
  return session ?? null
}

/** For services that only check tokens, which stay valid until they expire (threat model, section 9). */
export async function isSessionAlive(database: Queryable, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const found = await database.query(
    `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and coalesce(s.not_after > now(), true)
       and u.deleted_at is null and coalesce(u.banned_until <= now(), true)`,
    [id],
  )
  return found.length > 0
}

export async function listAmrClaims(database: Queryable, sessionId: string): Promise<AmrClaim[]> {
  return database.query<AmrClaim>(
    `select authentication_method as method, extract(epoch from updated_at)::bigint as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, authentication_method`,
    [sessionId],
  )
}

/** Whether the user authenticated in this session recently; a refresh doesn't count. */
export async function hasRecentProof(
  database: Queryable,
  sessionId: string,
  seconds: number,
): Promise<boolean> {
  const found = await database.query(
    `select 1 from auth.mfa_amr_claims
     where session_id = $1 and authentication_method <> 'token_refresh'
       and updated_at > now() - make_interval(secs => $2::float8) limit 1`,
    [sessionId, seconds],
  )
  return found.length > 0
}

export async function deleteSessions(
  tx: Queryable,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
    userId,
    exceptId,
  ])
}

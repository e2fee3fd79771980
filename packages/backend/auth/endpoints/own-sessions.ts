import { emptyResponse, jsonResponse, mustBeUuid, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { deleteSessions, SESSION_IDLE_DAYS } from '../sessions/session-row.ts'

type ListedSession = {
  id: string
  created_at: Date
  last_used_at: Date
  user_agent: string | null
  ip: string | null
  aal: 'aal1' | 'aal2'
}

/** Enough to recognize a location. */
const IPV4_BITS = 24
const IPV6_BITS = 48

/** Sessions of the caller, the current one first. Contract, section 10. */
export async function listSessions(context: AuthContext, { user, session }: UserCall): Promise<Response> {
  const sessions = await context.engine.query<ListedSession>(
    `select id, created_at, coalesce(refreshed_at at time zone 'utc', created_at) as last_used_at, user_agent,
       case when ip <> '0.0.0.0' then
         network(set_masklen(ip, case family(ip) when 4 then $4::int else $5::int end))::text end as ip,
       coalesce(aal, 'aal1') as aal
     from auth.sessions
     where user_id = $1 and coalesce(not_after > now(), true)
       and (id = $2 or updated_at > now() - make_interval(days => $3::int))
     order by id = $2 desc, last_used_at desc`,
    [user.id, session.id, SESSION_IDLE_DAYS, IPV4_BITS, IPV6_BITS],
  )
  return jsonResponse({ sessions: sessions.map((row) => ({ ...row, is_current: row.id === session.id })) })
}

export async function endSession(context: AuthContext, call: UserCall): Promise<Response> {
  const id = mustBeUuid(call, 'session_id')
  await transact(context, async (tx) => {
    const ended = await tx.query('delete from auth.sessions where id = $1 and user_id = $2 returning 1', [
      id,
      call.user.id,
    ])
    if (ended.length === 0) throw authErrors.session.notFound()
    await recordAudit(tx, 'session_ended', { userId: call.user.id, client: call.client })
  })
  return emptyResponse()
}

export async function logOut(
  context: AuthContext,
  { url, user, session, client }: UserCall,
): Promise<Response> {
  const scope = url.searchParams.get('scope') || 'global'
  await transact(context, async (tx) => {
    if (scope === 'global') await deleteSessions(tx, user.id)
    else if (scope === 'others') await deleteSessions(tx, user.id, session.id)
    else if (scope === 'local') await tx.query('delete from auth.sessions where id = $1', [session.id])
    else throw authErrors.user.badLogoutScope(scope)
    await recordAudit(tx, 'logout', { userId: user.id, client })
  })
  return emptyResponse()
}

import type { UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { deleteSessions } from '../sessions/session-row.ts'

/** POST `/logout?scope=global|local|others`. Contract, section 4.3. */
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
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

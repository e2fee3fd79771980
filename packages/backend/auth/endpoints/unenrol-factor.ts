import { jsonResponse, mustBeUuid, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { lockUser } from '../users/user-row.ts'

/** DELETE `/factors/{factor_id}`. Contract, section 4.7. */
export async function unenrolFactor(context: AuthContext, call: UserCall): Promise<Response> {
  const factorId = mustBeUuid(call, 'factor_id')
  const { session, client } = call
  const wasInForce = await transact(context, async (tx) => {
    const user = await lockUser(tx, call.user.id)
    const factor = user?.factors.find(({ id }) => id === factorId)
    if (!factor) throw authErrors.factor.notFound()
    if (factor.status === 'verified' && session.aal !== 'aal2') throw authErrors.factor.unenrolNeedsAal2()
    await removeFactor(tx, factorId)
    if (factor.status === 'verified') await deleteSessions(tx, call.user.id, session.id)
    await recordAudit(tx, 'factor_deleted', { userId: call.user.id, client })
    return factor.status === 'verified'
  })
  if (wasInForce) notifyOwner(context, call.user, 'factor-removed')
  return jsonResponse({ id: factorId })
}

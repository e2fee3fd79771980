import { jsonResponse, type AuthCall, mustBeUuid } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { renderFactor } from '../users/render-user.ts'
import { lockUser } from '../users/user-row.ts'

/** DELETE `/admin/users/{user_id}/factors/{factor_id}`: for users who lost their authenticator. */
export async function deleteFactorAsAdmin(context: AuthContext, call: AuthCall): Promise<Response> {
  const userId = mustBeUuid(call, 'user_id')
  const factorId = mustBeUuid(call, 'factor_id')
  const { factor, user } = await transact(context, async (tx) => {
    const owner = await lockUser(tx, userId)
    if (!owner) throw authErrors.user.notFound()
    const found = owner.factors.find(({ id }) => id === factorId)
    if (!found) throw authErrors.factor.notFound()
    await removeFactor(tx, factorId)
    if (found.status === 'verified') await deleteSessions(tx, userId)
    await recordAudit(tx, 'factor_deleted', { userId, client: call.client })
    return { factor: found, user: owner }
  })
  if (factor.status === 'verified') notifyOwner(context, user, 'factor-removed')
  return jsonResponse(renderFactor(factor))
}

import { answerJson, type AuthCall, mustBeUuid } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { renderFactor } from '../users/render-user.ts'
import { lockUser } from '../users/user-row.ts'

/** DELETE `/admin/users/{user_id}/factors/{factor_id}`: for users who lost their authenticator. */
export async function deleteFactorAsAdmin(context: AuthContext, call: AuthCall): Promise<Response> {
  const userId = mustBeUuid(call, 'user_id')
  const factorId = mustBeUuid(call, 'factor_id')
  const factor = await transact(context, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw authErrors.user.notFound()
    const found = user.factors.find(({ id }) => id === factorId)
    if (!found) throw authErrors.factor.notFound()
    await removeFactor(tx, factorId)
    await recordAudit(tx, 'factor_deleted', { userId, client: call.client })
    return found
  })
  return answerJson(renderFactor(factor))
}

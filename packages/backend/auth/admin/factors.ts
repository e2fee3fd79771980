import { type AuthCall, emptyResponse, jsonResponse, mustBeUuid } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { deletePasskey, removeFactor } from '../factors/remove-factor.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { renderFactor } from '../users/render-user.ts'
import { mustFindUser, mustLockUser } from '../users/user-row.ts'
import { listUserPasskeys } from '../factors/webauthn.ts'

export async function deleteFactorAsAdmin(context: AuthContext, call: AuthCall): Promise<Response> {
  const userId = mustBeUuid(call, 'user_id')
  const factorId = mustBeUuid(call, 'factor_id')
  const { factor, user } = await transact(context, async (tx) => {
    const owner = await mustLockUser(tx, userId)
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

export async function listFactorsAsAdmin({ engine }: AuthContext, call: AuthCall): Promise<Response> {
  const user = await mustFindUser(engine, mustBeUuid(call, 'user_id'))
  return jsonResponse(user.factors.map(renderFactor))
}

export async function listPasskeysAsAdmin({ engine }: AuthContext, call: AuthCall): Promise<Response> {
  const user = await mustFindUser(engine, mustBeUuid(call, 'user_id'))
  return jsonResponse(await listUserPasskeys(engine, user.id))
}

export async function deletePasskeyAsAdmin(context: AuthContext, call: AuthCall): Promise<Response> {
  const userId = mustBeUuid(call, 'user_id')
  const passkeyId = mustBeUuid(call, 'passkey_id')
  const owner = await transact(context, async (tx) => {
    const user = await mustLockUser(tx, userId)
    if (!(await deletePasskey(tx, userId, passkeyId))) throw authErrors.passkey.notFound()
    await deleteSessions(tx, userId)
    await recordAudit(tx, 'passkey_removed', { userId, client: call.client })
    return user
  })
  notifyOwner(context, owner, 'passkey-removed')
  return emptyResponse()
}

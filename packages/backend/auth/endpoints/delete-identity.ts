import { jsonResponse, mustBeUuid, type UserCall } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { unlinkIdentity } from '../identities/identity-rows.ts'
import { lockUser } from '../users/user-row.ts'

/** DELETE `/user/identities/{identity_id}` */
export async function deleteIdentity(context: AuthContext, call: UserCall): Promise<Response> {
  if (context.providers.size === 0) throw authErrors.identity.linkingDisabled()
  const identityId = mustBeUuid(call, 'identity_id')
  await transact(context, async (tx) => {
    const user = await lockUser(tx, call.user.id)
    if (!user) throw authErrors.token.userGone()
    await unlinkIdentity(tx, user, identityId)
    await recordAudit(tx, 'identity_unlinked', { userId: user.id, client: call.client })
  })
  return jsonResponse({})
}

/** Endpoints under `/admin/users/{user_id}/passkeys`, for users who lost their passkey. */
import { jsonResponse, type AuthCall, mustBeUuid } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { deletePasskey } from '../factors/remove-factor.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { listOwnPasskeys } from '../passkeys/passkey-rows.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { findUserById, lockUser } from '../users/user-row.ts'

/** GET */
export async function listPasskeysAsAdmin({ engine }: AuthContext, call: AuthCall): Promise<Response> {
  const userId = mustBeUuid(call, 'user_id')
  if (!(await findUserById(engine, userId))) throw authErrors.user.notFound()
  return jsonResponse(await listOwnPasskeys(engine, userId))
}

/** DELETE `/{passkey_id}`. Also ends every session of the user. */
export async function deletePasskeyAsAdmin(context: AuthContext, call: AuthCall): Promise<Response> {
  const userId = mustBeUuid(call, 'user_id')
  const passkeyId = mustBeUuid(call, 'passkey_id')
  const owner = await transact(context, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw authErrors.user.notFound()
    if (!(await deletePasskey(tx, userId, passkeyId))) throw authErrors.passkey.notFound()
    await deleteSessions(tx, userId)
    await recordAudit(tx, 'passkey_removed', { userId, client: call.client })
    return user
  })
  notifyOwner(context, owner, 'passkey-removed')
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

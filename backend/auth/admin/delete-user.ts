import type { Queryable } from '#backend/database/engine.ts'
import { jsonResponse, type AuthCall, mustBeUuid } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { lockUser } from '../users/user-row.ts'

/** DELETE `/admin/users/{user_id}`; a soft delete keeps the id and forgets the person. */
export async function deleteUser(context: AuthContext, call: AuthCall): Promise<Response> {
  const id = mustBeUuid(call, 'user_id')
  const isSoft = call.body.should_soft_delete === true
  await transact(context, async (tx) => {
    if (!(await lockUser(tx, id))) throw authErrors.user.notFound()
    await (isSoft ? forgetUser(tx, id) : tx.query('delete from auth.users where id = $1', [id]))
    await recordAudit(tx, 'user_deleted', { userId: id, client: call.client })
  })
  return jsonResponse({})
}

async function forgetUser(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `update auth.users set deleted_at = now(), updated_at = now(), email = null, phone = null, email_change = null,
       encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}' where id = $1`,
    [id],
  )
  await tx.query('delete from auth.identities where user_id = $1', [id])
  await tx.query('delete from auth.mfa_factors where user_id = $1', [id])
  await tx.query('delete from auth.flow_state where user_id = $1', [id])
  await deleteOneTimeTokens(tx, id)
  await deleteSessions(tx, id)
}

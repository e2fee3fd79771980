import { DatabaseError, type Queryable } from '#backend/database/engine.ts'
import { jsonResponse, type AuthCall, mustBeUuid } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { lockUser } from '../users/user-row.ts'

/** What a project says by a trigger: this account has to stay. */
const CHECK_VIOLATION = '23514'

/**
 * DELETE `/admin/users/{user_id}`; a soft delete keeps the id and forgets the person.
 * @throws AuthError 409 with the sentence of the project whose rules keep the account
 */
export async function deleteUser(context: AuthContext, call: AuthCall): Promise<Response> {
  const id = mustBeUuid(call, 'user_id')
  const isSoft = call.body.should_soft_delete === true
  const remove = async (tx: Queryable) => {
    if (!(await lockUser(tx, id))) throw authErrors.user.notFound()
    await (isSoft ? forgetUser(tx, id) : tx.query('delete from auth.users where id = $1', [id]))
    await recordAudit(tx, 'user_deleted', { userId: id, client: call.client })
  }
  try {
    await transact(context, remove)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === CHECK_VIOLATION) throw authErrors.user.kept(error)
    throw error
  }
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
  await tx.query('delete from auth.webauthn_credentials where user_id = $1', [id])
  await tx.query('delete from auth.flow_state where user_id = $1', [id])
  await deleteOneTimeTokens(tx, id)
  await deleteSessions(tx, id)
}

import { jsonResponse, type AuthCall, mustBeUuid } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { renderUser } from '../users/render-user.ts'
import { findUserById } from '../users/user-row.ts'

/** GET `/admin/users/{user_id}` */
export async function readUserAsAdmin({ engine }: AuthContext, call: AuthCall): Promise<Response> {
  const user = await findUserById(engine, mustBeUuid(call, 'user_id'))
  if (!user) throw authErrors.user.notFound()
  return jsonResponse(renderUser(user))
}

import { jsonResponse, type UserCall } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { renderUser } from '../users/render-user.ts'

/** GET `/user` */
export function readUser(_: AuthContext, { user }: UserCall): Response {
  return jsonResponse(renderUser(user))
}

import { isUuid } from '#backend/request/uuid.ts'
import { jsonResponse, type AuthCall, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { insertUser } from '../users/insert-user.ts'
import { renderUserForAdmin } from '../users/render-user.ts'
import { findUserByEmail, findUserById } from '../users/user-row.ts'
import { readUserFields } from './user-fields.ts'
import { setBan } from './set-ban.ts'

/** POST `/admin/users`. No mail is sent. Contract, section 4.8. */
export async function createUser(context: AuthContext, call: AuthCall): Promise<Response> {
  const id = readText(call.body, 'id')
  if (id !== '' && !isUuid(id)) throw authErrors.request.invalid('ID must conform to the uuid v4 format')
  const fields = await readUserFields(context, call.body)
  const { email, passwordHash } = fields
  if (email === null) throw authErrors.user.withoutAddress()
  const user = await transact(context, async (tx) => {
    if (await findUserByEmail(tx, email)) throw authErrors.address.emailTaken()
    if (id !== '' && (await findUserById(tx, id))) throw authErrors.request.conflict()
    const created = await insertUser(tx, {
      ...(id !== '' && { id }),
      email,
      passwordHash,
      isConfirmed: fields.isEmailConfirmed,
      appMetadata: fields.appMetadata ?? {},
      userMetadata: fields.userMetadata ?? {},
    })
    if (fields.banSeconds !== null) await setBan(tx, created.id, fields.banSeconds)
    await recordAudit(tx, 'user_created', { userId: created.id, client: call.client })
    return (await findUserById(tx, created.id))!
  })
  return jsonResponse(renderUserForAdmin(user))
}

import type { Queryable } from '#backend/database/engine.ts'
import { jsonResponse, type AuthCall, mustBeUuid, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { endPendingSignUps } from '../one-time-tokens/pending-sign-up.ts'
import { confirmEmail, mergeMetadata, setEmail, setPassword } from '../users/change-user.ts'
import { mustBeLongForAccount } from '../users/privileged-account.ts'
import { renderUserForAdmin } from '../users/render-user.ts'
import { findUserByEmail, findUserById, lockUser, type UserRow } from '../users/user-row.ts'
import { setBan } from './set-ban.ts'
import { type AdminUserFields, readUserFields } from './user-fields.ts'

/** PUT `/admin/users/{user_id}`. A new password ends all sessions. Contract, sections 4.6 and 4.8. */
export async function updateUserAsAdmin(context: AuthContext, call: AuthCall): Promise<Response> {
  const id = mustBeUuid(call, 'user_id')
  const fields = await readUserFields(context, call.body)
  const { user, before } = await transact(context, async (tx) => {
    const found = await lockUser(tx, id)
    if (!found) throw authErrors.user.notFound()
    const password = readText(call.body, 'password')
    if (password !== '') await mustBeLongForAccount(context, tx, found, password)
    await applyFields(tx, found, fields)
    await recordAudit(tx, 'user_modified', { userId: id, client: call.client })
    return { user: (await findUserById(tx, id))!, before: found }
  })
  if (fields.passwordHash !== null) notifyOwner(context, before, 'password-changed')
  if (user.email !== null && user.email !== before.email)
    notifyOwner(context, before, 'email-changed', { newEmail: user.email })
  return jsonResponse(renderUserForAdmin(user))
}

async function applyFields(tx: Queryable, user: UserRow, fields: AdminUserFields): Promise<void> {
  if (fields.email !== null && fields.email !== user.email) {
    if (await findUserByEmail(tx, fields.email)) throw authErrors.address.emailTaken()
    await setEmail(tx, user, fields.email)
  }
  if (fields.isEmailConfirmed) {
    await confirmEmail(tx, user.id, { isAccepted: false })
    await endPendingSignUps(tx, user.id)
  }
  if (fields.passwordHash !== null) await setPassword(tx, user.id, fields.passwordHash, { keepSession: null })
  if (fields.userMetadata) await mergeMetadata(tx, user.id, 'raw_user_meta_data', fields.userMetadata)
  if (fields.appMetadata) await mergeMetadata(tx, user.id, 'raw_app_meta_data', fields.appMetadata)
  if (fields.banSeconds !== null) await setBan(tx, user.id, fields.banSeconds)
}

import { emptyResponse, jsonResponse, mustBeUuid, readText, type UserCall } from '#backend/auth/auth-call.ts'
import { type AuthContext, transact } from '#backend/auth/auth-context.ts'
import { recordAudit } from '#backend/auth/audit-log.ts'
import { authErrors } from '#backend/auth/errors/errors.ts'
import { deletePasskey } from '#backend/auth/factors/remove-factor.ts'
import { notifyOwner } from '#backend/auth/mail/notify-owner.ts'
import {
  LISTED_COLUMNS,
  type ListedPasskey,
  listOwnPasskeys,
  MAX_PASSKEY_NAME_LENGTH,
  mustBeAbleToChangePasskeys,
} from '#backend/auth/passkeys/passkey-rows.ts'
import { mustHaveRelyingParty } from '#backend/auth/passkeys/relying-party.ts'
import { deleteSessions } from '#backend/auth/sessions/session-row.ts'
import { lockUser } from '#backend/auth/users/user-row.ts'

export async function listPasskeys(context: AuthContext, { user }: UserCall): Promise<Response> {
  mustHaveRelyingParty(context)
  return jsonResponse(await listOwnPasskeys(context.engine, user.id))
}

export async function renamePasskey(context: AuthContext, call: UserCall): Promise<Response> {
  mustHaveRelyingParty(context)
  const id = mustBeUuid(call, 'passkey_id')
  const name = readText(call.body, 'friendly_name').trim()
  if (name === '' || name.length > MAX_PASSKEY_NAME_LENGTH) throw authErrors.passkey.badName()
  const renamed = await transact<ListedPasskey>(context, async (tx) => {
    const [row] = await tx.query<ListedPasskey>(
      `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
       where id = $1 and user_id = $2 returning ${LISTED_COLUMNS}`,
      [id, call.user.id, name],
    )
    if (!row) return authErrors.passkey.notFound()
    await recordAudit(tx, 'passkey_renamed', { userId: call.user.id, client: call.client })
    return row
  })
  return jsonResponse(renamed)
}

/** Also ends all other sessions. */
export async function removePasskey(context: AuthContext, call: UserCall): Promise<Response> {
  mustHaveRelyingParty(context)
  const id = mustBeUuid(call, 'passkey_id')
  mustBeAbleToChangePasskeys(call)
  await transact<null>(context, async (tx) => {
    await lockUser(tx, call.user.id)
    if (!(await deletePasskey(tx, call.user.id, id))) return authErrors.passkey.notFound()
    await deleteSessions(tx, call.user.id, call.session.id)
    await recordAudit(tx, 'passkey_removed', { userId: call.user.id, client: call.client })
    return null
  })
  notifyOwner(context, call.user, 'passkey-removed')
  return emptyResponse()
}

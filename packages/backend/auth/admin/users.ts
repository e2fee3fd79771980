import { isUuid } from '#backend/request/uuid.ts'
import { DatabaseError, type Queryable } from '#backend/database/engine.ts'
import { type AuthCall, jsonResponse, mustBeUuid, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { insertUser } from '../users/insert-user.ts'
import { renderUser, renderUserForAdmin } from '../users/render-user.ts'
import {
  findUserByEmail,
  findUserById,
  mustFindUser,
  mustLockUser,
  USER_COLUMNS,
  type UserRow,
} from '../users/user-row.ts'
import { type AdminUserFields, readUserFields, setBan } from './user-fields.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { endPendingSignUps } from '../one-time-tokens/pending-sign-up.ts'
import { confirmEmail, mergeMetadata, setEmail, setPassword } from '../users/change-user.ts'
import { mustBeLongEnoughForAccount } from '../users/privileged-account.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.ts'
import { deleteSessions } from '../sessions/session-row.ts'

/** No email is sent. Contract, section 4.8. */
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

const USERS_PER_PAGE = 50
const MAX_USERS_PER_PAGE = 1000
const MAX_PAGE = 1_000_000

export async function listUsers({ engine }: AuthContext, { url }: AuthCall): Promise<Response> {
  const page = readCount(url, 'page', 1, MAX_PAGE)
  const perPage = readCount(url, 'per_page', USERS_PER_PAGE, MAX_USERS_PER_PAGE)
  const users = await engine.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  const [total] = await engine.query<{ count: number }>('select count(*) as count from auth.users')
  return jsonResponse(
    { users: users.map(renderUser), aud: 'authenticated' },
    { headers: { 'X-Total-Count': String(total!.count), Link: writeLinks(page, perPage, total!.count) } },
  )
}

function readCount(url: URL, name: string, otherwise: number, max: number): number {
  const text = url.searchParams.get(name) ?? ''
  if (text === '') return otherwise
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw authErrors.request.invalid(`Bad Pagination Parameters: ${name}`)
  return Math.min(count, max)
}

function writeLinks(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (target: number, rel: string) =>
    `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

export async function readUserAsAdmin({ engine }: AuthContext, call: AuthCall): Promise<Response> {
  return jsonResponse(renderUser(await mustFindUser(engine, mustBeUuid(call, 'user_id'))))
}

/** A new password ends all sessions. Contract, sections 4.6 and 4.8. */
export async function updateUserAsAdmin(context: AuthContext, call: AuthCall): Promise<Response> {
  const id = mustBeUuid(call, 'user_id')
  const fields = await readUserFields(context, call.body)
  const { user, before } = await transact(context, async (tx) => {
    const found = await mustLockUser(tx, id)
    const password = readText(call.body, 'password')
    if (password !== '') await mustBeLongEnoughForAccount(context, tx, found, password)
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

/** Raised by a project's trigger that protects the account. */
const CHECK_VIOLATION = '23514'

/**
 * A soft delete keeps the id and clears everything personal.
 * @throws AuthError 409 with the message of the trigger that protects the account
 */
export async function deleteUser(context: AuthContext, call: AuthCall): Promise<Response> {
  const id = mustBeUuid(call, 'user_id')
  const isSoft = call.body.should_soft_delete === true
  const remove = async (tx: Queryable) => {
    await mustLockUser(tx, id)
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

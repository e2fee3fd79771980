import { isUuid } from '#backend/request/uuid.ts'
import { DatabaseError, type Queryable } from '#backend/database/engine.ts'
import {
  type AuthCall,
  jsonResponse,
  mustBeUuid,
  readText,
  type JsonObject,
  readObject,
} from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { insertUser, USER_ROLE } from '../users/insert-user.ts'
import { renderUser, renderUserForAdmin } from '../users/render-user.ts'
import {
  findUserByEmail,
  findUserById,
  mustFindUser,
  mustLockUser,
  USER_COLUMNS,
  type UserRow,
} from '../users/user-row.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { endPendingSignUps } from '../one-time-tokens/pending-sign-up.ts'
import { confirmEmail, mergeMetadata, setEmail, setPassword } from '../users/change-user.ts'
import { mustBeLongEnoughForAccount } from '../users/privileged-account.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.ts'
import { deleteSessions } from '../sessions/session-row.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { isReadableHash } from '../passwords/password-hash.ts'
import { mustBeGoodPassword } from '../passwords/password-rules.ts'

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

type AdminUserFields = {
  email: string | null
  passwordHash: string | null
  isEmailConfirmed: boolean
  userMetadata: JsonObject | null
  appMetadata: JsonObject | null
  /** Null if absent; 0 lifts the ban. */
  banSeconds: number | null
}

async function readUserFields(
  { passwords, settings }: Pick<AuthContext, 'passwords' | 'settings'>,
  body: JsonObject,
): Promise<AdminUserFields> {
  if (readText(body, 'phone') !== '') throw authErrors.absent.phoneSignup()
  const role = readText(body, 'role')
  if (role !== '' && role !== USER_ROLE) throw authErrors.request.invalid(`role can only be "${USER_ROLE}"`)
  const email = readText(body, 'email') === '' ? null : mustBeEmail(body.email)
  const password = readText(body, 'password')
  const givenHash = readText(body, 'password_hash')
  if (password !== '' && givenHash !== '') {
    throw authErrors.request.invalid('Only a password or a password hash should be provided')
  }
  if (givenHash !== '' && !isReadableHash(givenHash)) {
    throw authErrors.request.invalid('The password hash must be argon2id (PHC form) or bcrypt')
  }
  if (password !== '') await mustBeGoodPassword(password, email, settings.siteName)
  const ban = readText(body, 'ban_duration')
  return {
    email,
    isEmailConfirmed: body.email_confirm === true,
    userMetadata: readObject(body, 'user_metadata'),
    appMetadata: readObject(body, 'app_metadata'),
    banSeconds: ban === '' ? null : parseBanDuration(ban),
    passwordHash: password === '' ? givenHash || null : await passwords.hash(password),
  }
}

const SECONDS_PER_UNIT: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 }
const MAX_SECONDS = 100 * 366 * 24 * 3600

/** Parses `24h` or `1h30m` to seconds; `none` is 0. @throws AuthError for anything else */
export function parseBanDuration(text: string): number {
  if (text === 'none') return 0
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)/g)]
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS_PER_UNIT[unit!]!, 0)
  const isWhole = parts.map(([part]) => part).join('') === text
  if (!isWhole || seconds <= 0 || seconds > MAX_SECONDS) {
    throw authErrors.request.invalid(`invalid format for ban duration: write it like "24h" or "none"`)
  }
  return seconds
}

async function setBan(tx: Queryable, userId: string, seconds: number): Promise<void> {
  await tx.query(
    `update auth.users set updated_at = now(),
       banned_until = case when $2::float8 > 0 then now() + make_interval(secs => $2::float8) end
     where id = $1`,
    [userId, seconds],
  )
}

/** Accounts with more power than others, which bear stricter rules. Who they are, SQL of the project decides. */
import { quoteIdentifier } from '#backend/database/quote-identifier.ts'
import type { Queryable } from '#backend/database/engine.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { hasVerifiedFactor, type UserRow } from './user-row.ts'

const ACCESS_TOKEN_SECONDS = 3600

type Settings = Pick<AuthContext, 'settings'>

/** Whether the account has elevated privileges. */
export async function isPrivileged({ settings }: Settings, database: Queryable, userId: string) {
  const { privileged } = settings
  if (!privileged) return false
  const name = privileged.sqlFunction.split('.').map(quoteIdentifier).join('.')
  const [row] = await database.query<{ is_privileged: boolean | null }>(
    `select ${name}($1::uuid) as is_privileged`,
    [userId],
  )
  return row?.is_privileged === true
}

/** Life of a user's access tokens in seconds. */
export async function readTokenSeconds(
  context: Settings,
  database: Queryable,
  userId: string,
): Promise<number> {
  const short = context.settings.privileged?.accessTokenSeconds
  return short !== undefined && (await isPrivileged(context, database, userId)) ? short : ACCESS_TOKEN_SECONDS
}

/** Characters that the account's password should have, or null when the rules for everybody do. */
async function readMinLength(context: Settings, database: Queryable, user: UserRow): Promise<number | null> {
  const minLength = context.settings.privileged?.minPasswordLength
  if (minLength === undefined || hasVerifiedFactor(user)) return null
  return (await isPrivileged(context, database, user.id)) ? minLength : null
}

/** @throws AuthError `weak_password` for a new password that is too short for this account */
export async function mustBeLongForAccount(
  context: Settings,
  database: Queryable,
  user: UserRow,
  password: string,
): Promise<void> {
  const minLength = await readMinLength(context, database, user)
  if (minLength !== null && Array.from(password).length < minLength)
    throw authErrors.password.tooShort(minLength)
}

/** What a sign-in says of a password that would not be taken any more. Contract, section 3.2. */
export async function describeWeakPassword(
  context: Settings,
  database: Queryable,
  user: UserRow,
  password: string,
): Promise<{ message: string; reasons: readonly string[] } | null> {
  const minLength = await readMinLength(context, database, user)
  if (minLength === null || Array.from(password).length >= minLength) return null
  const { message, reasons } = authErrors.password.tooShort(minLength)
  return { message, reasons: reasons ?? [] }
}

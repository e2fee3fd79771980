/** Privileged accounts have stricter rules. An SQL function of the project identifies them. */
import { quoteIdentifier } from '#backend/database/quote-identifier.ts'
import type { Queryable } from '#backend/database/engine.ts'
import type { AuthContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { hasVerifiedFactor, type UserRow } from './user-row.ts'

const ACCESS_TOKEN_SECONDS = 3600

type Settings = Pick<AuthContext, 'settings'>

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

export async function readTokenSeconds(
  context: Settings,
  database: Queryable,
  userId: string,
): Promise<number> {
  const short = context.settings.privileged?.accessTokenSeconds
  return short !== undefined && (await isPrivileged(context, database, userId)) ? short : ACCESS_TOKEN_SECONDS
}

async function readMinLength(context: Settings, database: Queryable, user: UserRow): Promise<number | null> {
  const minLength = context.settings.privileged?.minPasswordLength
  if (minLength === undefined || hasVerifiedFactor(user)) return null
  return (await isPrivileged(context, database, user.id)) ? minLength : null
}

/** @throws AuthError `weak_password` */
export async function mustBeLongEnoughForAccount(
  context: Settings,
  database: Queryable,
  user: UserRow,
  password: string,
): Promise<void> {
  const minLength = await readMinLength(context, database, user)
  if (minLength !== null && Array.from(password).length < minLength)
    throw authErrors.password.tooShort(minLength)
}

/** Warning at sign-in about a password that is no longer acceptable. Contract, section 3.2. */
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

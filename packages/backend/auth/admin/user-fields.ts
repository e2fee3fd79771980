import type { Queryable } from '#backend/database/engine.ts'
import { type JsonObject, readObject, readText } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { authErrors } from '../errors/errors.ts'
import { isReadableHash } from '../passwords/password-hash.ts'
import { mustBeGoodPassword } from '../passwords/password-rules.ts'
import { USER_ROLE } from '../users/insert-user.ts'

export type AdminUserFields = {
  email: string | null
  passwordHash: string | null
  isEmailConfirmed: boolean
  userMetadata: JsonObject | null
  appMetadata: JsonObject | null
  /** Null if absent; 0 lifts the ban. */
  banSeconds: number | null
}

export async function readUserFields(
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

export async function setBan(tx: Queryable, userId: string, seconds: number): Promise<void> {
  await tx.query(
    `update auth.users set updated_at = now(),
       banned_until = case when $2::float8 > 0 then now() + make_interval(secs => $2::float8) end
     where id = $1`,
    [userId, seconds],
  )
}

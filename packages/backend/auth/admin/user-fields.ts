/** What the secret key may say about a user, read from the body of create and update. */
import { type JsonObject, readObject, readText } from '../auth-call.ts'
import type { AuthContext } from '../auth-context.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { authErrors } from '../errors/errors.ts'
import { isReadableHash } from '../passwords/password-hash.ts'
import { mustBeGoodPassword } from '../passwords/password-rules.ts'
import { USER_ROLE } from '../users/insert-user.ts'
import { parseBanDuration } from './ban-duration.ts'

export type AdminUserFields = {
  email: string | null
  /** A hash, from `password` or taken over from `password_hash`. */
  passwordHash: string | null
  isEmailConfirmed: boolean
  userMetadata: JsonObject | null
  appMetadata: JsonObject | null
  /** Null when nothing is said, 0 lifts a ban. */
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
  if (password !== '') await mustBeGoodPassword(password, email, settings.passwordRules)
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

import { authErrors } from '../errors/errors.ts'

const MAX_LENGTH = 255
const MAX_LOCAL_LENGTH = 64
/** Quoted local parts and IP literals are not supported. */
const FORM =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Lower-cased address. @throws AuthError if it is missing or malformed. Contract, section 3 */
export function mustBeEmail(value: unknown): string {
  if (value === undefined || value === null || value === '') throw authErrors.address.emailRequired()
  const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
  const [localPart = ''] = email.split('@')
  const isWell =
    email.length <= MAX_LENGTH &&
    localPart.length <= MAX_LOCAL_LENGTH &&
    !localPart.startsWith('.') &&
    !localPart.endsWith('.') &&
    !localPart.includes('..') &&
    FORM.test(email)
  if (!isWell) throw authErrors.address.emailInvalid()
  return email
}

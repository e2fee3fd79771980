/** Which new passwords are taken. Threat model, section 9; contract, section 4.2. */
import { authErrors } from '../errors/errors.ts'

export type PasswordRules = {
  /** Characters, not bytes. */
  minLength: number
  /** Lower-case passwords that everybody tries first. */
  readCommon: () => Promise<ReadonlySet<string>>
  /** Words that no password may consist of, such as the name of the site. */
  forbidden: readonly string[]
}

const MAX_LENGTH = 72
/** Shorter local parts would forbid too much. */
const MIN_FORBIDDEN_LENGTH = 4

/** Rejects with AuthError `weak_password` or `validation_failed`. */
export async function mustBeGoodPassword(
  password: string,
  email: string | null,
  rules: PasswordRules,
): Promise<void> {
  mustBeHashable(password)
  if (Array.from(password).length < rules.minLength) throw authErrors.password.tooShort(rules.minLength)
  const folded = password.toLowerCase()
  const localPart = email?.split('@')[0] ?? ''
  const isCommon = (await rules.readCommon()).has(folded)
  if (isCommon || isMadeOf(folded, [...rules.forbidden, localPart, email ?? ''])) {
    throw authErrors.password.tooCommon()
  }
}

/** The limit that also a password for sign-in must keep. */
export function mustBeHashable(password: string): void {
  if (Array.from(password).length > MAX_LENGTH) throw authErrors.password.tooLong()
}

/** True when nothing but digits and signs remains beside one of the words. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  return words.some((word) => {
    const folded = word.toLowerCase()
    if (folded.length < MIN_FORBIDDEN_LENGTH || !password.includes(folded)) return false
    return !/\p{L}/u.test(password.replace(folded, ''))
  })
}

/**
 * The most common breached passwords of at least `minLength` characters, in lower case. The list is unpacked for the first who
 * chooses a password: most starts and most days see none.
 */
export function openFrequentPasswords(minLength: number): () => Promise<ReadonlySet<string>> {
  let reading: Promise<ReadonlySet<string>> | undefined
  return () => (reading ??= readFrequentPasswords(minLength))
}

async function readFrequentPasswords(minLength: number): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= minLength))
}

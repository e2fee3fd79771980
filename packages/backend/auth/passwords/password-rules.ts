/** Which new passwords are accepted. Threat model, section 9; contract, section 4.2. */
import { authErrors } from '../errors/errors.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 72
/** Shorter local parts would forbid too much. */
const MIN_FORBIDDEN_LENGTH = 4

/** @throws AuthError `weak_password` or `validation_failed` */
export async function mustBeGoodPassword(
  password: string,
  email: string | null,
  siteName: string,
): Promise<void> {
  mustBeHashable(password)
  if (Array.from(password).length < MIN_LENGTH) throw authErrors.password.tooShort(MIN_LENGTH)
  const folded = password.toLowerCase()
  const forbidden = [siteName, siteName.replaceAll(/\s+/g, ''), email?.split('@')[0] ?? '', email ?? '']
  if (isMadeOf(folded, forbidden) || (await readCommonPasswords()).has(folded)) {
    throw authErrors.password.tooCommon()
  }
}

export function mustBeHashable(password: string): void {
  if (Array.from(password).length > MAX_LENGTH) throw authErrors.password.tooLong()
}

/** Whether the password consists of one of the words with added digits and punctuation. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  return words.some((word) => {
    const folded = word.toLowerCase()
    if (folded.length < MIN_FORBIDDEN_LENGTH || !password.includes(folded)) return false
    return !/\p{L}/u.test(password.replace(folded, ''))
  })
}

let common: Promise<ReadonlySet<string>> | undefined

/** The most common breached passwords. Loaded on first use, since most processes never see a new password. */
function readCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH)),
  )
  return common
}

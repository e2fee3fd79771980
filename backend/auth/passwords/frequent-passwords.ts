import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common breached passwords of at least `minLength` characters, in lower case. */
export function listFrequentPasswords(minLength: number): ReadonlySet<string> {
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= minLength))
}

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

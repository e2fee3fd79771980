/** Reads the key or passphrase of an encrypted backup from files named by command-line options. */
import { readFile } from 'node:fs/promises'

type Options = Record<string, string | boolean | undefined>

export async function readDecryption(values: Options) {
  const file = values['identity-file']
  if (typeof file !== 'string') return readPassphrase(values)
  // Format of age-keygen: comments, then the key.
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
  return { identity: lines.find((line) => line !== '' && !line.startsWith('#')) ?? '' }
}

export async function readPassphrase(values: Options) {
  const file = values['passphrase-file']
  return typeof file === 'string' ? { passphrase: (await readFile(file, 'utf8')).trim() } : null
}

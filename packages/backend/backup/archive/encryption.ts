import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './manifest.ts'

/** Each identity of the recipients opens the file. */
export type EncryptionKey = { recipients: readonly string[] } | { passphrase: string }

export type DecryptionKey = { identity: string } | { passphrase: string }

type Chunks = AsyncIterable<Uint8Array>

const HEADER = 'age-encryption.org/v1'

const NOT_ENCRYPTED =
  'This file is not encrypted, but a decryption key was given. Someone may have replaced your backup. ' +
  'If the file is yours, omit --identity-file or --passphrase-file.'

export async function* passChunks(chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* chunks
}

export function encryptChunks(key: EncryptionKey): (chunks: Chunks) => AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase)
  else for (const recipient of key.recipients) addRecipient(encrypter, recipient)
  return async function* encrypt(chunks) {
    const encrypted = await encrypter.encrypt(toWeb(chunks))
    yield* encrypted
  }
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new BackupError(
      'The recipient is not an age public key, which begins with "age1" and is created by "age-keygen".',
      {
        cause,
      },
    )
  }
}

/**
 * Decrypts a file. With a key, rejects an unencrypted file: anyone with write access to the backups could have placed
 * it there.
 * @throws BackupError if the key is missing, malformed or wrong
 */
export async function* decryptChunks(chunks: Chunks, key: DecryptionKey | null): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  const all = continueWith(first, iterator)
  const isEncrypted = !first.done && Buffer.from(first.value).subarray(0, HEADER.length).toString() === HEADER
  if (!isEncrypted) {
    if (key) throw new BackupError(NOT_ENCRYPTED)
    yield* all
    return
  }
  if (!key)
    throw new BackupError(
      'This backup is encrypted. Name the file with the identity, or with the passphrase.',
    )
  const decrypter = createDecrypter(key)
  let decrypted: ReadableStream<Uint8Array>
  try {
    decrypted = (await decrypter.decrypt(toWeb(all))) as ReadableStream<Uint8Array>
  } catch (cause) {
    throw new BackupError('This key does not open the backup.', { cause })
  }
  yield* decrypted
}

function createDecrypter(key: DecryptionKey): Decrypter {
  const decrypter = new Decrypter()
  try {
    if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
    else decrypter.addIdentity(key.identity)
  } catch (cause) {
    throw new BackupError('The identity is not an age private key, which begins with "AGE-SECRET-KEY-1".', {
      cause,
    })
  }
  return decrypter
}

async function* continueWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

function toWeb(chunks: Chunks) {
  return Readable.toWeb(Readable.from(chunks)) as globalThis.ReadableStream<Uint8Array>
}

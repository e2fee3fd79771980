import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { type DecryptionKey, decryptChunks } from './encryption.ts'
import { BackupError } from './manifest.ts'

export type ArchiveEntry = { name: string; bytes: Uint8Array }

/** Far above the size of stored files and of row chunks. */
const MAX_ENTRY_BYTES = 512 * 1024 * 1024

/** @throws BackupError if the file is not an archive, is damaged or truncated, or the key is wrong */
export async function* readArchive(
  source: AsyncIterable<Uint8Array>,
  key: DecryptionKey | null,
): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const fed = pipeline(decryptChunks(source, key), createGunzip(), tar)
  fed.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      if (size && size > MAX_ENTRY_BYTES)
        throw new BackupError(`The entry ${name} is larger than any entry of a backup.`)
      yield { name, bytes: await buffer(entry) }
    }
    await fed
  } catch (error) {
    throw await explain(error, fed)
  } finally {
    tar.destroy()
  }
}

/** Prefers the error of the stream, which caused that of the entry. */
async function explain(failure: unknown, fed: Promise<void>): Promise<unknown> {
  if (failure instanceof BackupError) return failure
  const [outcome] = await Promise.allSettled([fed])
  const cause: unknown = outcome.status === 'rejected' ? outcome.reason : failure
  if (cause instanceof BackupError || !isDamage(cause)) return cause
  return new BackupError('The file is not a backup, or it is damaged or truncated.', { cause })
}

/** Errors of decompression and decryption; I/O errors are passed on. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && !('syscall' in error)
}

import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { type DecryptionKey, decryptChunks } from './encryption.ts'
import { BackupError } from './manifest.ts'

export type ArchiveEntry = { name: string; bytes: Uint8Array }

/** Stored files have a limit far below this, and rows travel by the few hundred. */
const MAX_ENTRY_BYTES = 512 * 1024 * 1024

/**
 * The entries of an archive, one after the other.
 * @throws BackupError for what is no archive, is damaged or cut off, or doesn't open with the key
 */
export async function* readArchive(
  source: AsyncIterable<Uint8Array>,
  key: DecryptionKey | null,
): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const fed = pipeline(decryptChunks(source, key), createGunzip(), tar)
  // Whoever reads the entries hears of the failure below.
  fed.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      if (size && size > MAX_ENTRY_BYTES)
        throw new BackupError(`The entry ${name} is larger than any of a backup.`)
      yield { name, bytes: await buffer(entry) }
    }
    await fed
  } catch (error) {
    throw await explain(error, fed)
  } finally {
    tar.destroy()
  }
}

/** What broke the stream tells more than the entry that then broke off. */
async function explain(failure: unknown, fed: Promise<void>): Promise<unknown> {
  if (failure instanceof BackupError) return failure
  const [outcome] = await Promise.allSettled([fed])
  const cause: unknown = outcome.status === 'rejected' ? outcome.reason : failure
  if (cause instanceof BackupError || !isDamage(cause)) return cause
  return new BackupError('The file is no backup, or it is damaged or was cut off.', { cause })
}

/** Of unpacking and decrypting; what the disk says is told as it is. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && !('syscall' in error)
}

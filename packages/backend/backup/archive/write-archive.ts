import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { encryptChunks, type EncryptionKey, passChunks } from './encryption.ts'
import type { EntryDigest } from './manifest.ts'

export type ArchiveWriter = ReturnType<typeof createWriter>

/**
 * Writes a tar.gz, encrypted in the age format if there is a key. Resolves when all data is in `target`.
 * @param fill adds the entries
 */
export async function writeArchive(
  target: Writable,
  key: EncryptionKey | null,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack()
  const broken = new AbortController()
  const encrypt = key ? encryptChunks(key) : passChunks
  const written = pipeline(tar, createGzip(), encrypt, target).catch((error: unknown) => {
    broken.abort()
    throw error
  })
  const filled = fill(createWriter(tar, broken.signal)).then(
    () => tar.finalize(),
    (error: Error) => {
      tar.destroy(error)
      throw error
    },
  )
  const [outcome, filling] = await Promise.allSettled([written, filled])
  if (broken.signal.aborted && filling.status === 'rejected' && filling.reason.name !== 'AbortError') {
    throw filling.reason
  }
  if (outcome.status === 'rejected') throw outcome.reason
}

function createWriter(tar: ReturnType<typeof pack>, signal: AbortSignal) {
  const entries: EntryDigest[] = []
  return {
    async add(name: string, bytes: Uint8Array): Promise<void> {
      signal.throwIfAborted()
      const entry = tar.entry({ name, size: bytes.length, mode: 0o600, mtime: new Date(0) })
      const isTaken = once(entry, 'finish', { signal })
      entry.end(bytes)
      await isTaken
      entries.push({ name, bytes: bytes.length, sha256: computeDigest(bytes) })
    },
    entries: () => [...entries],
  }
}

export function computeDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

import { createHash, randomBytes } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ByteLimitError, type StoredBytes } from './byte-store.ts'

const PREFIX = '.draft-'

export function nameTempFile(folder: string): string {
  return join(folder, PREFIX + randomBytes(8).toString('hex'))
}

/** Writes and syncs a new file. @throws ByteLimitError above `limitBytes` */
export async function writeTempFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<StoredBytes> {
  await using file = await open(path, 'wx', 0o600)
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > limitBytes) throw new ByteLimitError(limitBytes)
    hash.update(chunk)
    await file.appendFile(chunk)
  }
  await file.sync()
  return { size, digest: hash.digest('hex') }
}

export async function removeTempFiles(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path, { force: true })
  }
}

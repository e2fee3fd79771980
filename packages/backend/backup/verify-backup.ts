import type { DecryptionKey } from './archive/encryption.ts'
import { BackupError, type Manifest, MANIFEST_NAME, parseManifest } from './archive/manifest.ts'
import { readArchive } from './archive/read-archive.ts'
import { computeDigest } from './archive/write-archive.ts'

export async function verifyBackup(
  source: AsyncIterable<Uint8Array>,
  key: DecryptionKey | null,
): Promise<Manifest> {
  const found = new Map<string, string>()
  let manifest: Manifest | null = null
  for await (const { name, bytes } of readArchive(source, key)) {
    if (name === MANIFEST_NAME) manifest = parseManifest(bytes)
    else found.set(name, computeDigest(bytes))
  }
  if (!manifest)
    throw new BackupError('The backup has no list of contents: it is truncated, or not a backup.')
  for (const { name, sha256 } of manifest.entries) {
    const digest = found.get(name)
    if (digest === undefined)
      throw new BackupError(`The backup lacks ${name}, which its list of contents names.`)
    if (digest !== sha256) throw new BackupError(`${name} in the backup is damaged.`)
    found.delete(name)
  }
  const [extra] = found.keys()
  if (extra !== undefined)
    throw new BackupError(`The backup holds ${extra}, which its list of contents doesn't name.`)
  return manifest
}

/** An empty cluster as one file, since initdb takes seconds and always creates the same. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'

export async function packCluster(cluster: string, file: string): Promise<void> {
  const tar = pack()
  const draft = `${file}.new`
  const written = pipeline(tar, createZstdCompress(), createWriteStream(draft))
  await Promise.all([written, addTree(tar, cluster, '')])
  await rename(draft, file)
}

async function addTree(tar: Pack, cluster: string, below: string): Promise<void> {
  for (const entry of await readdir(path.join(cluster, below), { withFileTypes: true })) {
    const name = below + entry.name
    if (entry.isDirectory()) {
      tar.entry({ name, type: 'directory' })
      await addTree(tar, cluster, `${name}/`)
    } else tar.entry({ name }, await readFile(path.join(cluster, name)))
  }
  if (below === '') tar.finalize()
}

export async function unpackCluster(file: string, cluster: string): Promise<void> {
  await unpackTree(cluster, createReadStream(file), createZstdDecompress())
}

export async function unpackTree(
  folder: string,
  tar: Readable,
  decompress: Transform = new PassThrough(),
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const entries = extract()
  const fed = pipeline(tar, decompress, entries)
  // The error also reaches the reader of the entries.
  fed.catch(() => undefined)
  for await (const entry of entries) {
    const place = path.join(folder, entry.header.name)
    const bytes = await buffer(entry)
    if (entry.header.type === 'directory') await mkdir(place, { recursive: true, mode: 0o700 })
    else await writeFile(place, bytes, { mode: 0o600 })
  }
  await fed
}

type ZippedFile = { path: string; bytes: Uint8Array }

/** Fixed, so that the same content always gives the same archive. */
const MODIFIED = new Date('2026-01-01T00:00:00')

/** Packs files one by one, so that only one of them is in memory. */
export async function packZip(files: AsyncIterable<ZippedFile>): Promise<Blob> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const parts: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    parts.push(new Blob([new Uint8Array(chunk)]))
  })
  let isFirst = true
  for await (const { path, bytes } of files) {
    // Pictures are compressed already.
    const file = isFirst ? new ZipDeflate(path) : new ZipPassThrough(path)
    file.mtime = MODIFIED
    zip.add(file)
    file.push(bytes, true)
    isFirst = false
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

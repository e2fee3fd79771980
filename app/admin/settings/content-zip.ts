import { DataError } from '#app/data/client/data-error.ts'
import type { ContentFiles } from '#domain/documents/content-files.ts'

/** Fixed, so that the same content gives the same archive. */
const MODIFIED = new Date('2026-01-01T00:00:00')
const MAX_FILE_BYTES = 1_000_000

export async function packFiles(files: ContentFiles): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate')
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const)
  return new Blob([zipSync(Object.fromEntries(entries), { mtime: MODIFIED })])
}

/**
 * Returns the JSON files of an archive.
 * @throws DataError if the file is not a ZIP archive
 */
export async function unpackFiles(archive: Blob): Promise<ContentFiles> {
  const { strFromU8, unzipSync } = await import('fflate')
  try {
    const entries = unzipSync(new Uint8Array(await archive.arrayBuffer()), {
      filter: ({ name, originalSize }) => name.endsWith('.json') && originalSize <= MAX_FILE_BYTES,
    })
    return Object.fromEntries(Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes)]))
  } catch (cause) {
    throw new DataError(
      'rejected',
      'This file is not a ZIP archive. Choose the archive you downloaded here.',
      cause,
    )
  }
}

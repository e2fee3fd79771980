import { zipSync } from 'fflate'

/** Fixed modification time for reproducible archives; local time, because ZIP has no time zone. */
const MODIFIED = new Date(2026, 0, 1)

/** Creates a ZIP archive of the files, in order. */
export function writeArchive(files: readonly (readonly [path: string, bytes: Uint8Array])[]): Uint8Array {
  return zipSync(Object.fromEntries(files), { level: 9, mtime: MODIFIED })
}

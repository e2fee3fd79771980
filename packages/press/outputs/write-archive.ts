import { zipSync } from 'fflate'

/** The time of every file, so that the same files give the same archive. ZIP knows no zone: it is local time. */
const MODIFIED = new Date(2026, 0, 1)

/** A ZIP archive of these files, in this order. */
export function writeArchive(files: readonly (readonly [path: string, bytes: Uint8Array])[]): Uint8Array {
  return zipSync(Object.fromEntries(files), { level: 9, mtime: MODIFIED })
}

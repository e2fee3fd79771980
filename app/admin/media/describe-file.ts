import { DataError } from '#app/data/client/data-error.ts'
import type { StoredFile } from '#app/data/media-manager.ts'

const KILOBYTE = 1000
const MEGABYTE = 1_000_000

/** "480 kB" or "2.3 MB". */
function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`
  if (bytes < MEGABYTE) return `${Math.round(bytes / KILOBYTE)} kB`
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}

/** "PNG, 640 × 480, 12 kB" */
export function describeFile({ mime, width, height, bytes }: StoredFile): string {
  const kind = mime.split('/').at(-1)!.toUpperCase()
  const size = width !== null && height !== null ? [`${width} × ${height}`] : []
  return [kind, ...size, formatBytes(bytes)].join(', ')
}

/** "Used in 3 places" */
export function describeUses(uses: number): string {
  if (uses === 0) return 'Not used'
  return uses === 1 ? 'Used in 1 place' : `Used in ${uses} places`
}

/** Nobody counts on: one more than this stands for all others. */
const COUNTED = 1000

/** "12", or "1,000+" */
export function describeCount(count: number): string {
  return count > COUNTED ? `${COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}

/** "3 former versions" */
export function describeVersions(versions: number): string {
  return versions === 1 ? '1 former version' : `${versions} former versions`
}

export function describeFailure(error: unknown): string {
  if (error instanceof DataError) return error.userMessage
  console.error(error)
  return 'This did not work. Please try again.'
}

import type { StoredFile } from '#app/data/media-manager.ts'

const KILOBYTE = 1000
const MEGABYTE = 1_000_000

function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`
  if (bytes < MEGABYTE) return `${Math.round(bytes / KILOBYTE)} kB`
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}

/** For example "PNG, 640 × 480, 12 kB". */
export function describeFile({ mime, width, height, bytes }: StoredFile): string {
  const kind = mime.split('/').at(-1)!.toUpperCase()
  const size = width !== null && height !== null ? [`${width} × ${height}`] : []
  return [kind, ...size, formatBytes(bytes)].join(', ')
}

export function describeUses(uses: number): string {
  if (uses === 0) return 'Not used'
  return uses === 1 ? 'Used in 1 place' : `Used in ${uses} places`
}

/** The backend stops counting one above this. */
const MAX_COUNT = 1000

/** For example "12" or "1,000+". */
export function describeCount(count: number): string {
  return count > MAX_COUNT ? `${MAX_COUNT.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}

export function describeVersions(versions: number): string {
  return versions === 1 ? '1 earlier version' : `${versions} earlier versions`
}

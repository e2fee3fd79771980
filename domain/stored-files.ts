/** Response of `get-storage-metrics`, and the filters of the file explorer. Specification, sections 3 and 9. */
export type StoredFile = {
  name: string
  /** Key within the bucket. */
  full_path: string
  size: number
  size_formatted: string
  /** ISO. */
  updated_at: string
  extension: string
  file_type: FileType
  /** Empty for private buckets. */
  public_url: string
}

export type StorageBucket = {
  bucket_id: string
  file_count: number
  total_size_bytes: number
  total_size_mb: number
  files: StoredFile[]
}

export type FileInfo = { key: string; size: number; updatedAt: string; publicUrl: string }

export function describeBucket(bucketId: string, stored: readonly FileInfo[]): StorageBucket {
  const files = stored.map(describeFile)
  const { count, bytes, megabytes } = sumFiles(files)
  return {
    bucket_id: bucketId,
    file_count: count,
    total_size_bytes: bytes,
    total_size_mb: megabytes,
    files,
  }
}

function describeFile({ key, size, updatedAt, publicUrl }: FileInfo): StoredFile {
  return {
    name: key.slice(key.lastIndexOf('/') + 1),
    full_path: key,
    size,
    size_formatted: formatSize(size),
    updated_at: updatedAt,
    extension: findExtension(key),
    file_type: findFileType(key),
    public_url: publicUrl,
  }
}

export type ListedFile = StoredFile & { bucket_id: string }

export const FILE_SORTS = [
  { id: 'latest', label: 'Latest First' },
  { id: 'name', label: 'Name A-Z' },
  { id: 'size', label: 'Size (Largest)' },
] as const
export type FileSort = (typeof FILE_SORTS)[number]['id']

export type FileSelection = {
  /** Substring of the key, ignoring case; empty matches all. */
  text: string
  bucket: string | null
  type: FileType | null
  sort: FileSort
}

export function listFiles(buckets: readonly StorageBucket[]): ListedFile[] {
  return buckets.flatMap(({ bucket_id, files }) => files.map((file) => ({ ...file, bucket_id })))
}

const compareNames = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare
const byPath = (a: ListedFile, b: ListedFile) =>
  compareNames(a.name, b.name) ||
  compareNames(a.full_path, b.full_path) ||
  compareNames(a.bucket_id, b.bucket_id)

const ORDERS: Record<FileSort, (a: ListedFile, b: ListedFile) => number> = {
  latest: (a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || byPath(a, b),
  name: byPath,
  size: (a, b) => b.size - a.size || byPath(a, b),
}

export function selectFiles(
  files: readonly ListedFile[],
  { text, bucket, type, sort }: FileSelection,
): ListedFile[] {
  const wanted = text.trim().toLowerCase()
  const left = files.filter(
    (file) =>
      (bucket === null || file.bucket_id === bucket) &&
      (type === null || file.file_type === type) &&
      file.full_path.toLowerCase().includes(wanted),
  )
  return left.toSorted(ORDERS[sort])
}

export function sumFiles(files: readonly { size: number }[]) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return { count: files.length, bytes, megabytes: toMegabytes(bytes) }
}

/** Kinds of stored files, derived from the extension. Specification, section 9. */

export const FILE_TYPES = ['image', 'document', 'video', 'audio', 'other'] as const
export type FileType = (typeof FILE_TYPES)[number]

const EXTENSIONS: Record<Exclude<FileType, 'other'>, string> = {
  image: 'apng avif bmp gif heic heif ico jpeg jpg png svg tif tiff webp',
  document: 'csv doc docx epub htm html json md odp ods odt pdf ppt pptx rtf tsv txt xls xlsx xml',
  video: 'avi m4v mkv mov mp4 mpeg mpg ogv webm wmv',
  audio: 'aac aif aiff flac m4a mid mp3 oga ogg opus wav weba wma',
}

const TYPES = new Map(
  Object.entries(EXTENSIONS).flatMap(([type, list]) =>
    list.split(' ').map((extension): [string, FileType] => [extension, type as FileType]),
  ),
)

const EXTENSION = /[^/]\.([^./\s]{1,16})$/

export function findExtension(name: string): string {
  return EXTENSION.exec(name)?.[1]?.toLowerCase() ?? ''
}

export function findFileType(name: string): FileType {
  return TYPES.get(findExtension(name)) ?? 'other'
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
const STEP = 1024

/** For example "0 B", "1.5 KB", "20 MB": at most two decimals, in powers of 1024. */
export function formatSize(bytes: number): string {
  let amount = bytes
  let unit = 0
  // A value that rounds up to 1024 is shown in the next unit.
  while (round(amount) >= STEP && unit < UNITS.length - 1) {
    amount /= STEP
    unit += 1
  }
  return `${round(amount)} ${UNITS[unit]}`
}

/** Converts total sizes to MB with two decimals. Specification, section 9. */
export function toMegabytes(bytes: number): number {
  return round(bytes / STEP ** 2)
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100
}

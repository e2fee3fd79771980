import type { ByteRange, ByteStore } from '../stores/byte-store.ts'
import { storageErrors } from '../errors.ts'
import type { ObjectMetadata, ObjectRow } from './object-row.ts'

/** Images that can't contain scripts. */
const RASTER_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']
/** Only verified PDFs are shown inline: the browser's viewer does not work in a sandbox. */
const PDF = 'application/pdf'

export type Served = Pick<ObjectRow, 'version' | 'metadata'>

/**
 * Handles conditional requests, one range and safe headers.
 * @param expires end of a signed URL, which replaces the cache time of the file
 */
export async function serveObject(
  request: Request,
  object: Served,
  bytes: Pick<ByteStore, 'read'>,
  expires?: Date,
): Promise<Response> {
  const { metadata } = object
  const headers = describeObject(metadata, new URL(request.url).searchParams.get('download'))
  if (expires) {
    headers.delete('Cache-Control')
    headers.set('Expires', expires.toUTCString())
  }
  if (isUnchanged(request.headers, metadata)) return new Response(null, { status: 304, headers })

  const range = parseByteRange(readRange(request.headers, metadata), metadata.size)
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${metadata.size}`)
  const length = range ? range.end - range.start + 1 : metadata.size
  headers.set('Content-Length', String(length))
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const stream = await bytes.read(object.version, range ?? undefined)
  if (!stream) throw storageErrors.bytesGone()
  return new Response(stream, { status, headers })
}

function readRange(headers: Headers, { eTag, lastModified }: ObjectMetadata): string | null {
  const condition = headers.get('if-range')
  const isMeant =
    condition === null || condition === eTag || condition === new Date(lastModified).toUTCString()
  return isMeant ? headers.get('range') : null
}

export function isUnchanged(headers: Headers, metadata: ObjectMetadata): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) {
    return tags
      .split(',')
      .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === metadata.eTag)
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && since >= Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000
}

/** Files may share the origin of the site, so scripts must not run. Contract, section 6.5. */
function describeObject(metadata: ObjectMetadata, download: string | null): Headers {
  const type = metadata.mimetype.includes('text/html') ? 'text/plain' : metadata.mimetype
  const essence = type.split(';')[0]!.trim().toLowerCase()
  const headers = new Headers({
    'Content-Type': type,
    ETag: metadata.eTag,
    'Last-Modified': new Date(metadata.lastModified).toUTCString(),
    'Accept-Ranges': 'bytes',
    'Cache-Control': metadata.cacheControl,
    'X-Robots-Tag': 'none',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  const isPdf = essence === PDF && metadata.isUnproven !== true
  if (!isPdf) headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  const isShown = RASTER_TYPES.includes(essence) || isPdf
  if (download !== null || !isShown) headers.set('Content-Disposition', describeDownload(download ?? ''))
  return headers
}

function describeDownload(name: string): string {
  if (name === '') return 'attachment;'
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\;]/g, '_')
  return `attachment; filename=${plain}; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** `bytes=a-b`, `bytes=a-` or `bytes=-n`; null without a range. @throws StorageError InvalidRange */
export function parseByteRange(header: string | null, size: number): ByteRange | null {
  if (header === null) return null
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!found || (found[1] === '' && found[2] === '')) throw storageErrors.badRange()
  const range =
    found[1] === ''
      ? { start: Math.max(0, size - Number(found[2])), end: size - 1 }
      : { start: Number(found[1]), end: found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1) }
  if (range.start > range.end || range.start >= size) throw storageErrors.badRange()
  return range
}

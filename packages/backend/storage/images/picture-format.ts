import type { RenderOptions } from './render-options.ts'

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

const EXTENSIONS: Record<PictureFormat, readonly string[]> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
  avif: ['avif'],
  gif: ['gif'],
}
/** Encoding larger AVIF images takes seconds, so they are created only on explicit request. */
const MAX_UNASKED_AVIF_PIXELS = 640 * 480

export function readFormat(type: string): PictureFormat | null {
  const name = /^image\/(\w+)$/.exec(type.split(';')[0]!.trim().toLowerCase())?.[1] ?? ''
  const found = Object.entries(EXTENSIONS).find(([, extensions]) => extensions.includes(name))
  return (found?.[0] as PictureFormat | undefined) ?? null
}

export function chooseFormat(
  source: PictureFormat,
  { format, width, height }: RenderOptions,
  accept: string | null,
): PictureFormat {
  if (format === 'origin') return source
  if (format !== undefined) return format
  const accepted = listAccepted(accept)
  const isSmall = width !== undefined && height !== undefined && width * height <= MAX_UNASKED_AVIF_PIXELS
  if (isSmall && accepted.has('image/avif')) return 'avif'
  return accepted.has('image/webp') ? 'webp' : source
}

function listAccepted(accept: string | null): ReadonlySet<string> {
  const entries = (accept ?? '').split(',').map((entry) =>
    entry
      .trim()
      .toLowerCase()
      .split(';')
      .map((part) => part.trim()),
  )
  const isRefused = (parameters: string[]) => parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  return new Set(entries.filter(([, ...parameters]) => !isRefused(parameters)).map(([type]) => type!))
}

const PNG = '\x89PNG\r\n\x1a\n'
const JPEG = '\xff\xd8\xff'
const AVIF_BRANDS = ['avif', 'avis']
const HEAD_BYTES = 64

/** Detects the format by the first bytes, ignoring name and type; null for anything else. */
export function detectFormat(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  if (head.startsWith(PNG)) return 'png'
  if (head.startsWith(JPEG)) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return head.slice(4, 8) === 'ftyp' && listBrands(head).some((brand) => AVIF_BRANDS.includes(brand))
    ? 'avif'
    : null
}

/** Brands in the first box of a HEIF file; the second of the four-byte words is a version. */
function listBrands(head: string): string[] {
  const size = Buffer.from(head, 'latin1').readUInt32BE(0)
  const words = head.slice(8, size).match(/[^]{4}/g) ?? []
  return words.filter((_, index) => index !== 1)
}

export function findMissingExtension(name: string, format: PictureFormat): string | null {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return EXTENSIONS[format].includes(extension) ? null : EXTENSIONS[format][0]!
}

import type { PictureFormat } from './picture-format.ts'

const EXTENSIONS: Record<PictureFormat, readonly string[]> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
  avif: ['avif'],
  gif: ['gif'],
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

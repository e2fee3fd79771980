/** Maximum bytes of an inline image: 256 KiB. */
const MAX_DATA_IMAGE_BYTES = 256 * 1024

/** Magic bytes of image types. */
const SIGNATURE_BYTES = 16

const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/i

const SIGNATURES: Record<string, (bytes: string) => boolean> = {
  png: (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => bytes.startsWith('\xff\xd8\xff'),
  gif: (bytes) => bytes.startsWith('GIF87a') || bytes.startsWith('GIF89a'),
  webp: (bytes) => bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP',
  avif: (bytes) => bytes.slice(4, 8) === 'ftyp' && ['avif', 'avis'].includes(bytes.slice(8, 12)),
}

/** Normalizes the base64 `data:` URL of a raster image; null unless its magic bytes match one of five types. */
export function cleanDataImage(value: string): string | null {
  const match = DATA_IMAGE.exec(value.replace(/[\t\n\f\r ]+/g, ''))
  const [, typeName, base64] = match ?? []
  if (typeName === undefined || base64 === undefined || base64.length % 4 !== 0) return null

  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const byteLength = (base64.length / 4) * 3 - padding
  if (byteLength > MAX_DATA_IMAGE_BYTES) return null

  const type = typeName.toLowerCase() === 'jpg' ? 'jpeg' : typeName.toLowerCase()
  const firstBytes = atob(base64.slice(0, Math.ceil(SIGNATURE_BYTES / 3) * 4))
  return SIGNATURES[type]?.(firstBytes) === true ? `data:image/${type};base64,${base64}` : null
}

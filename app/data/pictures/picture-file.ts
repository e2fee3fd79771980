import { DataError } from '../client/data-error.ts'

/** Threat model, section 7. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

export const PICTURE_TYPES = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** Enough to detect the format. */
const HEAD_BYTES = 32
const AVIF_BRAND = /^.{4}ftyp(?:avif|avis|.{8,}avi[fs])/s

/** Detects the format of a picture from its first bytes, because name and type may be wrong. */
export async function inspectPicture(file: Blob): Promise<PictureType> {
  if (file.size === 0) throw new DataError('rejected', 'This file is empty. Choose another picture.')
  if (file.size > MAX_PICTURE_BYTES)
    throw new DataError('rejected', 'This picture is larger than 10 MB. Make it smaller and try again.')
  const type = detectType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!type)
    throw new DataError('rejected', 'This file is not a supported picture. Use PNG, JPG, WebP, AVIF or GIF.')
  return type
}

function detectType(head: Uint8Array): PictureType | null {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return AVIF_BRAND.test(text) ? 'avif' : null
}

/** Returns the displayed size, for backends that don't provide it. */
export async function measurePicture(file: Blob): Promise<{ width: number; height: number }> {
  try {
    const bitmap = await createImageBitmap(file)
    const size = { width: bitmap.width, height: bitmap.height }
    bitmap.close()
    return size
  } catch (cause) {
    throw new DataError('rejected', 'This picture is damaged. Choose another one.', cause)
  }
}

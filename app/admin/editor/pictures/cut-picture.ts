import { DataError } from '#app/data/client/data-error.ts'
import type { CropFrame } from '#domain/pictures/picture-choices.ts'

const QUALITY = 0.92
/** Formats that canvases can encode; other originals become WebP. */
const WRITABLE_TYPES = ['image/png', 'image/webp', 'image/jpeg']

/**
 * Crops a picture.
 * @param src URL of the original
 * @param width stored width of the original, in whose pixels `frame` is given
 * @throws DataError if the original can't be read
 */
export async function cutPicture(src: string, width: number, frame: CropFrame): Promise<Blob> {
  const blob = await readOriginal(src)
  const bitmap = await createImageBitmap(blob).catch((cause: unknown) => {
    throw new DataError('unavailable', 'The original picture could not be read.', cause)
  })
  // A proxy may have served a smaller picture than stored.
  const scale = bitmap.width / width
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(frame.width * scale))
  canvas.height = Math.max(1, Math.round(frame.height * scale))
  canvas.getContext('2d')!.drawImage(bitmap, -frame.x * scale, -frame.y * scale)
  bitmap.close()
  const type = WRITABLE_TYPES.includes(blob.type) ? blob.type : 'image/webp'
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!cut) throw new DataError('rejected', 'This browser can’t cut a picture of this size.')
  return cut
}

async function readOriginal(src: string): Promise<Blob> {
  const answer = await fetch(src).catch((cause: unknown) => {
    throw new DataError(
      'unavailable',
      'The original picture could not be loaded. Check the connection.',
      cause,
    )
  })
  if (answer.ok) return answer.blob()
  throw new DataError('missing', 'The original picture no longer exists.')
}

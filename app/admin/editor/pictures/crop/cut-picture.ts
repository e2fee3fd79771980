import { DataError } from '#app/data/client/data-error.ts'
import type { CropFrame } from '#domain/pictures/picture-choices.ts'
import type { OriginalPicture } from '#domain/pictures/original-picture.ts'

const QUALITY = 0.92
/** What canvases write, and the bucket takes; anything else becomes the second. */
const KEPT_TYPES = ['image/png', 'image/webp', 'image/jpeg']

/**
 * A part of a picture as a picture of its own.
 * @param shownAt where the original is served
 * @throws DataError when the original can't be read
 */
export async function cutPicture(
  { width }: OriginalPicture,
  shownAt: string,
  frame: CropFrame,
): Promise<Blob> {
  const blob = await readOriginal(shownAt)
  const bitmap = await createImageBitmap(blob).catch((cause: unknown) => {
    throw new DataError('unavailable', 'The original picture could not be read.', cause)
  })
  // What is stored says its size; a picture that was made smaller on its way in is cut in proportion.
  const scale = bitmap.width / width
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(frame.width * scale))
  canvas.height = Math.max(1, Math.round(frame.height * scale))
  canvas
    .getContext('2d')!
    .drawImage(
      bitmap,
      frame.x * scale,
      frame.y * scale,
      canvas.width,
      canvas.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  bitmap.close()
  const type = KEPT_TYPES.includes(blob.type) ? blob.type : 'image/webp'
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!cut) throw new DataError('rejected', 'This browser can’t cut a picture of this size.')
  return cut
}

async function readOriginal(address: string): Promise<Blob> {
  const answer = await fetch(address).catch((cause: unknown) => {
    throw new DataError(
      'unavailable',
      'The original picture could not be loaded. Check the connection.',
      cause,
    )
  })
  if (answer.ok) return answer.blob()
  throw new DataError('missing', 'The original picture is not there any more.')
}

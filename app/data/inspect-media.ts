import { DataError } from './client/data-error.ts'
import { inspectPicture, MAX_PICTURE_BYTES } from './pictures/picture-file.ts'

export type MediaKind = 'picture' | 'document'

/** Enough to detect the format. */
const HEAD_BYTES = 12

/**
 * Checks a file before it is sent, because the server's response takes long on slow connections.
 * @param wanted the only accepted kind; null for both
 */
export async function inspectMedia(file: Blob, wanted: MediaKind | null): Promise<void> {
  if (file.size === 0) throw new DataError('rejected', 'This file is empty. Choose another one.')
  if (file.size > MAX_PICTURE_BYTES)
    throw new DataError('rejected', 'This file is larger than 10 MB. Make it smaller and try again.')
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  const isPdf = head.startsWith('%PDF-')
  if (isPdf && wanted === 'picture')
    throw new DataError('rejected', 'This is a PDF. Choose a picture; PDF files can be linked in the text.')
  if (isPdf) return
  if (wanted === 'document') throw new DataError('rejected', 'This is not a PDF. Choose a PDF file.')
  if (/^.{4}ftyphei[cx]/s.test(head))
    throw new DataError(
      'rejected',
      'This is a HEIC photo, which most browsers can’t show. Save it as JPG and try again.',
    )
  await inspectPicture(file).catch((cause: unknown) => {
    throw new DataError(
      'rejected',
      'This file is not a supported picture. Use PNG, JPG, WebP, AVIF or GIF, or a PDF.',
      cause,
    )
  })
}

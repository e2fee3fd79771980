import { useRef, useState } from 'react'
import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { PicturePurpose, PostWriter } from '#app/data/posts/post-writer.ts'
import { showPictureAddress } from '#domain/html/render/picture-storage.ts'
import { fitFrame, isWhole, wholeFrame } from '#domain/pictures/crop-frame.ts'
import type { OriginalPicture } from '#domain/pictures/original-picture.ts'
import { type CropFrame, readPictureChoices, writePictureChoices } from '#domain/pictures/picture-choices.ts'

export type CropTarget = {
  /** Address of the picture as it is. */
  value: string
  original: OriginalPicture
  writer: Pick<PostWriter, 'uploadPicture'>
  purpose: PicturePurpose
  onCropped: (address: string) => void
}

/** The frame that is being chosen, and what becomes of it. */
export function useCrop({ value, original, writer, purpose, onCropped }: CropTarget) {
  const shownAt = showPictureAddress(original.address, readPictureStorage())
  const [frame, setFrame] = useState<CropFrame>(
    () => readPictureChoices(value).crop?.frame ?? wholeFrame(original),
  )
  const [ratio, setRatio] = useState<number | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef<AbortController | null>(null)

  const send = async (signal: AbortSignal) => {
    const { isDecorative } = readPictureChoices(value)
    if (isWhole(frame, original)) return writePictureChoices(original.address, { isDecorative })
    const { name, width, height } = original
    const file = await cutPicture(original, shownAt, frame)
    const { url } = await writer.uploadPicture(file, purpose, setProgress, signal)
    return writePictureChoices(url, { crop: { frame, original: { name, width, height } }, isDecorative })
  }
  return {
    shownAt,
    frame,
    setFrame,
    ratio,
    setRatio: (next: number | null) => {
      setRatio(next)
      if (next !== null) setFrame(fitFrame(original, next))
    },
    progress,
    failure,
    apply: () => {
      if (progress !== null) return
      const { signal } = (attempt.current = new AbortController())
      setFailure(null)
      setProgress(0)
      void send(signal)
        .then((address) => !signal.aborted && onCropped(address))
        .catch((error: unknown) => {
          if (!signal.aborted) setFailure(describeFailure(error))
        })
        .finally(() => setProgress(null))
    },
    stop: () => attempt.current?.abort(),
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof DataError) return error.userMessage
  console.error(error)
  return 'The picture could not be cropped. Try again.'
}

const QUALITY = 0.92
/** What canvases write, and the bucket takes; anything else becomes the second. */
const KEPT_TYPES = ['image/png', 'image/webp', 'image/jpeg']

/**
 * A part of a picture as a picture of its own.
 * @param shownAt where the original is served
 * @throws DataError when the original can't be read
 */
async function cutPicture({ width }: OriginalPicture, shownAt: string, frame: CropFrame): Promise<Blob> {
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

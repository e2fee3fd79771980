import { useRef, useState } from 'react'
import { readPictureStorage } from '#app/data/context/site-configuration.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { PicturePurpose, PostWriter } from '#app/data/posts/post-writer.ts'
import { showPictureAddress } from '#domain/html/render/picture-storage.ts'
import { fitFrame, isWhole, wholeFrame } from '#domain/pictures/crop-frame.ts'
import type { OriginalPicture } from '#domain/pictures/original-picture.ts'
import { type CropFrame, readPictureChoices, writePictureChoices } from '#domain/pictures/picture-choices.ts'
import { cutPicture } from './cut-picture.ts'

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

import { useEffect, useEffectEvent, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { PicturePurpose, PostWriter, UploadedPicture } from '#app/data/posts/post-writer.ts'
import { createTurns } from './upload-turns.ts'

export type PictureUpload = {
  /** Share that is sent, from 0 to 1; null while nothing is. */
  progress: number | null
  /** Why the last file is not here. */
  refusal: string | null
  start: (file: Blob) => void
  stop: () => void
  /** Sends the last file again; null when that could only fail again. */
  retry: (() => void) | null
}

export type UploadTarget = {
  writer: Pick<PostWriter, 'uploadPicture'>
  purpose: PicturePurpose
  onDone: (picture: UploadedPicture) => void
  onBusy: (isBusy: boolean) => void
}

/** More would only share the same line, and each would take longer. */
const AT_A_TIME = 3
const turns = createTurns(AT_A_TIME)

const STOPPED = 'Stopped before all of it was sent.'

type Lost = { file: Blob; refusal: string; isWorthAgain: boolean }

/**
 * Sends one picture at a time; a new one takes the place of one that is on its way. A file that didn't arrive is kept.
 * @param firstFile sent as soon as there is one
 */
export function usePictureUpload(target: UploadTarget, firstFile: Blob | undefined): PictureUpload {
  const { writer, purpose } = target
  const [sending, setSending] = useState<{ file: Blob } | null>(firstFile ? { file: firstFile } : null)
  const [progress, setProgress] = useState(0)
  const [lost, setLost] = useState<Lost | null>(null)
  const reportBusy = useEffectEvent((isBusy: boolean) => target.onBusy(isBusy))
  const arrive = useEffectEvent((picture: UploadedPicture) => {
    setSending(null)
    target.onDone(picture)
  })
  const fail = useEffectEvent((file: Blob, error: unknown) => {
    setSending(null)
    setLost({ file, ...describeFailure(file, error) })
  })

  useEffect(() => {
    if (!sending) return undefined
    const { file } = sending
    const attempt = new AbortController()
    const { signal } = attempt
    const showProgress = (fraction: number) => !signal.aborted && setProgress(fraction)
    reportBusy(true)
    void turns
      .run(() => writer.uploadPicture(file, purpose, showProgress, signal), signal)
      .then(
        (picture) => !signal.aborted && arrive(picture),
        (error: unknown) => !signal.aborted && fail(file, error),
      )
    return () => {
      attempt.abort()
      reportBusy(false)
    }
  }, [sending, writer, purpose])

  const start = (file: Blob) => {
    setLost(null)
    setProgress(0)
    setSending({ file })
  }
  return {
    progress: sending ? progress : null,
    refusal: lost?.refusal ?? null,
    start,
    stop: () => {
      if (sending) setLost({ file: sending.file, refusal: STOPPED, isWorthAgain: true })
      setSending(null)
    },
    retry: lost?.isWorthAgain ? () => start(lost.file) : null,
  }
}

/** Among many files the name says which one it was. */
function describeFailure(file: Blob, error: unknown): Omit<Lost, 'file'> {
  const name = file instanceof File && file.name !== '' ? `${file.name}: ` : ''
  if (error instanceof DataError)
    return { refusal: name + error.userMessage, isWorthAgain: error.kind !== 'rejected' }
  console.error(error)
  return { refusal: `${name}The picture could not be sent. Try again.`, isWorthAgain: true }
}

/** The pictures among pasted or dropped things; whatever else they are, to say what is wrong with it. */
export function listPictureFiles(data: DataTransfer): File[] {
  const files = [...data.files]
  const pictures = files.filter((file) => file.type.startsWith('image/'))
  return pictures.length > 0 ? pictures : files
}

import { useEffect, useEffectEvent, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { PicturePurpose, PostWriter, UploadedPicture } from '#app/data/posts/post-writer.ts'

export type PictureUpload = {
  /** Share that is sent, from 0 to 1; null while nothing is. */
  progress: number | null
  refusal: string | null
  start: (file: Blob) => void
  stop: () => void
}

export type UploadTarget = {
  writer: Pick<PostWriter, 'uploadPicture'>
  purpose: PicturePurpose
  onDone: (picture: UploadedPicture) => void
  onBusy: (isBusy: boolean) => void
}

/**
 * Sends one picture at a time; a new one takes the place of one that is on its way.
 * @param firstFile sent as soon as there is one
 */
export function usePictureUpload(target: UploadTarget, firstFile: Blob | undefined): PictureUpload {
  const { writer, purpose } = target
  const [sending, setSending] = useState<{ file: Blob } | null>(firstFile ? { file: firstFile } : null)
  const [progress, setProgress] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const reportBusy = useEffectEvent((isBusy: boolean) => target.onBusy(isBusy))
  const finish = useEffectEvent((picture: UploadedPicture | null, error: unknown) => {
    setSending(null)
    if (picture) target.onDone(picture)
    else setRefusal(describeUploadError(error))
  })

  useEffect(() => {
    if (!sending) return undefined
    const attempt = new AbortController()
    const showProgress = (fraction: number) => !attempt.signal.aborted && setProgress(fraction)
    reportBusy(true)
    void writer.uploadPicture(sending.file, purpose, showProgress, attempt.signal).then(
      (picture) => !attempt.signal.aborted && finish(picture, null),
      (error: unknown) => !attempt.signal.aborted && finish(null, error),
    )
    return () => {
      attempt.abort()
      reportBusy(false)
    }
  }, [sending, writer, purpose])

  return {
    progress: sending ? progress : null,
    refusal,
    start: (file) => {
      setRefusal(null)
      setProgress(0)
      setSending({ file })
    },
    stop: () => setSending(null),
  }
}

function describeUploadError(error: unknown): string {
  if (error instanceof DataError) return error.userMessage
  console.error(error)
  return 'The picture could not be sent. Try again.'
}

/** The picture among pasted or dropped things. */
export function findPictureFile(data: DataTransfer): File | null {
  const files = [...data.files]
  return files.find((file) => file.type.startsWith('image/')) ?? files[0] ?? null
}

import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { PicturePurpose, PostWriter, UploadedPicture } from '#app/data/posts/post-writer.ts'
import { createLimiter } from '#domain/limiter.ts'

export type PictureUpload = {
  /** From 0 to 1; null while nothing is being uploaded. */
  progress: number | null
  /** Why the last upload failed. */
  failure: string | null
  start: (file: Blob) => void
  stop: () => void
  /** Uploads the same file again; null if that would fail again. */
  retry: (() => void) | null
}

export type PictureUploadOptions = {
  writer: Pick<PostWriter, 'uploadPicture'>
  purpose: PicturePurpose
  /** Uploaded right away. */
  firstFile?: Blob | undefined
  onDone: (picture: UploadedPicture) => void
}

/** More would share the same bandwidth, and each would take longer. */
const MAX_CONCURRENT_UPLOADS = 3
const limit = createLimiter(MAX_CONCURRENT_UPLOADS)
const MUTATION_KEY = ['picture-upload']

/** Uploads one picture at a time; a new one replaces the one in progress. */
export function usePictureUpload({
  writer,
  purpose,
  firstFile,
  onDone,
}: PictureUploadOptions): PictureUpload {
  const [progress, setProgress] = useState(0)
  const attempt = useRef<AbortController | null>(null)
  const { isPending, error, variables, mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: async (file: Blob) => {
      attempt.current?.abort()
      const { signal } = (attempt.current = new AbortController())
      setProgress(0)
      const onProgress = (fraction: number) => !signal.aborted && setProgress(fraction)
      const picture = await limit(() => writer.uploadPicture(file, purpose, onProgress, signal), signal)
      signal.throwIfAborted()
      return picture
    },
    onSuccess: onDone,
  })
  const startFirst = useEffectEvent(() => firstFile && mutate(firstFile))
  useEffect(() => {
    startFirst()
    return () => attempt.current?.abort()
  }, [])
  const isRetryable = error !== null && !(error instanceof DataError && error.kind === 'rejected')
  return {
    progress: isPending ? progress : null,
    failure: error && variables ? describeFailure(variables, error) : null,
    start: mutate,
    stop: () => attempt.current?.abort(),
    retry: isRetryable && variables ? () => mutate(variables) : null,
  }
}

/** Whether any picture is being uploaded: the form must not be saved before its URL is known. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: MUTATION_KEY }) > 0

function describeFailure(file: Blob, error: Error): string {
  if (error.name === 'AbortError') return 'The upload was stopped.'
  // Names the file, because it may be one of many.
  const name = file instanceof File && file.name !== '' ? `${file.name}: ` : ''
  const message = error instanceof DataError ? error.userMessage : 'The picture could not be sent. Try again.'
  return name + message
}

/** The pictures among pasted or dropped files; all files if none is a picture, so that the failure can be explained. */
export function listPictureFiles(data: DataTransfer): File[] {
  const files = [...data.files]
  const pictures = files.filter((file) => file.type.startsWith('image/'))
  return pictures.length > 0 ? pictures : files
}

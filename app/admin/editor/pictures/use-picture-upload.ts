import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { PicturePurpose, PostWriter, UploadedPicture } from '#app/data/posts/post-writer.ts'
import { createLimiter } from '#domain/limiter.ts'

/** A file, or the URL of a picture on another site; empty if the picture could not be read. */
export type PictureSource = Blob | string

export type PictureUpload = {
  /** From 0 to 1; null while nothing is being uploaded. */
  progress: number | null
  /** Why the last upload failed. */
  failure: string | null
  start: (source: PictureSource) => void
  stop: () => void
  /** Host of the picture that is being copied from another site; null for a file. */
  host: string | null
  /** Retries the upload; null if it would fail again. */
  retry: (() => void) | null
}

export type PictureUploadOptions = {
  writer: Pick<PostWriter, 'uploadPicture' | 'importPicture'>
  purpose: PicturePurpose
  /** Uploaded immediately. */
  firstSource?: PictureSource | undefined
  onDone: (picture: Pick<UploadedPicture, 'url'>) => void
}

/** More concurrent uploads would share the bandwidth and each take longer. */
const MAX_CONCURRENT_UPLOADS = 3
const limit = createLimiter(MAX_CONCURRENT_UPLOADS)
const MUTATION_KEY = ['picture-upload']

/** Uploads one picture at a time; a new one replaces the current upload. */
export function usePictureUpload({
  writer,
  purpose,
  firstSource,
  onDone,
}: PictureUploadOptions): PictureUpload {
  const [progress, setProgress] = useState(0)
  const attempt = useRef<AbortController | null>(null)
  const { isPending, error, variables, mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: async (source: PictureSource) => {
      attempt.current?.abort()
      const { signal } = (attempt.current = new AbortController())
      setProgress(0)
      const onProgress = (fraction: number) => !signal.aborted && setProgress(fraction)
      const picture = await limit(
        () =>
          typeof source === 'string'
            ? importPicture(writer, source)
            : writer.uploadPicture(source, purpose, onProgress, signal),
        signal,
      )
      signal.throwIfAborted()
      return picture
    },
    onSuccess: onDone,
  })
  const startFirst = useEffectEvent(() => firstSource !== undefined && mutate(firstSource))
  useEffect(() => {
    startFirst()
    return () => attempt.current?.abort()
  }, [])
  const isRejected = error instanceof DataError && error.kind === 'rejected'
  const isRetryable = error !== null && (typeof variables === 'string' ? variables !== '' : !isRejected)
  return {
    progress: isPending ? progress : null,
    failure: error && variables !== undefined ? describeFailure(variables, error) : null,
    start: mutate,
    stop: () => attempt.current?.abort(),
    host: typeof variables === 'string' && URL.canParse(variables) ? new URL(variables).host : null,
    retry: isRetryable && variables ? () => mutate(variables) : null,
  }
}

/** Returns whether a picture is being uploaded. Until its URL is known, the form must not be saved. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: MUTATION_KEY }) > 0

async function importPicture(
  { importPicture: load }: PictureUploadOptions['writer'],
  address: string,
): Promise<Pick<UploadedPicture, 'url'>> {
  if (address === '') throw new DataError('rejected', NOT_COPIED)
  if (!load) throw new DataError('refused', `${NOT_COPIED} Its address is ${address}.`)
  return load(address)
}

const NOT_COPIED = 'This picture could not be copied. Upload its file here.'

function describeFailure(file: PictureSource, error: Error): string {
  if (error.name === 'AbortError') return 'The upload was stopped.'
  if (typeof file === 'string' && file !== '')
    return `The picture at ${file} could not be copied: ${error instanceof DataError ? error.userMessage : 'try again.'}`
  // Names the file, because it may be one of many.
  const name = file instanceof File && file.name !== '' ? `${file.name}: ` : ''
  const message = error instanceof DataError ? error.userMessage : 'The picture could not be sent. Try again.'
  return name + message
}

/** Returns the pictures among pasted or dropped files; all files if there are none, so that the error can be explained. */
export function listPictureFiles(data: DataTransfer): File[] {
  const files = [...data.files]
  const pictures = files.filter((file) => file.type.startsWith('image/'))
  return pictures.length > 0 ? pictures : files
}

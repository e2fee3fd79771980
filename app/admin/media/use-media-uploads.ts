import { useEffect, useRef, useState } from 'react'
import { FunctionError } from '#app/data/client/call-function.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import {
  inspectMedia,
  type MediaKind,
  type MediaManager,
  type UploadedMedia,
} from '#app/data/media-manager.ts'
import { createLimiter } from '#domain/limiter.ts'

export type MediaUpload = {
  key: number
  file: File
  /** From 0 to 1. */
  progress: number
  outcome: UploadedMedia | null
  failure: string | null
  isRetryable: boolean
}

export type MediaUploads = ReturnType<typeof useMediaUploads>

const MAX_CONCURRENT_UPLOADS = 3

/**
 * Uploads files independently, a few at a time.
 * @param kind the only accepted kind; null for both
 */
export function useMediaUploads(
  manager: MediaManager,
  onUploaded: (uploaded: UploadedMedia) => void,
  kind: MediaKind | null = null,
) {
  const [uploads, setUploads] = useState<readonly MediaUpload[]>([])
  const [limit] = useState(() => createLimiter(MAX_CONCURRENT_UPLOADS))
  const lastKey = useRef(0)
  const attempt = useRef(new AbortController())
  useEffect(() => () => attempt.current.abort(), [])

  const update = (key: number, changes: Partial<MediaUpload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const upload = async ({ key, file }: MediaUpload) => {
    const { signal } = attempt.current
    try {
      const outcome = await limit(async () => {
        await inspectMedia(file, kind)
        return manager.upload({ file, signal, onProgress: (progress) => update(key, { progress }) })
      }, signal)
      update(key, { outcome, progress: 1 })
      onUploaded(outcome)
    } catch (error) {
      if (signal.aborted) return
      // A rejected file would be rejected again; a failed call may succeed later.
      const isFinal =
        error instanceof DataError && !(error instanceof FunctionError) && error.kind === 'rejected'
      update(key, { failure: describeFailure(error), isRetryable: !isFinal })
    }
  }

  return {
    uploads,
    isBusy: uploads.some(({ outcome, failure }) => outcome === null && failure === null),
    /** @returns whether there were files to send */
    send: (files: readonly File[]): boolean => {
      const added = files.map((file): MediaUpload => {
        lastKey.current += 1
        return { key: lastKey.current, file, progress: 0, outcome: null, failure: null, isRetryable: false }
      })
      setUploads((known) => [...known, ...added])
      for (const one of added) void upload(one)
      return files.length > 0
    },
    retry: (failed: MediaUpload) => {
      update(failed.key, { failure: null, progress: 0 })
      void upload(failed)
    },
    /** Aborts all uploads and clears the list. */
    clear: () => {
      attempt.current.abort()
      attempt.current = new AbortController()
      setUploads([])
    },
  }
}

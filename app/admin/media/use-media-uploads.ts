import { useEffect, useRef, useState } from 'react'
import { FunctionError } from '#app/data/client/call-function.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { inspectMedia, type MediaKind } from '#app/data/inspect-media.ts'
import type { MediaManager, UploadedMedia } from '#app/data/media-manager.ts'
import { describeFailure } from './describe-file.ts'

/** One file on its way, arrived, or refused. */
export type SentMedia = {
  key: number
  file: File
  /** From 0 to 1. */
  progress: number
  outcome: UploadedMedia | null
  refusal: string | null
  /** What was refused could only be refused again. */
  isFinal: boolean
}

export type MediaUploads = {
  files: readonly SentMedia[]
  isBusy: boolean
  send: (files: readonly File[]) => void
  retry: (sent: SentMedia) => void
  /** Stops what is on its way, and forgets the rest. */
  clear: () => void
}

const AT_ONCE = 3

/**
 * Sends many files, a few at a time; one that fails is no matter of the others.
 * @param kind the only one that is of use
 */
export function useMediaUploads(
  manager: MediaManager,
  onArrived: (arrived: UploadedMedia) => void,
  kind: MediaKind | null = null,
): MediaUploads {
  const [files, setFiles] = useState<readonly SentMedia[]>([])
  const waiting = useRef<SentMedia[]>([])
  const running = useRef(0)
  const nextKey = useRef(0)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])

  const patch = (key: number, change: Partial<SentMedia>) =>
    setFiles((known) => known.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const sendOne = async ({ key, file }: SentMedia, { signal }: AbortController) => {
    try {
      const onProgress = (progress: number) => patch(key, { progress })
      await inspectMedia(file, kind)
      const outcome = await manager.upload({ file, onProgress, signal })
      patch(key, { outcome, progress: 1 })
      onArrived(outcome)
    } catch (error) {
      if (signal.aborted) return
      const isAboutFile = error instanceof DataError && !(error instanceof FunctionError)
      const isFinal = isAboutFile && error.kind === 'rejected'
      patch(key, { refusal: describeFailure(error), isFinal })
    }
  }
  const work = async (): Promise<void> => {
    running.current += 1
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      // A few of these lines run side by side; each sends one file at a time.
      await sendOne(next, stop.current)
    }
    running.current -= 1
  }
  const start = (sent: readonly SentMedia[]) => {
    waiting.current.push(...sent)
    while (running.current < AT_ONCE && waiting.current.length > 0) void work()
  }

  return {
    files,
    isBusy: files.some(({ outcome, refusal }) => outcome === null && refusal === null),
    send(chosen) {
      const sent = chosen.map((file): SentMedia => {
        nextKey.current += 1
        return { key: nextKey.current, file, progress: 0, outcome: null, refusal: null, isFinal: false }
      })
      setFiles((known) => [...known, ...sent])
      start(sent)
    },
    retry(sent) {
      patch(sent.key, { refusal: null, progress: 0 })
      start([sent])
    },
    clear() {
      stop.current.abort()
      stop.current = new AbortController()
      waiting.current = []
      setFiles([])
    },
  }
}

import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import { retryWhileUnavailable, type RetryOptions } from '#app/data/imports/retry-call.ts'
import type { FetchedPicture } from '#app/data/imports/import-shapes.ts'

export type PictureProgress = { done: number; remaining: number; failures: FetchedPicture[] }

export type FetchPicturesOptions = RetryOptions & {
  calls: Pick<ImportCalls, 'fetchPictures'>
  /** Puts those that failed before in the line again. */
  retry?: boolean
  onProgress: (progress: PictureProgress) => void
}

/**
 * Brings the pictures of a run home, some at a time.
 * @throws the signal's reason when it is aborted; what the server says when it refuses
 */
export async function fetchPictures(runId: string, options: FetchPicturesOptions): Promise<PictureProgress> {
  const { calls, signal, onProgress } = options
  let progress: PictureProgress = { done: 0, remaining: 0, failures: [] }
  let retry = options.retry === true
  do {
    const answer = await retryWhileUnavailable(
      () => calls.fetchPictures(runId, { ...(retry && { retry }), ...(signal && { signal }) }),
      options,
    )
    retry = false
    const failed = answer.pictures.filter(({ state }) => state === 'failed')
    const isStuck = answer.done + answer.failed === 0
    progress = {
      done: progress.done + answer.done,
      remaining: isStuck ? 0 : answer.remaining,
      failures: [...progress.failures, ...failed],
    }
    onProgress(progress)
  } while (progress.remaining > 0)
  return progress
}

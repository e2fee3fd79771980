import type { FetchedPicture, ImportCalls } from '#app/data/imports/import-calls.ts'
import { retryWhileUnavailable, type RetryOptions } from '#app/data/imports/retry-call.ts'

export type PictureProgress = { done: number; remaining: number; failures: FetchedPicture[] }

type FetchPicturesOptions = RetryOptions & {
  calls: Pick<ImportCalls, 'fetchPictures'>
  /** Also retries pictures that failed before. */
  retry?: boolean
  onProgress?: (progress: PictureProgress) => void
}

/**
 * Makes the server download the remote pictures of a run in batches, until none remain.
 * @throws DataError if the server refuses; the reason of the signal if it is aborted
 */
export async function fetchPictures(runId: string, options: FetchPicturesOptions): Promise<PictureProgress> {
  const { calls, signal, onProgress } = options
  const progress: PictureProgress = { done: 0, remaining: 0, failures: [] }
  let retry = options.retry === true
  do {
    const answer = await retryWhileUnavailable(
      () => calls.fetchPictures(runId, { ...(retry && { retry }), ...(signal && { signal }) }),
      options,
    )
    retry = false
    const isStuck = answer.done + answer.failed === 0
    progress.done += answer.done
    progress.remaining = isStuck ? 0 : answer.remaining
    progress.failures.push(...answer.pictures.filter(({ state }) => state === 'failed'))
    onProgress?.({ ...progress })
  } while (progress.remaining > 0)
  return progress
}

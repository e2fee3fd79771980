/**
 * Sent posts become rows: checked and sanitized in a thread of its own where there are threads, since thousands of
 * posts are seconds of work during which nobody else's page may wait.
 */
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { FinisherStopped, openFinisher, type Finisher } from './sanitizer-thread.ts'
import { type FinishRequest, finishSentPosts, type ImportRow } from './sanitize-posts.ts'

let finisher: Finisher | null = null

/** Rows for `import_posts`, one per sent post, in their order. */
export async function finishPosts(
  request: FinishRequest,
  runtime: FunctionRuntime | undefined,
): Promise<ImportRow[]> {
  // The hosted platform has no threads, and gives each call a process.
  if (!runtime) return finishSentPosts(request)
  finisher ??= openFinisher(() => {
    finisher = null
  })
  try {
    return await finisher.finish(request)
  } catch (error) {
    if (error instanceof FinisherStopped) finisher = null
    throw error
  }
}

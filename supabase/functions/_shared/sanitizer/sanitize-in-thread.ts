/**
 * Sent posts become rows: checked and sanitized in a thread of its own where there are threads, since thousands of
 * posts are seconds of work during which nobody else's page may wait.
 */
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { SanitizerStopped, openSanitizer, type Sanitizer } from './sanitizer-thread.ts'
import { type SanitizeRequest, sanitizePosts, type ImportRow } from './sanitize-posts.ts'

let sanitizer: Sanitizer | null = null

/** Rows for `import_posts`, one per sent post, in their order. */
export async function sanitizePostsInThread(
  request: SanitizeRequest,
  runtime: FunctionRuntime | undefined,
): Promise<ImportRow[]> {
  // The hosted platform has no threads, and gives each call a process.
  if (!runtime) return sanitizePosts(request)
  sanitizer ??= openSanitizer(() => {
    sanitizer = null
  })
  try {
    return await sanitizer.sanitize(request)
  } catch (error) {
    if (error instanceof SanitizerStopped) sanitizer = null
    throw error
  }
}

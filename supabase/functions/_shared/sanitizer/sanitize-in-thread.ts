/**
 * Sent posts become rows: checked and sanitized in threads of their own where there are threads, since thousands of
 * posts are seconds of work during which nobody else's page may wait.
 */
import { availableParallelism } from 'node:os'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { openSanitizer, type Sanitizer } from './sanitizer-thread.ts'
import { type SanitizeRequest, sanitizePosts, type ImportRow } from './sanitize-posts.ts'

/** More would wait for the database, which has a thread of its own. */
const MOST_THREADS = 3

const sanitizers = new Set<Sanitizer>()

/** Rows for `import_posts`, one per sent post, in their order. */
export async function sanitizePostsInThread(
  request: SanitizeRequest,
  runtime: FunctionRuntime | undefined,
): Promise<ImportRow[]> {
  // The hosted platform has no threads, and gives each call a process.
  if (!runtime) return sanitizePosts(request)
  return chooseSanitizer().sanitize(request)
}

/** One without work, or a new one while there may be more, or the one with the least work. */
function chooseSanitizer(): Sanitizer {
  const mostThreads = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1))
  const [least] = [...sanitizers].toSorted((one, other) => one.load() - other.load())
  if (least && (least.load() === 0 || sanitizers.size >= mostThreads)) return least
  const opened: Sanitizer = openSanitizer(() => sanitizers.delete(opened))
  sanitizers.add(opened)
  return opened
}

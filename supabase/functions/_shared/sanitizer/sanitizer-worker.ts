import { parentPort } from 'node:worker_threads'
import { type SanitizeRequest, sanitizePosts } from './sanitize-posts.ts'
import type { SanitizerMessage } from './sanitize-in-thread.ts'

const port = parentPort!
port.on('message', ({ id, request }: { id: number; request: SanitizeRequest }) => {
  const answer = (message: SanitizerMessage) => port.postMessage(message)
  try {
    answer({ id, rows: sanitizePosts(request) })
  } catch (error) {
    answer({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

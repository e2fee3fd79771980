/** Runs in a thread of its own, see `sanitizer-thread.ts`. */
import { parentPort } from 'node:worker_threads'
import { type FinishRequest, finishSentPosts } from './sanitize-posts.ts'
import type { FinisherAnswer } from './sanitizer-thread.ts'

const port = parentPort!
port.on('message', ({ id, request }: { id: number; request: FinishRequest }) => {
  const answer = (message: FinisherAnswer) => port.postMessage(message)
  try {
    answer({ id, rows: finishSentPosts(request) })
  } catch (error) {
    answer({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

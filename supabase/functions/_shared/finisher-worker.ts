/** Runs in a thread of its own, see `finisher-thread.ts`. */
import { parentPort } from 'node:worker_threads'
import { type FinishRequest, finishSentPosts } from './finish-sent-posts.ts'
import type { FinisherAnswer } from './finisher-thread.ts'

const port = parentPort!
port.on('message', ({ id, request }: { id: number; request: FinishRequest }) => {
  const answer = (message: FinisherAnswer) => port.postMessage(message)
  try {
    answer({ id, rows: finishSentPosts(request) })
  } catch (error) {
    answer({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

import { DatabaseError } from '../engine.ts'
import type { ThreadReply, ThreadRequest } from './pglite-thread.ts'

type CallReply = Extract<ThreadReply, { id: number }>
type Waiting = { resolve: (reply: CallReply) => void; reject: (error: Error) => void }

/** Requests to a thread, each with the number that its reply comes back with. */
export type ThreadCalls = {
  /** False after `end`. */
  readonly isOpen: boolean
  /** Sends a request and waits for its reply. @throws DatabaseError, or what `end` was given */
  ask(makeRequest: (id: number) => ThreadRequest): Promise<CallReply>
  /** Hands a reply to who asked. */
  answer(reply: CallReply): void
  /** Fails what waits and what comes later; the first reason stays. */
  end(reason: Error): void
}

export function createThreadCalls(send: (request: ThreadRequest) => void): ThreadCalls {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ended: Error | null = null
  return {
    get isOpen() {
      return ended === null
    },
    ask: (makeRequest) =>
      new Promise<CallReply>((resolve, reject) => {
        if (ended) return reject(ended)
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        send(makeRequest(lastId))
      }),
    answer(reply) {
      const caller = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (reply.kind === 'failure') caller?.reject(new DatabaseError(reply.message, reply.fields))
      else caller?.resolve(reply)
    },
    end(reason) {
      ended ??= reason
      for (const { reject } of waiting.values()) reject(ended)
      waiting.clear()
    },
  }
}

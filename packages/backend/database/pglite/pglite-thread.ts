import { Worker } from 'node:worker_threads'
import { DatabaseError, DatabaseUnavailableError } from '../engine.ts'
import type { Statement, StatementResult } from '../transaction.ts'

export type ThreadSource = {
  clusterFolder: string | null
  /** A tar from `dump()`; null starts an empty cluster. */
  snapshotFile: string | null
}

export type ThreadRequest =
  | { kind: 'run'; id: number; statements: readonly Statement[] }
  | { kind: 'dump'; id: number }
  | { kind: 'close'; id: number }

export type ThreadReply =
  | { kind: 'ready' }
  | { kind: 'unusable'; message: string }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'result'; id: number; result: StatementResult }
  | { kind: 'dump'; id: number; bytes: Uint8Array }
  | { kind: 'closed'; id: number }
  | { kind: 'failure'; id: number; message: string; fields: DatabaseErrorFields }

type DatabaseErrorFields = ConstructorParameters<typeof DatabaseError>[1]

export type PgliteThread = {
  readonly isAlive: boolean
  /** Resolves when the thread no longer touches any file. */
  readonly ended: Promise<void>
  run(statements: readonly Statement[]): Promise<StatementResult>
  dump(): Promise<Uint8Array>
  close(): Promise<void>
  terminate(reason: Error): void
}

export async function startPgliteThread(
  source: ThreadSource,
  onNotification: (channel: string, payload: string) => void,
): Promise<PgliteThread> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    name: 'pglite',
    workerData: source,
    execArgv: [],
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const calls = createThreadCalls((request) => worker.postMessage(request))

  await new Promise<void>((resolve, reject) => {
    const fail = (message: string, cause?: unknown) => {
      const error = new DatabaseUnavailableError(`The embedded database stopped: ${message}`, { cause })
      calls.end(error)
      reject(error)
      void worker.terminate()
    }
    worker.on('message', (reply: ThreadReply) => {
      if (reply.kind === 'ready') resolve()
      else if (reply.kind === 'unusable') fail(reply.message)
      else if (reply.kind === 'notification') onNotification(reply.channel, reply.payload)
      else calls.answer(reply)
    })
    worker.on('error', (error) => fail(String(error), error))
    worker.on('exit', (code) => fail(`its thread ended with code ${code}`))
  })

  return {
    get isAlive() {
      return calls.isOpen
    },
    ended,
    run: async (statements) => {
      const answer = await calls.ask((id) => ({ kind: 'run', id, statements }))
      if (answer.kind !== 'result') throw new Error(`Expected a result, got ${answer.kind}`)
      return answer.result
    },
    dump: async () => {
      const answer = await calls.ask((id) => ({ kind: 'dump', id }))
      if (answer.kind !== 'dump') throw new Error(`Expected a dump, got ${answer.kind}`)
      return answer.bytes
    },
    close: async () => {
      await calls.ask((id) => ({ kind: 'close', id }))
      calls.end(new DatabaseUnavailableError('The database is closed.'))
      await worker.terminate()
    },
    terminate: (reason) => {
      calls.end(reason)
      void worker.terminate()
    },
  }
}

type CallReply = Extract<ThreadReply, { id: number }>
type Waiting = { resolve: (reply: CallReply) => void; reject: (error: Error) => void }

function createThreadCalls(send: (request: ThreadRequest) => void) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ended: Error | null = null
  return {
    get isOpen(): boolean {
      return ended === null
    },
    ask: (makeRequest: (id: number) => ThreadRequest) =>
      new Promise<CallReply>((resolve, reject) => {
        if (ended) return reject(ended)
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        send(makeRequest(lastId))
      }),
    answer(reply: CallReply): void {
      const caller = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (reply.kind === 'failure') caller?.reject(new DatabaseError(reply.message, reply.fields))
      else caller?.resolve(reply)
    },
    end(reason: Error): void {
      ended ??= reason
      for (const { reject } of waiting.values()) reject(ended)
      waiting.clear()
    },
  }
}

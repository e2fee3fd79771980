import { trustScriptUrl } from '#app/ui/trusted-script-url.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import type { PreviewItem } from '#domain/imports/plan/plan-import.ts'
import type { BatchLimits } from './cut-batches.ts'
// oxlint-disable-next-line import/default -- with ?worker&url Vite exports the address of the built worker
import workerUrl from './import-worker.ts?worker&url'
import type { Batch, OpenRequest, Survey, WorkerReply, WorkerRequest } from './worker-messages.ts'

/** A file being read in a worker of its own. Calls are made one after the other. */
export type ImportReader = {
  /** @throws {ImportFileError} */
  open(request: OpenRequest, onProgress: (bytesRead: number) => void): Promise<Survey>
  /** @throws {ImportFileError} */
  preview(onItems: (items: PreviewItem[]) => void): Promise<void>
  /** Goes back to the beginning, to give the posts with these record numbers. */
  rewind(numbers: readonly number[]): Promise<void>
  nextBatch(limits: BatchLimits): Promise<Batch>
  /** Ends the worker, whatever it is doing; calls under way never answer. */
  close(): void
}

type Request = WorkerRequest extends infer Each
  ? Each extends WorkerRequest
    ? Omit<Each, 'id'>
    : never
  : never
type Waiting = {
  resolve: (reply: WorkerReply) => void
  reject: (error: Error) => void
  onReply: (reply: WorkerReply) => void
}

export function createImportReader(): ImportReader {
  const worker = new Worker(trustScriptUrl(workerUrl), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const call = waiting.get(data.id)
    if (!call) return
    if (data.name === 'progress' || data.name === 'items') {
      call.onReply(data)
      return
    }
    waiting.delete(data.id)
    if (data.name === 'unreadable') {
      const { failure, message, line } = data.failure
      call.reject(new ImportFileError(failure, message, line === null ? {} : { line }))
    } else if (data.name === 'broken') call.reject(new Error(data.message))
    else call.resolve(data)
  })
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values())
      reject(new Error(`The reader of files ended: ${event.message}`))
    waiting.clear()
  })

  const ask = (request: Request, onReply: (reply: WorkerReply) => void = () => {}): Promise<WorkerReply> =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject, onReply })
      worker.postMessage({ ...request, id: lastId }, [])
    })

  return {
    async open(request, onProgress) {
      const reply = await ask({ name: 'open', ...request }, (message) => {
        if (message.name === 'progress') onProgress(message.bytesRead)
      })
      return (reply as Extract<WorkerReply, { name: 'opened' }>).survey
    },
    async preview(onItems) {
      await ask({ name: 'preview' }, (message) => {
        if (message.name === 'items') onItems(message.items)
      })
    },
    async rewind(numbers) {
      await ask({ name: 'rewind', numbers: Uint32Array.from(numbers) })
    },
    async nextBatch(limits) {
      const reply = await ask({ name: 'next-batch', ...limits })
      return (reply as Extract<WorkerReply, { name: 'batch' }>).batch
    },
    close() {
      worker.terminate()
      waiting.clear()
    },
  }
}

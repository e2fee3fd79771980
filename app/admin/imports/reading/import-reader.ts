import type { PreviewItem } from '#domain/imports/plan/plan-import.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
// oxlint-disable-next-line import/default -- with ?worker&url Vite exports the URL of the built worker
import workerUrl from './import-worker.ts?worker&url'
import type { SourceNames } from './map-author.ts'
import type {
  Batch,
  BatchLimits,
  OpenRequest,
  ReadEntry,
  ReaderMethods,
  Survey,
  WorkerReply,
  WorkerRequest,
} from './worker-messages.ts'
import { createTrustedPolicy } from '#app/ui/trusted-types.ts'

export type ImportReader = ReturnType<typeof createImportReader>

type PendingCall = {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  notify: (event: unknown) => void
}

/** Reads a file in a worker. Its functions throw `ImportFileError` if the file is unreadable. */
export function createImportReader() {
  const worker = new Worker(trustScriptUrl(workerUrl), { type: 'module' })
  const pending = new Map<number, PendingCall>()
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const call = pending.get(data.id)
    if (!call) return
    if ('event' in data) {
      call.notify(data.event)
      return
    }
    pending.delete(data.id)
    if ('result' in data) call.resolve(data.result)
    else if (data.failure === null) call.reject(new Error(data.message))
    else {
      const { failure, message, line } = data
      call.reject(new ImportFileError(failure, message, line === null ? {} : { line }))
    }
  })
  worker.addEventListener('error', (event) => {
    for (const { reject } of pending.values()) reject(new Error(`The import worker failed: ${event.message}`))
    pending.clear()
  })

  const call = <Result>(
    method: keyof ReaderMethods,
    argument: unknown,
    notify: PendingCall['notify'] = () => {},
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      lastId += 1
      pending.set(lastId, { resolve: resolve as PendingCall['resolve'], reject, notify })
      const request: WorkerRequest = { id: lastId, method, argument }
      worker.postMessage(request, [])
    })

  return {
    open: (request: OpenRequest, onProgress: (bytesRead: number) => void) =>
      call<Survey>('open', request, onProgress as PendingCall['notify']),
    preview: (onItems: (items: PreviewItem[]) => void) =>
      call<SourceNames>('preview', null, onItems as PendingCall['notify']),
    entry: (number: number) => call<ReadEntry>('entry', number),
    rewind: (numbers: readonly number[]) => call<void>('rewind', numbers),
    nextBatch: (limits: BatchLimits) => call<Batch>('nextBatch', limits),
    /** Ends the worker. Pending calls never settle. */
    close: () => worker.terminate(),
  }
}

let policy: { createScriptURL(url: string): string } | undefined

/**
 * Turns the URL of one of our scripts into a Trusted Type.
 * @throws TypeError for another origin
 */
function trustScriptUrl(url: string): string {
  policy ??= createTrustedPolicy('site-scripts', { createScriptURL: mustBeOurs })
  return policy.createScriptURL(url)
}

function mustBeOurs(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) {
    throw new TypeError(`Scripts come from this site only, not from ${url}.`)
  }
  return url
}

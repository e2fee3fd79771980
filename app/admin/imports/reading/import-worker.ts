/** Reads files off the main thread, so that the page stays responsive. */
import { type PreviewItem, previewItem } from '#domain/imports/plan/plan-import.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import { openImport, type OpenedImport } from '#import/files/open-import.ts'
import { type BatchCutter, createBatchCutter } from './cut-batches.ts'
import type { ReaderMethods, WorkerReply, WorkerRequest } from './worker-messages.ts'

const ITEMS_PER_MESSAGE = 500

let opened: { file: OpenedImport; now: string } | null = null
let cutter: BatchCutter | null = null

const methods: ReaderMethods = {
  async open({ input, options }, notify) {
    const file = await openImport(input, { ...options, onProgress: notify })
    opened = { file, now: options.now }
    // Functions can't be sent to the page.
    const { records: _records, ...survey } = file
    return survey
  },
  async preview(_request, notify) {
    const { file, now } = mustBeOpen()
    let items: PreviewItem[] = []
    for await (const item of file.records()) {
      items.push(previewItem(item, now))
      if (items.length < ITEMS_PER_MESSAGE) continue
      notify(items)
      items = []
    }
    if (items.length > 0) notify(items)
  },
  async rewind(numbers) {
    const { file, now } = mustBeOpen()
    await cutter?.end()
    cutter = createBatchCutter(file.records(), new Set(numbers), now)
  },
  async nextBatch(limits) {
    if (!cutter) throw new Error('rewind was not called')
    return cutter.next(limits)
  },
}

function mustBeOpen() {
  if (!opened) throw new Error('No file is open')
  return opened
}

addEventListener('message', ({ data: { id, method, argument } }: MessageEvent<WorkerRequest>) => {
  const reply = (message: WorkerReply) => postMessage(message)
  const run = methods[method] as (argument: unknown, notify: (event: unknown) => void) => Promise<unknown>
  run(argument, (event) => reply({ id, event })).then(
    (result) => reply({ id, result }),
    (error: unknown) => {
      const known = error instanceof ImportFileError ? error : null
      const message = error instanceof Error ? error.message : String(error)
      reply({ id, failure: known?.failure ?? null, message, line: known?.line ?? null })
    },
  )
})

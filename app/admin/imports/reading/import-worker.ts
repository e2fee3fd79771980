/** Reads files off the main thread, so that the page stays responsive. */
import { type PreviewItem, previewItem } from '#domain/imports/plan/plan-import.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import { openImport, type OpenedImport } from '#import/files/open-import.ts'
import type { ImportItem } from '#import/records/records.ts'
import { type BatchCutter, createBatchCutter } from './cut-batches.ts'
import { countSourceNames, mapAuthor } from './map-author.ts'
import { createEntryReader } from './read-entry.ts'
import type { OpenRequest, ReaderMethods, WorkerReply, WorkerRequest } from './worker-messages.ts'

const ITEMS_PER_MESSAGE = 500

let opened: (Pick<OpenRequest, 'authors'> & { file: OpenedImport; now: string }) | null = null
let readEntry: ReturnType<typeof createEntryReader> | null = null
let cutter: BatchCutter | null = null

const methods: ReaderMethods = {
  async open({ input, options, authors }, notify) {
    const file = await openImport(input, { ...options, withSource: true, onProgress: notify })
    opened = { file, authors, now: options.now }
    readEntry = null
    // Functions can't be sent to the page.
    const { records: _records, ...survey } = file
    return survey
  },
  async preview(_request, notify) {
    const { file, authors, now } = mustBeOpen()
    const names = countSourceNames()
    let items: PreviewItem[] = []
    for await (const item of file.records()) {
      names.add(item)
      items.push(previewItem(mapAuthor(item, authors), now))
      if (items.length < ITEMS_PER_MESSAGE) continue
      notify(items)
      items = []
    }
    if (items.length > 0) notify(items)
    return names.list()
  },
  async entry(number) {
    readEntry ??= createEntryReader(listItems, mustBeOpen().now)
    return readEntry(number)
  },
  async rewind(numbers) {
    await cutter?.end()
    cutter = createBatchCutter(listItems(), new Set(numbers), mustBeOpen().now)
  },
  async nextBatch(limits) {
    if (!cutter) throw new Error('rewind was not called')
    return cutter.next(limits)
  },
}

async function* listItems(): AsyncGenerator<ImportItem, void, undefined> {
  const { file, authors } = mustBeOpen()
  for await (const item of file.records()) yield mapAuthor(item, authors)
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

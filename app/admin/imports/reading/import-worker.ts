/** Reads files beside the page, so that the page answers while it does. */
import { ImportFileError } from '#import/files/import-file-error.ts'
import { openImport, type OpenedImport } from '#import/files/open-import.ts'
import { type PreviewItem, previewItem } from '#domain/imports/plan/plan-import.ts'
import { type BatchCutter, createBatchCutter } from './cut-batches.ts'
import type { OpenRequest, Survey, WorkerReply, WorkerRequest } from './worker-messages.ts'

/** Entries per message: few enough that the page never stumbles over one. */
const ITEMS_PER_MESSAGE = 500

let opened: { file: OpenedImport; now: string } | null = null
let cutter: BatchCutter | null = null

function reply(message: WorkerReply): void {
  postMessage(message)
}

async function open(id: number, { input, options }: OpenRequest): Promise<void> {
  const onProgress = (bytesRead: number) => reply({ id, name: 'progress', bytesRead })
  const file = await openImport(input, { ...options, onProgress })
  opened = { file, now: options.now }
  reply({ id, name: 'opened', survey: describeFile(file) })
}

/** All but the way to the records, which cannot leave the worker. */
function describeFile(file: OpenedImport): Survey {
  const { format, description, recordCount, columns, mapping } = file
  const { suggestedMapping, missingFields, dateQuestion, problems, names } = file
  return {
    format,
    description,
    recordCount,
    columns,
    mapping,
    suggestedMapping,
    missingFields,
    dateQuestion,
    problems,
    ...(names && { names }),
  }
}

async function preview(id: number): Promise<void> {
  const { file, now } = mustBeOpen()
  let items: PreviewItem[] = []
  for await (const item of file.records()) {
    items.push(previewItem(item, now))
    if (items.length < ITEMS_PER_MESSAGE) continue
    reply({ id, name: 'items', items })
    items = []
  }
  if (items.length > 0) reply({ id, name: 'items', items })
  reply({ id, name: 'done' })
}

async function rewind(id: number, numbers: Uint32Array): Promise<void> {
  const { file, now } = mustBeOpen()
  await cutter?.end()
  cutter = createBatchCutter(file.records(), new Set(numbers), now)
  reply({ id, name: 'done' })
}

function mustBeOpen() {
  if (!opened) throw new Error('No file is open')
  return opened
}

async function act(request: WorkerRequest): Promise<void> {
  const { id } = request
  switch (request.name) {
    case 'open':
      return open(id, request)
    case 'preview':
      return preview(id)
    case 'rewind':
      return rewind(id, request.numbers)
    case 'next-batch': {
      if (!cutter) throw new Error('The file was not taken back to its beginning')
      reply({ id, name: 'batch', batch: await cutter.next(request) })
    }
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  act(data).catch((error: unknown) => {
    const { id } = data
    if (error instanceof ImportFileError) {
      const { failure, message, line } = error
      reply({ id, name: 'unreadable', failure: { failure, message, line } })
    } else {
      reply({
        id,
        name: 'broken',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
    }
  })
})

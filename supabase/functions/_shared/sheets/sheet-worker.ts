import { parentPort, workerData } from 'node:worker_threads'
import { sheetReader, type SheetReader, type SheetRequest } from './read-sheet.ts'

const { as, request } = workerData as { as: keyof SheetReader; request: SheetRequest }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await sheetReader[as](request))

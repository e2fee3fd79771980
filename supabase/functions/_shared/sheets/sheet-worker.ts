import { parentPort, workerData } from 'node:worker_threads'
import { readSheetHere, type SheetRequest } from './read-sheet.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await readSheetHere(workerData as SheetRequest))

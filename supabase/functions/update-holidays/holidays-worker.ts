import { parentPort, workerData } from 'node:worker_threads'
import { type HolidaysRequest, listHolidays } from './list-holidays.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(listHolidays(workerData as HolidaysRequest))

import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar, type CalendarRequest } from './read-calendar.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(readCalendar(workerData as CalendarRequest))

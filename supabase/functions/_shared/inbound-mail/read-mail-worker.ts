import { parentPort, workerData } from 'node:worker_threads'
import { readMail, type ReadMailRequest } from './read-mail.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await readMail(workerData as ReadMailRequest))

/**
 * Reads a list and searches in a thread, so that the work of the benchmark does not delay the measurement. Posts the
 * milliseconds of each request.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { wordAt } from './imported-posts.ts'
import type { ReaderTimes } from './page-reader.ts'

const PAUSE_MS = 50

const { url, from } = workerData as { url: string; from: number }
const times: ReaderTimes = { list: [], search: [] }
const port = parentPort!
const state = { isTold: false }
port.once('message', () => (state.isTold = true))
port.postMessage('ready')
for (let n = from; !state.isTold; n += 1) {
  await read('list', '/blog', n)
  await read('search', `/search?q=${wordAt(n)}+${n}`, n)
  await pause(PAUSE_MS)
}
port.postMessage(times)

async function read(page: keyof ReaderTimes, path: string, n: number): Promise<void> {
  const startedAt = performance.now()
  const response = await fetch(url + path, {
    headers: { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  times[page].push(performance.now() - startedAt)
}

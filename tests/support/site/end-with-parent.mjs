// Preloaded into a site: ends it when its parent process ends, even by kill -9, which closes the standard input.
// Otherwise it would keep running without its data folder. Threads and child processes also load this file, but don't
// have that input.
import { isMainThread } from 'node:worker_threads'

const parent = Number(new URL(import.meta.url).searchParams.get('parent'))
if (isMainThread && process.ppid === parent) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume()
  process.stdin.unref()
}

// Loaded into a site before its own modules. However its parent ends, a kill -9 included, the standard input closes; a site that went on would hold its memory and write into a folder that is gone. Threads and
// processes that the site starts load this as well, and have no such input.
import { isMainThread } from 'node:worker_threads'

const parent = Number(new URL(import.meta.url).searchParams.get('parent'))
if (isMainThread && process.ppid === parent) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume()
  process.stdin.unref()
}

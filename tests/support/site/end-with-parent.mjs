// Loaded into a site before its own modules. However the process ends that started it, a kill -9 included, its end of the
// standard input closes; a site that went on would hold its memory and write into a folder that is gone. Threads and
// processes that the site starts load this as well, and have no such input.
import { isMainThread } from 'node:worker_threads'

const starter = Number(new URL(import.meta.url).searchParams.get('starter'))
if (isMainThread && process.ppid === starter) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume()
  process.stdin.unref()
}

// Loaded into a site before its own modules. However the process ends that started it, a kill -9 included, its end of the
// standard input closes; a site that went on would hold its memory and write into a folder that is gone.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume()
  process.stdin.unref()
}

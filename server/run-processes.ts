/**
 * Runs several processes (`PROCESSES`): `node:cluster` workers on one port that use PostgreSQL and behave
 * like replicas.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config/config.ts'

/** Environment variable with the number of a worker, from 1. A replacement inherits the number. */
export const WORKER_NUMBER = 'PEAKSHELF_PROCESS_NUMBER'
const MIN_RESTART_DELAY_MS = 1_000
const MAX_RESTART_DELAY_MS = 30_000
const STABLE_AFTER_MS = 60_000

/** SIGTERM and SIGINT stop all workers gracefully; SIGHUP replaces them one by one. */
export async function runProcesses(config: Config, report: (line: string) => void): Promise<void> {
  const workers = new Map<number, Worker>()
  const numbers = Array.from({ length: config.processes }, (_, at) => at + 1)
  const stopping = new AbortController()
  let isRunning = false
  let replacing: Promise<void> | null = null

  function start(number: number, failures = 0): Promise<boolean> {
    const worker = cluster.fork({ [WORKER_NUMBER]: String(number) })
    const startedAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    workers.set(number, worker)
    worker.once('listening', () => resolve(true))
    worker.once('exit', (code, signal) => {
      resolve(false)
      // A replaced worker is no longer in the map.
      if (workers.get(number) !== worker || stopping.signal.aborted) return
      workers.delete(number)
      if (!isRunning) return
      const isStable = performance.now() - startedAt > STABLE_AFTER_MS
      void restart(number, isStable ? 0 : failures, `ended (${signal ?? `status ${code}`})`)
    })
    return promise
  }

  async function restart(number: number, failures: number, event: string): Promise<void> {
    const delayMs = Math.min(MAX_RESTART_DELAY_MS, MIN_RESTART_DELAY_MS * 2 ** failures)
    report(`Process ${number} ${event}; it is started again in ${delayMs / 1000} s`)
    await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (!stopping.signal.aborted) await start(number, failures + 1)
  }

  async function replaceAll(): Promise<void> {
    for (const [number, worker] of [...workers].toSorted(([one], [other]) => one - other)) {
      if (stopping.signal.aborted) return
      workers.delete(number)
      const ended = once(worker, 'exit')
      worker.process.kill('SIGHUP')
      await ended
      if (stopping.signal.aborted) return
      if (!(await start(number)))
        return report('The other processes are unchanged; fix the error above and reload again')
    }
    report('All processes were replaced')
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    const ended = Object.values(cluster.workers ?? {}).map(async (worker) => {
      const exit = once(worker!, 'exit')
      worker!.process.kill(signal)
      return ((await exit) as [number | null])[0] ?? 0
    })
    process.exit(Math.max(0, ...(await Promise.all(ended))))
  }

  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) void stop('SIGTERM')
    else replacing ??= replaceAll().finally(() => (replacing = null))
  })
  // The first worker creates keys and content, which the others need.
  const [first, ...others] = numbers
  const areListening = (await start(first!)) && (await Promise.all(others.map((number) => start(number))))
  if (stopping.signal.aborted) return
  if (!areListening || areListening.includes(false)) {
    // The worker has printed the reason.
    process.exitCode = 1
    for (const worker of workers.values()) worker.process.kill('SIGTERM')
    return
  }
  isRunning = true
  report(`${config.site.name} is running at ${config.siteUrl} in ${config.processes} processes`)
}

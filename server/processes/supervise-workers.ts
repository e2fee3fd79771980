/** The parent of several processes on one port: starts them, replaces what dies, and ends them in order. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { gatherFigures } from './gather-figures.ts'
import { restartDelayMs, STEADY_MS } from './restart-delay.ts'
import { BEAT_MS, createSilenceWatch } from './silence-watch.ts'
import { handOnUntaken } from './untaken-connections.ts'
import { WORKER_NUMBER } from './worker-link.ts'
import type { ToParent, ToWorker } from './worker-messages.ts'

export type SuperviseOptions = {
  count: number
  /** One that says nothing for so long is ended and started again. */
  silenceSeconds: number
  /** Receives one line per thing that an operator should know. */
  report: (line: string) => void
}

export type Workers = {
  /** Resolves when all of them answer. @throws WorkerStartError when one ends before that; all have ended then. */
  start: () => Promise<void>
  /** Replaces one after the other; the others answer meanwhile. */
  replaceAll: () => Promise<void>
  /** Passes the signal on; resolves to the exit status when all have ended. */
  stop: (signal: NodeJS.Signals) => Promise<number>
}

/** A worker has said on standard error why it can't start. */
export class WorkerStartError extends Error {
  override name = 'WorkerStartError'
}

/** One of the places that are to be filled. */
type Place = { number: number; worker: Worker | null; failures: number }

export function superviseWorkers({ count, silenceSeconds, report }: SuperviseOptions): Workers {
  const places: Place[] = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    worker: null,
    failures: 0,
  }))
  const stopping = new AbortController()
  const retired = new WeakSet<Worker>()
  const silence = createSilenceWatch<Place>(Math.ceil((silenceSeconds * 1000) / BEAT_MS))
  let replacing: Promise<void> | null = null
  const running = () => places.flatMap(({ number, worker }) => (worker ? [{ number, worker }] : []))

  setInterval(() => {
    for (const { number, worker } of silence.tick()) {
      if (!worker) continue
      report(`Process ${number} hangs and is ended`)
      // Neither a loop without end nor a halted process hears anything milder.
      worker.process.kill('SIGKILL')
    }
  }, BEAT_MS).unref()

  /** Resolves when it answers; @throws when it ends before. */
  async function fill(place: Place): Promise<void> {
    const worker = cluster.fork({ [WORKER_NUMBER]: String(place.number) })
    place.worker = worker
    handOnUntaken(worker)
    silence.begin(place)
    const startedAt = performance.now()
    await new Promise<void>((resolve, reject) => {
      let isReady = false
      worker.on('message', (message: ToParent) => {
        silence.hear(place)
        if (message.type === 'figures-wanted') void gatherFigures(worker, message, running())
        if (message.type === 'changed') passOn(message, worker)
        if (message.type !== 'ready') return
        isReady = true
        silence.settle(place)
        resolve()
      })
      worker.once('exit', (code: number | null, signal: string | null) => {
        place.worker = null
        silence.end(place)
        // One that never took what it was handed stays among those that node:cluster hands connections to.
        if (worker.process.connected) worker.process.disconnect()
        if (!isReady) return reject(new WorkerStartError(`Process ${place.number} could not start`))
        if (stopping.signal.aborted || retired.has(worker)) return undefined
        if (performance.now() - startedAt > STEADY_MS) place.failures = 0
        return void refill(place, `ended (${signal || `status ${code}`})`)
      })
    })
  }

  function passOn(message: ToWorker, from: Worker): void {
    for (const { worker } of running()) if (worker !== from && worker.isConnected()) worker.send(message)
  }

  /** Tries until it answers, ever more slowly. */
  async function refill(place: Place, what: string): Promise<void> {
    const delayMs = restartDelayMs(place.failures)
    place.failures += 1
    report(`Process ${place.number} ${what}; it is started again in ${delayMs / 1000} s`)
    await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return
    await fill(place).catch(() => {
      if (!stopping.signal.aborted) void refill(place, 'could not start')
    })
  }

  async function replace(): Promise<void> {
    for (const place of places) {
      const { worker } = place
      if (stopping.signal.aborted) return
      if (!worker) continue
      retired.add(worker)
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      worker.send({ type: 'retire' } satisfies ToWorker)
      await ended
      if (stopping.signal.aborted) return
      try {
        await fill(place)
      } catch {
        if (stopping.signal.aborted) return
        void refill(place, 'could not start')
        return report('The other processes stay as they are; mend what it says above, and ask again')
      }
    }
    report('All processes were replaced')
  }

  async function stop(signal: NodeJS.Signals): Promise<number> {
    stopping.abort()
    const statuses = await Promise.all(
      running().map(
        ({ worker }) =>
          new Promise<number>((resolve) => {
            worker.once('exit', (code: number | null) => resolve(code ?? 0))
            worker.process.kill(signal)
          }),
      ),
    )
    return Math.max(0, ...statuses)
  }

  return {
    async start() {
      const [first, ...others] = places
      try {
        // It makes keys and first content, on which the others would wait.
        await fill(first!)
        await Promise.all(others.map(fill))
      } catch (error) {
        await stop('SIGTERM')
        throw error
      }
    },
    replaceAll() {
      replacing ??= replace().finally(() => void (replacing = null))
      return replacing
    },
    stop,
  }
}

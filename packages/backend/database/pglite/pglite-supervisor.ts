import type { ChannelListeners } from '../channel-listeners.ts'
import { DatabaseError, DatabaseUnavailableError, QUERY_CANCELED } from '../engine.ts'
import { type DiskReserve, isDiskFullFailure } from './disk-reserve.ts'
import { createFairQueue } from '../queue/fair-queue.ts'
import { type PgliteThread, startPgliteThread, type ThreadSource } from './pglite-thread.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import type { Session } from '../transaction.ts'

/** How far a statement may exceed its limit before its thread is terminated, which requires a restart. */
const TIMEOUT_GRACE_MS = 500
/** Hard wall-clock limit, as a multiple of the CPU limit. */
const MAX_CLOCK_FACTOR = 10
/** Calls fail immediately for this time after a failed restart. */
const RESTART_PAUSE_MS = 1_000
const CLOSE_LIMIT_MS = 10_000

export type PgliteSupervisor = Awaited<ReturnType<typeof supervisePglite>>

/**
 * Keeps one database thread running; one caller at a time uses it.
 * @param reserve released if the database can't start on a full disk; null in memory
 */
export async function supervisePglite(
  source: ThreadSource,
  listeners: ChannelListeners,
  reserve: DiskReserve | null = null,
) {
  const queue = createFairQueue({ atOnce: 1, atOncePerFlow: 1 })
  const startOnce = () => startPgliteThread(source, listeners.notify)
  const start = async () => {
    try {
      return await startOnce()
    } catch (error) {
      if (!isDiskFullFailure(error) || !(await reserve?.release())) throw error
      return await startOnce()
    }
  }
  let thread = await start()
  let isClosed = false
  let pause: { until: number; reason: unknown } | null = null

  const restart = async (): Promise<void> => {
    if (source.clusterFolder === null) {
      throw new DatabaseUnavailableError('The in-memory database has ended, and its rows with it.')
    }
    if (pause && performance.now() < pause.until) throw pause.reason
    await thread.ended
    try {
      thread = await start()
      for (const channel of listeners.channels()) {
        await thread.run([{ sql: `listen ${quoteIdentifier(channel)}` }])
      }
      pause = null
    } catch (reason) {
      pause = { until: performance.now() + RESTART_PAUSE_MS, reason }
      throw reason
    }
    listeners.announceGap()
  }
  const withThread = <T>(task: (living: PgliteThread) => Promise<T>) =>
    queue.run(async () => {
      if (isClosed) throw new DatabaseUnavailableError('The database is closed.')
      if (!thread.isAlive) await restart()
      return task(thread)
    })

  return {
    load: () => queue.load(),
    withSession: <T>(task: (session: Session) => Promise<T>) =>
      withThread((living) => task(createSession(living))),
    dump: () => withThread((living) => living.dump()),
    close: () =>
      queue.runLast(async () => {
        isClosed = true
        if (thread.isAlive) await closeThread(thread)
        await thread.ended
      }),
  }
}

function createSession(thread: PgliteThread): Session {
  return {
    get isAlive() {
      return thread.isAlive
    },
    run: (statements, timeoutMs) => {
      const answer = thread.run(statements)
      if (timeoutMs === undefined) return answer
      // PGlite ignores statement_timeout: nothing inside its thread can interrupt a statement.
      return terminateAfter(thread, timeoutMs + TIMEOUT_GRACE_MS, answer)
    },
  }
}

/**
 * Terminates the thread when a statement has used its limit of CPU time: on a busy machine, wall-clock time would also
 * terminate statements that wait for the CPU.
 */
async function terminateAfter<T>(thread: PgliteThread, limitMs: number, answer: Promise<T>): Promise<T> {
  const begun = { clock: performance.now(), processor: readProcessorMs() }
  let timer: NodeJS.Timeout | undefined
  let verdict: NodeJS.Immediate | undefined
  const look = () => {
    const left = limitMs - (readProcessorMs() - begun.processor)
    if (left > 0 && performance.now() - begun.clock < limitMs * MAX_CLOCK_FACTOR) {
      timer = setTimeout(look, left)
      return
    }
    // A reply that is already in the event queue takes precedence.
    verdict = setImmediate(() => {
      const message = 'canceling statement due to statement timeout'
      thread.terminate(new DatabaseError(message, { code: QUERY_CANCELED }))
    })
  }
  timer = setTimeout(look, limitMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
    clearImmediate(verdict)
  }
}

function readProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Terminates a database that doesn't close in time or can't on a full disk; the next start recovers from its WAL. */
async function closeThread(thread: PgliteThread): Promise<void> {
  const closed = new DatabaseUnavailableError('The database is closed.')
  const timer = setTimeout(() => thread.terminate(closed), CLOSE_LIMIT_MS)
  try {
    await thread.close()
  } catch (error) {
    if (error !== closed && !isDiskFullFailure(error)) throw error
  } finally {
    clearTimeout(timer)
  }
}

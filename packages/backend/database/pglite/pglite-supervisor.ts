import type { ChannelListeners } from '../channel-listeners.ts'
import { DatabaseError, type DatabaseLoad, DatabaseUnavailableError, QUERY_CANCELED } from '../engine.ts'
import { type DiskReserve, saysDiskFull } from './disk-reserve.ts'
import { createFairQueue } from '../queue/fair-queue.ts'
import { type PgliteThread, startPgliteThread, type ThreadSource } from './pglite-thread.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import type { Session } from '../transaction.ts'

/** How long a statement may overrun its limit before its thread is ended: that costs everyone a restart. */
const TIMEOUT_GRACE_MS = 500
/** A statement that gets no processor time is ended after so many times its limit. */
const MOST_TIMES_BY_CLOCK = 10
/** After a failed restart, calls fail at once for so long. */
const RESTART_PAUSE_MS = 1_000
const CLOSE_LIMIT_MS = 10_000

/** Keeps one database thread running and lets one caller at a time use it; flows of callers take turns. */
export type PgliteSupervisor = {
  withSession: <T>(task: (session: Session) => Promise<T>) => Promise<T>
  dump(): Promise<Uint8Array>
  load: () => DatabaseLoad
  /** Waits for the callers before, then ends the database. */
  close(): Promise<void>
}

/**
 * Starts the first thread. Throws DatabaseUnavailableError.
 * @param reserve room that is given away when the database can't start on a full disk; null in memory
 */
export async function supervisePglite(
  source: ThreadSource,
  listeners: ChannelListeners,
  reserve: DiskReserve | null = null,
): Promise<PgliteSupervisor> {
  const queue = createFairQueue({ atOnce: 1, atOncePerFlow: 1 })
  const startOnce = () => startPgliteThread(source, listeners.notify)
  const start = async () => {
    try {
      return await startOnce()
    } catch (error) {
      if (!saysDiskFull(error) || !(await reserve?.release())) throw error
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
    withSession: (task) => withThread((living) => task(createSession(living))),
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
 * Ends the thread when a statement has had its limit of processor time. The clock alone would end the database of a machine
 * that is busy with other work, where a fair statement waits for its turn; it decides when the statement does nothing.
 */
async function terminateAfter<T>(thread: PgliteThread, limitMs: number, answer: Promise<T>): Promise<T> {
  const begun = { clock: performance.now(), processor: readProcessorMs() }
  let timer: NodeJS.Timeout | undefined
  let verdict: NodeJS.Immediate | undefined
  const look = () => {
    const left = limitMs - (readProcessorMs() - begun.processor)
    if (left > 0 && performance.now() - begun.clock < limitMs * MOST_TIMES_BY_CLOCK) {
      timer = setTimeout(look, left)
      return
    }
    // An answer that lies unread because this thread was busy comes before the verdict.
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

/** Processor time of the whole process, which the database thread is part of. */
function readProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** A database that does not end in time, or can't on a full disk, is ended like a crash; the next start recovers from its log. */
async function closeThread(thread: PgliteThread): Promise<void> {
  const closed = new DatabaseUnavailableError('The database is closed.')
  const timer = setTimeout(() => thread.terminate(closed), CLOSE_LIMIT_MS)
  try {
    await thread.close()
  } catch (error) {
    if (error !== closed && !saysDiskFull(error)) throw error
  } finally {
    clearTimeout(timer)
  }
}

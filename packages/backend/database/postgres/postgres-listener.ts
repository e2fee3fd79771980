import { setTimeout as wait } from 'node:timers/promises'
import type { ChannelListeners } from '../channel-listeners.ts'
import { DatabaseUnavailableError } from '../engine.ts'
import type { ConnectionOptions, PostgresConnection } from './postgres-connection.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { createSerialQueue } from '../queue/serial-queue.ts'
import { createSharedTurns } from '../queue/shared-turns.ts'

const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000
const CATCH_UP_LIMIT_MS = 2_000
/**
 * Maximum time a writer waits for the listening connection to reopen. After it, a gap is announced, which clears
 * caches.
 */
const REOPEN_PATIENCE_MS = 2_000

/** A dedicated connection for notifications; opened with the first channel and reopened when it is lost. */
export function createPostgresListener(
  connect: (events: ConnectionOptions) => Promise<PostgresConnection>,
  listeners: ChannelListeners,
) {
  const queue = createSerialQueue()
  let connection: PostgresConnection | null = null
  let isClosed = false
  let isReopening = false

  const open = async (): Promise<PostgresConnection> => {
    if (isClosed) throw new DatabaseUnavailableError('The database is closed.')
    if (connection?.isAlive) return connection
    connection = await connect({
      onNotification: listeners.notify,
      onEnd: () => {
        if (!isReopening) void reopen()
      },
    })
    for (const channel of listeners.channels()) await run(connection, 'listen', channel)
    return connection
  }

  const reopen = async (): Promise<void> => {
    isReopening = true
    const isNeeded = () => !isClosed && listeners.channels().length > 0
    let isOpen = false
    for (let pauseMs = MIN_PAUSE_MS; isNeeded() && !isOpen; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      await wait(pauseMs, undefined, { ref: false })
      isOpen = await queue.run(open).then(
        () => true,
        () => false,
      )
    }
    isReopening = false
    if (isOpen) listeners.announceGap()
  }

  // Postgres sends pending notifications before "ready for query", and signals listeners before it answers a commit:
  // everything committed before this query has arrived with its result.
  const catchUp = createSharedTurns(async () => {
    if (isReopening || !connection?.isAlive)
      throw new DatabaseUnavailableError('The connection that listens was lost.')
    await connection.run([{ sql: 'select 1' }], CATCH_UP_LIMIT_MS)
  })

  /** Resolves when everything committed before the call was delivered, or a gap was announced. */
  const deliverAll = async (): Promise<void> => {
    for (let patienceMs = REOPEN_PATIENCE_MS; patienceMs > 0; patienceMs -= MIN_PAUSE_MS) {
      try {
        return await catchUp()
      } catch {
        if (isClosed) return undefined
        // After reopening, the gap is announced before this can succeed.
        await wait(MIN_PAUSE_MS)
      }
    }
    return listeners.announceGap()
  }

  return {
    deliverAll,
    listen: (channel: string) => queue.run(async () => run(await open(), 'listen', channel)),
    unlisten: (channel: string) =>
      queue.run(async () => {
        // A lost connection listens to nothing; the next one subscribes to the remaining channels.
        if (connection?.isAlive) await run(connection, 'unlisten', channel)
      }),
    catchUp,
    close: () =>
      queue.run(async () => {
        isClosed = true
        await connection?.close()
      }),
  }
}

async function run(connection: PostgresConnection, command: string, channel: string): Promise<void> {
  await connection.run([{ sql: `${command} ${quoteIdentifier(channel)}` }])
}

import { setTimeout as wait } from 'node:timers/promises'
import type { ChannelListeners } from '../channel-listeners.ts'
import { DatabaseUnavailableError } from '../engine.ts'
import type { ConnectionOptions, PostgresConnection } from './postgres-connection.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { createSerialQueue } from '../queue/serial-queue.ts'
import { createSharedTurns } from '../queue/shared-turns.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const CATCH_UP_LIMIT_MS = 2_000
/** So long who has written waits for a connection that listens; then pages are thrown away unheard. */
const REOPEN_PATIENCE_MS = 2_000

export type PostgresListener = {
  listen: (channel: string) => Promise<void>
  unlisten: (channel: string) => Promise<void>
  /** See `Engine.catchUp`. */
  catchUp: () => Promise<void>
  /**
   * Resolves when listeners have heard whatever was committed before the call, or were told of a gap: the connection may
   * be lost just now, and is waited for a while.
   */
  hearAll: () => Promise<void>
  close: () => Promise<void>
}

/** A connection of its own that hears notifications; made with the first channel, and anew when it is lost. */
export function createPostgresListener(
  connect: (events: ConnectionOptions) => Promise<PostgresConnection>,
  listeners: ChannelListeners,
): PostgresListener {
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
    for (
      let pauseMs = FIRST_PAUSE_MS;
      isNeeded() && !isOpen;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    ) {
      await wait(pauseMs, undefined, { ref: false })
      isOpen = await queue.run(open).then(
        () => true,
        // Still away. The calls of the pool report it meanwhile.
        () => false,
      )
    }
    isReopening = false
    if (isOpen) listeners.announceGap()
  }

  // Postgres sends a session what was announced to it ahead of "ready for query", and signals its listeners before it
  // answers a commit: whatever had been committed when the question was sent has arrived with the answer.
  const catchUp = createSharedTurns(async () => {
    // What was missed is told as a gap when it is back.
    if (isReopening || !connection?.isAlive)
      throw new DatabaseUnavailableError('The connection that listens was lost.')
    await connection.run([{ sql: 'select 1' }], CATCH_UP_LIMIT_MS)
  })

  const hearAll = async (): Promise<void> => {
    for (let patienceMs = REOPEN_PATIENCE_MS; patienceMs > 0; patienceMs -= FIRST_PAUSE_MS) {
      try {
        return await catchUp()
      } catch {
        if (isClosed) return undefined
        // When it is back, it tells of the gap before it can be asked again.
        await wait(FIRST_PAUSE_MS)
      }
    }
    return listeners.announceGap()
  }

  return {
    hearAll,
    listen: (channel) => queue.run(async () => run(await open(), 'listen', channel)),
    unlisten: (channel) =>
      queue.run(async () => {
        // A lost connection listens to nothing; the next one is told the channels that are left.
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

import { setTimeout as wait } from 'node:timers/promises'
import type { ChannelListeners } from '../channel-listeners.ts'
import { DatabaseUnavailableError } from '../engine.ts'
import type { ConnectionEvents, PostgresConnection } from './postgres-connection.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { createSerialQueue } from '../queue/serial-queue.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

export type PostgresListener = {
  listen: (channel: string) => Promise<void>
  unlisten: (channel: string) => Promise<void>
  close: () => Promise<void>
}

/** A connection of its own that hears notifications; made with the first channel, and anew when it is lost. */
export function createPostgresListener(
  connect: (events: ConnectionEvents) => Promise<PostgresConnection>,
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

  return {
    listen: (channel) => queue.run(async () => run(await open(), 'listen', channel)),
    unlisten: (channel) =>
      queue.run(async () => {
        // A lost connection listens to nothing; the next one is told the channels that are left.
        if (connection?.isAlive) await run(connection, 'unlisten', channel)
      }),
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

import type { ChannelListeners } from '../channel-listeners.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { connectPostgres } from './postgres-connection.ts'
import { quoteIdentifier } from '../quote-identifier.ts'

export type ListeningConnection = PostgresConnection & {
  /** Listens to the channels that it does not listen to yet. */
  listenTo: (channels: readonly string[]) => Promise<void>
}

/**
 * A connection that hears what its own transactions announce before their commit is answered: Postgres sends a
 * session its own notifications ahead of "ready for query". The connection of `postgres-listener.ts` hears them
 * too, but on a socket of its own, possibly after the answer.
 */
export async function connectListening(
  url: string,
  listeners: ChannelListeners,
): Promise<ListeningConnection> {
  const followed = new Set<string>()
  let underWay = 0
  const connection = await connectPostgres(url, {
    onNotification: (channel, payload) => {
      // What arrives in between was announced by others, and the listening connection tells it.
      if (underWay > 0) listeners.notify(channel, payload)
    },
  })
  const run: PostgresConnection['run'] = async (statements, timeoutMs) => {
    underWay += 1
    try {
      return await connection.run(statements, timeoutMs)
    } finally {
      underWay -= 1
    }
  }
  return {
    since: connection.since,
    get isAlive() {
      return connection.isAlive
    },
    run,
    close: connection.close,
    listenTo: async (channels) => {
      const missing = channels.filter((channel) => !followed.has(channel))
      if (missing.length === 0) return
      await connection.run(missing.map((channel) => ({ sql: `listen ${quoteIdentifier(channel)}` })))
      for (const channel of missing) followed.add(channel)
    },
  }
}

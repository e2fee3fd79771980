import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

export type CloseTimes = {
  /** Time in which new connections are still accepted, so that load balancers can notice /readyz. */
  noticeMs: number
  /**
   * Last part of the notice, in which responses keep connections open. A proxy that ignores /readyz then
   * reuses these instead of opening one that the kernel would reset.
   */
  settleMs: number
  quietMs: number
  maxMs: number
}

type Connection = {
  /** Unfinished responses; more than one with pipelining. */
  open: ServerResponse[]
  quietSince: number
  bytesRead: number
}

const CHECK_INTERVAL_MS = 50
/** If a turn of the event loop is this short, no connections wait to be accepted. */
const SHORT_TURN_MS = 1
const MAX_TURNS = 200

/**
 * Closes a server without losing requests: responses announce that their connection ends, and idle
 * connections close last.
 */
export function createGracefulClose(server: Server) {
  const connections = new Map<Socket, Connection>()
  let isClosing = false
  let isLastResponse = false

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { open: [], quietSince: performance.now(), bytesRead: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (isLastResponse) response.shouldKeepAlive = false
    if (!connection) return
    // An array per connection, not one Set: in V8, a Set with constant changes keeps old responses alive.
    connection.open.push(response)
    response.on('close', () => {
      connection.open.splice(connection.open.indexOf(response), 1)
      connection.quietSince = performance.now()
    })
  })

  async function closeQuietUntil(end: AbortSignal, quietMs: number): Promise<void> {
    while (!end.aborted) {
      closeQuiet(quietMs)
      await pause(CHECK_INTERVAL_MS)
    }
  }

  function closeQuiet(quietMs: number): void {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      if (connection.bytesRead !== socket.bytesRead) connection.quietSince = now
      connection.bytesRead = socket.bytesRead
      if (connection.open.length === 0 && now - connection.quietSince >= quietMs) socket.destroySoon()
    }
  }

  function endConnections(): void {
    isLastResponse = true
    for (const { open } of connections.values()) for (const response of open) response.shouldKeepAlive = false
  }

  return {
    isClosing: () => isClosing,
    /** @param onListenerClosed called when new connections are no longer accepted */
    async close({ noticeMs, settleMs, quietMs, maxMs }: CloseTimes, onListenerClosed?: () => void) {
      isClosing = true
      endConnections()
      const settlesFor = Math.min(settleMs, noticeMs)
      await pause(noticeMs - settlesFor)
      isLastResponse = settlesFor === 0
      await pause(settlesFor)
      await acceptWaitingConnections()
      endConnections()
      const end = new AbortController()
      const closing = closeQuietUntil(end.signal, quietMs)
      const cut = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy()
      }, maxMs)
      // `close` of http.Server would also drop idle connections.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      onListenerClosed?.()
      await closed
      clearTimeout(cut)
      end.abort()
      await closing
    },
  }
}

/** Closing the listener resets connections that wait to be accepted, and proxies don't retry writes. */
async function acceptWaitingConnections(): Promise<void> {
  await nextTurn()
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const startedAt = performance.now()
    await nextTurn()
    if (performance.now() - startedAt <= SHORT_TURN_MS) return
  }
}

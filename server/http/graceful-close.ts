import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

export type CloseTimes = {
  /** New connections are still accepted for this time, so that a load balancer can notice /readyz. */
  noticeMs: number
  /**
   * The last part of the notice, in which responses leave connections open again. A proxy that ignores /readyz then uses
   * those, instead of opening one at the moment at which the kernel would reset it.
   */
  settleMs: number
  quietMs: number
  maxMs: number
}

type Connection = {
  /** Unfinished responses; several with pipelining. */
  open: ServerResponse[]
  quietSince: number
  bytesRead: number
}

const CHECK_INTERVAL_MS = 50
/** After a turn of the event loop this short, no connections wait to be accepted. */
const SHORT_TURN_MS = 1
const MAX_TURNS = 200

/** Closes a server without losing requests: responses announce the end of their connection, and idle connections are closed late. */
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
    // Not in one Set for all connections: in V8, old tables of a Set that changes all the time keep responses alive.
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
      // http.Server's own method would also cut off idle connections.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      onListenerClosed?.()
      await closed
      clearTimeout(cut)
      end.abort()
      await closing
    },
  }
}

/** Closing the listener resets connections that wait to be accepted, and a proxy does not repeat a write. */
async function acceptWaitingConnections(): Promise<void> {
  await nextTurn()
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const startedAt = performance.now()
    await nextTurn()
    if (performance.now() - startedAt <= SHORT_TURN_MS) return
  }
}

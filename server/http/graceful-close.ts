import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

export type CloseTimes = {
  /** How long new connections are still taken, so that a balancer hears from /readyz before. */
  noticeMs: number
  /**
   * So long before the end of the notice answers leave connections open again. A proxy that watches no readiness then
   * goes on with those it has, and opens none at the very moment at which the kernel would reset it.
   */
  settleMs: number
  /** A kept connection is closed when nothing has come on it for so long. */
  quietMs: number
  /** Whatever is open after this is cut off. */
  longestMs: number
}

export type GracefulClose = {
  isClosing: () => boolean
  /**
   * Resolves when no connection is left.
   * @param onDeaf called once no new connection is taken
   */
  close: (times: CloseTimes, onDeaf?: () => void) => Promise<void>
}

type Connection = {
  /** To requests under way: one, but for a client that sends the next before it has the last. */
  open: ServerResponse[]
  /** When the last one ended, or a byte came (monotonic, ms). */
  quietSince: number
  bytesRead: number
}

const LOOK_EVERY_MS = 50
/** A turn of the event loop that took no longer has just taken every connection that was waiting. */
const SHORT_TURN_MS = 1
const TURNS_AT_MOST = 200

/**
 * Ends a server so that no request is lost on the way: answers say that they are the last on their connection,
 * and a kept connection is closed only when it has been quiet, since a request may be coming on it.
 */
export function createGracefulClose(server: Server): GracefulClose {
  const connections = new Map<Socket, Connection>()
  let isClosing = false
  let isLastAnswer = false

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { open: [], quietSince: performance.now(), bytesRead: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (isLastAnswer) response.shouldKeepAlive = false
    if (!connection) return
    // Not one set for all connections: V8 chains the tables of a set that is added to and deleted from all the time, so
    // that what stood in an old one outlives it.
    connection.open.push(response)
    response.on('close', () => {
      connection.open.splice(connection.open.indexOf(response), 1)
      connection.quietSince = performance.now()
    })
  })

  async function closeQuietUntil(end: AbortSignal, quietMs: number): Promise<void> {
    while (!end.aborted) {
      closeQuiet(quietMs)
      await pause(LOOK_EVERY_MS)
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
    isLastAnswer = true
    for (const { open } of connections.values()) for (const response of open) response.shouldKeepAlive = false
  }

  return {
    isClosing: () => isClosing,
    async close({ noticeMs, settleMs, quietMs, longestMs }, onDeaf) {
      isClosing = true
      endConnections()
      const settlesFor = Math.min(settleMs, noticeMs)
      await pause(noticeMs - settlesFor)
      isLastAnswer = settlesFor === 0
      await pause(settlesFor)
      await takeWaitingConnections()
      endConnections()
      const end = new AbortController()
      const looking = closeQuietUntil(end.signal, quietMs)
      const cut = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy()
      }, longestMs)
      // The method of http.Server would also cut off every connection that is idle at this moment.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      onDeaf?.()
      await closed
      clearTimeout(cut)
      end.abort()
      await looking
    },
  }
}

/**
 * The kernel resets connections that wait to be accepted when the listening socket closes, and a proxy does not send a
 * write a second time. Each turn of the loop accepts those that wait, so what follows a short one finds none.
 */
async function takeWaitingConnections(): Promise<void> {
  await nextTurn()
  for (let turn = 0; turn < TURNS_AT_MOST; turn += 1) {
    const startedAt = performance.now()
    await nextTurn()
    if (performance.now() - startedAt <= SHORT_TURN_MS) return
  }
}

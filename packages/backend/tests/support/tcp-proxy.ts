/** Stands between a client and a server of this machine and passes bytes on, as `ssh -R` or a forwarder does. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** Ends every connection and refuses new ones, as a server does that is shut down. */
  cut: () => Promise<void>
  /** Takes connections again, on the same port. */
  restore: () => Promise<void>
  /** Keeps every connection, also new ones, and lets nothing through, as a server does that hangs. */
  freeze: () => void
  thaw: () => void
}

/**
 * Listens on a free port of 127.0.0.1 and adds nothing to what it passes on: the server sees a loopback address and
 * whatever headers the client chose. End it with `cut`.
 */
export async function startTcpProxy(target: {
  port: number
  host?: string
  /** Called for each connection; gives what is told of all that the server sends over it. */
  watchAnswers?: () => (chunk: Buffer) => void
}): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host ?? '127.0.0.1')
    for (const socket of [client, upstream]) keep(socket)
    client.pipe(upstream).pipe(client)
    if (target.watchAnswers) upstream.on('data', target.watchAnswers())
    if (isFrozen) for (const socket of [client, upstream]) socket.pause()
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const freeze = () => {
    isFrozen = true
    for (const socket of sockets) socket.pause()
  }
  const thaw = () => {
    isFrozen = false
    for (const socket of sockets) socket.resume()
  }
  return { port, cut, restore: () => listen(port), freeze, thaw }
}

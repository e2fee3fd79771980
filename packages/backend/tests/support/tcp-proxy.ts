/** TCP proxy between a client and a server of this machine, like `ssh -R`. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** Closes all connections and rejects new ones, like a stopped server. */
  cut: () => Promise<void>
  /** Accepts connections again on the same port. */
  restore: () => Promise<void>
  /** Keeps all connections, also new ones, without passing data, like an unresponsive server. */
  freeze: () => void
  thaw: () => void
}

/**
 * Listens on a free port of 127.0.0.1 and passes data unchanged: the server sees a loopback address and the headers of
 * the
 * client. Stop it with `cut`.
 */
export async function startTcpProxy(target: {
  port: number
  host?: string
  /** Called for each connection; the returned function receives all data of the server. */
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

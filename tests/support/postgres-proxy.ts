/** Stands between a backend and its PostgreSQL, so that a test can take the database away and give it back. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type PostgresProxy = {
  /** Address of the same database by way of the proxy. */
  url: string
  /** Ends every connection and refuses new ones, as a server does that is shut down. */
  cut: () => Promise<void>
  restore: () => Promise<void>
}

export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) keep(socket)
    client.pipe(upstream).pipe(client)
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
  const url = new URL(databaseUrl)
  url.port = String(port)
  return { url: url.href, cut, restore: () => listen(port) }
}

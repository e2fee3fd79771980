/** Proxy between a backend and its PostgreSQL, to interrupt the connection in tests. */
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export type PostgresProxy = Omit<TcpProxy, 'port'> & {
  /** URL of the same database through the proxy. */
  url: string
}

export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl)
  const { port, ...control } = await startTcpProxy({ host: target.hostname, port: Number(target.port) })
  const url = new URL(databaseUrl)
  url.port = String(port)
  return { url: url.href, ...control }
}

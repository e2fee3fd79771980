/** Stands between a backend and its PostgreSQL, so that a test can take the database away and give it back. */
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export type PostgresProxy = Omit<TcpProxy, 'port'> & {
  /** Address of the same database by way of the proxy. */
  url: string
}

export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl)
  const { port, ...control } = await startTcpProxy({ host: target.hostname, port: Number(target.port) })
  const url = new URL(databaseUrl)
  url.port = String(port)
  return { url: url.href, ...control }
}

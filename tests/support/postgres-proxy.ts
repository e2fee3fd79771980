/** Stands between a backend and its PostgreSQL, so that a test can take the database away and give it back. */
import { startTcpProxy } from './tcp-proxy.ts'

export type PostgresProxy = {
  /** Address of the same database by way of the proxy. */
  url: string
  /** Ends every connection and refuses new ones, as a server does that is shut down. */
  cut: () => Promise<void>
  restore: () => Promise<void>
}

export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl)
  const { port, cut, restore } = await startTcpProxy({ host: target.hostname, port: Number(target.port) })
  const url = new URL(databaseUrl)
  url.port = String(port)
  return { url: url.href, cut, restore }
}

/** PgBouncer between a site and its PostgreSQL. */
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer } from './find-server.ts'
import { findFreePort } from './free-port.ts'
import { startProgram } from './start-program.ts'

const IS_LISTENING = /process up:/

export type PgBouncer = {
  /** URL of the same database through the pooler. */
  url: string
  stop: () => Promise<void>
}

export type PoolSettings = {
  mode?: 'session' | 'transaction' | 'statement'
  /** Connections to PostgreSQL shared by all clients. */
  size?: number
  /** Uses the connection that has waited longest instead of the one returned last. */
  isRoundRobin?: boolean
}

/** @throws if PgBouncer is missing or does not start, with its output */
export async function startPgBouncer(
  databaseUrl: string,
  { mode = 'transaction', size = 20, isRoundRobin = false }: PoolSettings = {},
): Promise<PgBouncer> {
  const program = findServer('pgbouncer')
  if (program === null) throw new Error('There is no PgBouncer on this machine')
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-pgbouncer-'))
  const port = await findFreePort()
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${folder}/users`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
    `server_round_robin = ${isRoundRobin ? 1 : 0}`,
    'max_client_conn = 200',
    // In seconds; the default is 15.
    'server_login_retry = 1',
    // Recommended by its manual for drivers that send this.
    'ignore_startup_parameters = extra_float_digits',
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
  await writeFile(
    join(folder, 'users'),
    `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`,
  )
  // It does not run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  await chmod(folder, 0o755)
  const stop = await startProgram({
    program,
    parameters: [...account, join(folder, 'pgbouncer.ini')],
    folder,
    isListening: IS_LISTENING,
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.pathname = pathname
  return { url: url.href, stop }
}

/** A real PostgreSQL for the tests: one per run, in a temporary folder, with its durability switched off. */
import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { findPostgresBinaries, PostgresUnavailableError } from './postgres-binaries.ts'

const START_ATTEMPTS = 3
const READY_LINE = 'database system is ready to accept connections'

export type PostgresServer = {
  /** Address of the superuser in the database `postgres`; empty when this machine can't run PostgreSQL. */
  adminUrl: string
  stop: () => Promise<void>
}

type Account = { uid: number; gid: number }

/**
 * Starts the server in about two seconds. Where that is impossible it says so on standard error and gives
 * an empty address, on which the tests that need it are reported as skipped.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'test-postgres-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    // Postgres refuses to run as root.
    const account = process.getuid?.() === 0 ? await findPlainAccount() : null
    if (account) {
      await fs.chmod(folder, 0o755)
      await fs.chown(folder, account.uid, account.gid)
    }
    const binaries = await findPostgresBinaries(folder, account?.uid ?? null)
    const password = crypto.randomUUID()
    const dataFolder = await createCluster(folder, binaries, password, account)
    const { server, port } = await startServer(binaries, dataFolder, account)
    // A run that is cut short must not leave the server behind.
    const killServer = () => server.kill('SIGQUIT') && removeFolder()
    process.once('exit', killServer)
    return {
      adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        process.off('exit', killServer)
        // Fast shutdown: does not wait for clients.
        server.kill('SIGINT')
        if (server.exitCode === null) await once(server, 'exit')
        removeFolder()
      },
    }
  } catch (error) {
    removeFolder()
    if (!(error instanceof PostgresUnavailableError)) throw error
    console.error(`Tests against a real PostgreSQL are skipped: ${error.message}.`)
    return { adminUrl: '', stop: async () => undefined }
  }
}

/** `nobody` exists everywhere and owns nothing. */
async function findPlainAccount(): Promise<Account> {
  const line = (await fs.readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  if (!line)
    throw new PostgresUnavailableError('PostgreSQL does not run as root, and there is no user nobody')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function createCluster(
  folder: string,
  binaries: PostgresBinaries,
  password: string,
  account: Account | null,
): Promise<string> {
  const dataFolder = path.join(folder, 'data')
  const passwordFile = path.join(folder, 'password')
  await fs.writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await fs.chown(passwordFile, account.uid, account.gid)
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${dataFolder}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...account, cwd: folder },
  )
  return dataFolder
}

async function startServer(binaries: PostgresBinaries, dataFolder: string, account: Account | null) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const server = spawn(binaries.postgres, makeArguments(dataFolder, port), {
      ...account,
      cwd: dataFolder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const lines = await readUntilReady(server)
    if (lines === null) return { server, port }
    // Another program may have taken the port meanwhile.
    if (attempt === START_ATTEMPTS) throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)
  }
}

function makeArguments(dataFolder: string, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    max_connections: '200',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', dataFolder, '-p', String(port), ...flags]
}

/** Null when the server answers, its log when it ended. */
async function readUntilReady(server: ChildProcess): Promise<string[] | null> {
  const lines: string[] = []
  for await (const line of createInterface({ input: server.stderr! })) {
    lines.push(line)
    if (!line.includes(READY_LINE)) continue
    // A full pipe would stop the server.
    server.stderr!.resume()
    return null
  }
  return lines
}

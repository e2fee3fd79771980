/** PostgreSQL for tests: one per run, in a temporary folder, without durability. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'
import { findPostgresBinaries, type PostgresBinaries, type PostgresVersion } from './postgres-binaries.ts'
import { PostgresUnavailableError } from './postgres-package.ts'

const START_ATTEMPTS = 3
const READY_LINE = 'database system is ready to accept connections'

/**
 * Runs a server until standard input closes, also after kill -9 of the test run. Then stops the server immediately and
 * deletes the folder given first.
 */
const KEEPER = `
  folder=$1; shift
  "$@" & server=$!
  exec 3<&0
  { cat <&3 >/dev/null; kill -INT $server; } 2>/dev/null & watcher=$!
  wait $server || { status=$?; kill $watcher; exit $status; }
  cd / && rm -rf "$folder"`

export type PostgresServer = {
  /** URL of the superuser in the database `postgres`; empty if this machine cannot run PostgreSQL. */
  adminUrl: string
  stop: () => Promise<void>
}

type Account = { uid: number; gid: number }

/**
 * Starts the server in about two seconds. If that is impossible, returns an empty URL and its tests are skipped; in CI
 * it
 * throws.
 */
export async function startPostgresServer(version: PostgresVersion = 'newest'): Promise<PostgresServer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'test-postgres-'))
  try {
    // PostgreSQL does not run as root.
    const account = process.getuid?.() === 0 ? await findPlainAccount() : null
    const binaries = await findPostgresBinaries(version, folder, account !== null)
    const password = crypto.randomUUID()
    await fs.writeFile(path.join(folder, 'password'), password)
    if (account) await giveFolder(folder, account)
    await createCluster(folder, binaries, account)
    const { keeper, port } = await startServer(folder, binaries, account)
    return {
      adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        const exit = once(keeper, 'exit')
        keeper.stdin.end()
        await exit
      },
    }
  } catch (error) {
    await fs.rm(folder, { recursive: true, force: true })
    if (!(error instanceof PostgresUnavailableError) || process.env.CI) throw error
    console.error(`Tests against a real PostgreSQL are skipped: ${error.message}.`)
    return { adminUrl: '', stop: async () => undefined }
  }
}

/** `nobody` exists everywhere and owns no files. */
async function findPlainAccount(): Promise<Account> {
  const lines = (await fs.readFile('/etc/passwd', 'utf8')).split('\n')
  const fields = lines.find((line) => line.startsWith('nobody:'))?.split(':')
  if (!fields) throw new PostgresUnavailableError('it does not run as root, and there is no user nobody')
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

async function giveFolder(folder: string, { uid, gid }: Account): Promise<void> {
  const names = await fs.readdir(folder, { recursive: true })
  for (const name of ['', ...names]) await fs.lchown(path.join(folder, name), uid, gid)
}

async function createCluster(
  folder: string,
  { initdb }: PostgresBinaries,
  account: Account | null,
): Promise<void> {
  const settings = [
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const places = [`--pgdata=${path.join(folder, 'data')}`, `--pwfile=${path.join(folder, 'password')}`]
  await promisify(execFile)(initdb, [...settings, ...places], { ...account, cwd: folder })
}

async function startServer(folder: string, { postgres }: PostgresBinaries, account: Account | null) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const server = [postgres, '-D', path.join(folder, 'data'), '-p', String(port), ...serverFlags]
    const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', folder, ...server], {
      ...account,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
      // Ctrl+C in the terminal only reaches the test run, which stops the server itself.
      detached: true,
    })
    const complaints = await readUntilReady(keeper.stderr)
    if (complaints === null) return { keeper, port }
    // Another program may have taken the port.
    if (attempt === START_ATTEMPTS) throw new Error(`PostgreSQL did not start:\n${complaints.join('\n')}`)
  }
}

const serverFlags = Object.entries({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Null when the server is ready, its log if it ended. */
async function readUntilReady(log: Readable): Promise<string[] | null> {
  const reader = createInterface({ input: log })
  const lines: string[] = []
  for await (const line of reader) {
    if (line.includes(READY_LINE)) {
      // A full pipe would block the server.
      log.on('data', () => undefined)
      return null
    }
    lines.push(line)
  }
  return lines
}

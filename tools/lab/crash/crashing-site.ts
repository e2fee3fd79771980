import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

const OWNER = { email: 'owner@crash.example', password: 'a long password for crashes' }
export const digest = (content: string | Uint8Array) => createHash('md5').update(content).digest('hex')

export type Client = SupabaseClient<Database>

export type CrashingSite = {
  url: string
  /** Clients with the secret key, and as the signed-in owner. */
  server: Client
  owner: Client
  /** Sends SIGKILL and waits for the end of the process. */
  kill(): Promise<void>
}

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
const KEYS_COMMAND = fileURLToPath(new URL('../../../scripts/keys.ts', import.meta.url))
const START_TIMEOUT_MS = 180_000
const ASK_EVERY_MS = 50

function spawnScript(script: string, words: string[], environment: Record<string, string>): ChildProcess {
  // Optimized code does not pay off in a process that lives for a second.
  const child = spawn(process.execPath, ['--liftoff-only', script, ...words], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endChild = () => void child.kill('SIGKILL')
  process.once('exit', endChild)
  child.once('exit', () => process.off('exit', endChild))
  return child
}

/** Starts the built site with its output in a file. */
function beginSite(folder: string, port: number) {
  const child = spawnScript(MAIN, [], {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    EDITOR_MODE: 'off',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    SHUTDOWN_NOTICE_SECONDS: '0',
  })
  let output = ''
  const take = (text: Buffer) => {
    output += text.toString()
    void appendFile(join(folder, 'site.log'), text).catch(() => undefined)
  }
  child.stdout!.on('data', take)
  child.stderr!.on('data', take)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { child, ended, kill, output: () => output }
}

/** Starts the site on a folder and kills it after this time, wherever it is by then. */
export async function killWhileStarting(folder: string, port: number, afterMs: number): Promise<void> {
  const { kill, ended } = beginSite(folder, port)
  await Promise.race([pause(afterMs), ended])
  await kill()
}

/** Starts the site on a folder in any state. @throws Error if it does not start */
export async function startSite(folder: string, port: number): Promise<CrashingSite> {
  const { child, kill, output } = beginSite(folder, port)
  const url = `http://localhost:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const givesUpAt = performance.now() + START_TIMEOUT_MS
  while (child.exitCode === null && !(await isReady())) {
    if (performance.now() > givesUpAt) {
      await kill()
      break
    }
    await pause(ASK_EVERY_MS)
  }
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`The site did not start on ${folder}:\n${output()}`)
  const keys = JSON.parse(await readFile(join(folder, 'data', 'keys', 'keys.json'), 'utf8')) as {
    publishable: string
    secret: string
  }
  const owner = connect(url, keys.publishable)
  const { error } = await owner.auth.signInWithPassword(OWNER)
  if (error) throw new Error(`The owner can't sign in on ${folder}: ${error.message}\n${output()}`)
  return { url, server: connect(url, keys.secret), owner, kill }
}

/** Rotates the signing keys like an operator and kills the command after this time. */
export async function killWhileRotating(folder: string, afterMs: number): Promise<void> {
  const child = spawnScript(KEYS_COMMAND, ['rotate', '--leaked'], { DATA_DIR: join(folder, 'data') })
  child.stdout!.resume()
  child.stderr!.resume()
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await Promise.race([pause(afterMs), ended])
  child.kill('SIGKILL')
  await ended
}

let connections = 0

function connect(url: string, key: string): Client {
  connections += 1
  const visitor = `198.18.${(connections >> 8) & 255}.${connections & 255}`
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': visitor } },
  })
}

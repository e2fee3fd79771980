/** Runs the built site in a temporary folder with production settings behind a proxy. */
import { fileURLToPath } from 'node:url'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MEMORY_SETTINGS } from '../../scripts/memory-settings.mjs'

const CLOCK_TICKS_PER_SECOND = 100
const MAX_OUTPUT_LENGTH = 1_000_000
export const BUILT_MAIN = fileURLToPath(new URL('../../build/site/start.js', import.meta.url))

export type ThreadTimes = { main: number; database: number; others: number }

export type BuiltSite = {
  url: string
  pid: number
  output(): string
  dataFolder: string
  /** CPU milliseconds used so far, from /proc. */
  readProcessorMs(): number
  /** The same by thread: main, embedded database, and others (garbage collection, compiling, files). */
  readThreadsMs(): ThreadTimes
  stop(): Promise<void>
}

export async function startBuiltSite({
  port,
  environment = {},
  dataFolder: given,
}: {
  port: number
  /** Kept when the site stops; by default a temporary folder. */
  dataFolder?: string
  environment?: Record<string, string>
}): Promise<BuiltSite> {
  const dataFolder = given ?? (await mkdtemp(join(tmpdir(), 'peakshelf-bench-')))
  const child = spawn(process.execPath, [BUILT_MAIN], {
    env: {
      PATH: process.env.PATH,
      ...MEMORY_SETTINGS,
      PORT: String(port),
      DATA_DIR: dataFolder,
      TRUSTED_PROXIES: '127.0.0.1',
      EDITOR_MODE: 'off',
      ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const take = (text: Buffer) => (output = (output + text.toString()).slice(-MAX_OUTPUT_LENGTH))
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const url = `http://localhost:${port}`
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await answers())) await pause(200)
  if (child.exitCode !== null) throw new Error(`The site did not start:\n${output}`)
  return {
    url,
    pid: child.pid!,
    output: () => output,
    dataFolder,
    readProcessorMs: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND) * 1000
    },
    readThreadsMs: () => readThreadsMs(child.pid!),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (!given) await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

export function readThreadsMs(pid: number): ThreadTimes {
  const times = { main: 0, database: 0, others: 0 }
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${thread}`
    const isDatabase = readFileSync(`${folder}/comm`, 'utf8').trim() === 'pglite'
    const nanoseconds = Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0])
    times[thread === String(pid) ? 'main' : isDatabase ? 'database' : 'others'] += nanoseconds / 1e6
  }
  return times
}

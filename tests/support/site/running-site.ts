import { fileURLToPath } from 'node:url'
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#backend/tests/support/free-port.ts'

const START_TIMEOUT_MS = 180_000
/**
 * Optimized code does not pay off in the short life of a test's PGlite, and compiling it takes a third of a start's CPU
 * time. vitest.config.ts sets the same for workers.
 */
const NODE_OPTIONS_OF_TESTS = [
  '--liftoff-only',
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL(`end-with-parent.mjs?parent=${process.pid}`, import.meta.url).href}`,
]
/** The last line of a start, or of one that waits for its database. */
const STARTED = / is running at | shows cached pages until/
const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The entry of `npm start`. */
const BUILT_MAIN = join(root, 'build/site/start.js')

export type RunningSite = {
  url: string
  port: number
  pid: number
  dataFolder: string
  output: () => string
  readMetrics: () => Promise<Response>
  stop: () => Promise<void>
}

/** @param template initial data folder; without it, the site creates its database and content */
export async function startRunningSite(
  environment: Record<string, string> = {},
  template?: string,
  parameters: readonly string[] = [],
  answersAt: '/readyz' | '/healthz' = '/readyz',
): Promise<RunningSite> {
  const port = environment.PORT ? Number(environment.PORT) : await findFreePort()
  const dataFolder = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'peakshelf-site-')))
  if (template) await cp(template, dataFolder, { recursive: true, preserveTimestamps: true })
  const main = parameters.includes('--dev') ? join(root, 'server/main.ts') : BUILT_MAIN
  const child = spawn(process.execPath, [...NODE_OPTIONS_OF_TESTS, main, ...parameters], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LAUNCHED: 'on',
      ...environment,
      PORT: String(port),
      DATA_DIR: dataFolder,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const url = `http://localhost:${port}`
  await waitUntilReady(child, url + answersAt, () => output)
  return {
    url,
    port,
    pid: child.pid!,
    dataFolder,
    output: () => output,
    async readMetrics() {
      const token = environment.METRICS_TOKEN ?? (await readFile(join(dataFolder, 'metrics-token'), 'utf8'))
      return fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      if (!environment.DATA_DIR) await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the built site without a database, next to a hosted project that never responds: for pages without posts. The
 * site responds but never becomes ready.
 */
export async function startSiteWithoutData(environment: Record<string, string> = {}): Promise<RunningSite> {
  const project = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'unused' }
  return startRunningSite({ ...project, ...environment }, undefined, [], '/healthz')
}

/** Starts a site that must fail; resolves to its output and exit status. */
export async function runFailingSite(
  environment: Record<string, string>,
  parameters: readonly string[] = [],
): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [join(root, 'server/main.ts'), ...parameters], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS)
  const status = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  clearTimeout(timer)
  return { status, output }
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The site ended while starting:\n${output()}`)
    const answer = await fetch(url).catch(() => null)
    // The last output arrives shortly after the response.
    if (answer?.ok && STARTED.test(output())) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`The site did not answer within ${START_TIMEOUT_MS / 1000} s:\n${output()}`)
}

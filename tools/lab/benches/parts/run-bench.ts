/** Runs one bench as a process of its own, and hears its figures. */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../../../../bench/parts/figures.ts'
import type { Ran } from './figures-table.ts'
import type { Bench } from './list-of-benches.ts'

const KEPT_OUTPUT = 20_000
const MAX_REASON_LENGTH = 160
/** After being asked to end: sites close their databases. */
const END_MS = 20_000
/** Others have to pass through the folder of a bench, such as the account that PostgreSQL runs as. */
const PASSABLE = 0o711

export type RunOptions = {
  /** Of the file that is run. */
  file: string
  isThorough: boolean
  mostMinutes: number
  /** Ends the bench, with all that it started. */
  signal: AbortSignal
}

/** The row of a bench that was not begun. */
export function describeUnstarted({ name, part }: Bench): Ran {
  const load = loadavg()[0]!
  return {
    part,
    command: name,
    figures: [],
    failure: 'interrupted before it began',
    seconds: 0,
    loads: [load, load],
  }
}

/** Never throws for what the bench does: what went wrong is the `failure` of what it gives. */
export async function runBench(
  { name, part, quick, thorough = quick, quickSettings = {} }: Bench,
  { file, isThorough, mostMinutes, signal }: RunOptions,
): Promise<Ran> {
  const parameters = isThorough ? thorough : quick
  const settings = isThorough ? {} : quickSettings
  const words = [...Object.entries(settings).map(([key, value]) => `${key}=${value}`), name, ...parameters]
  // What a bench leaves when it is ended goes with this.
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-all-'))
  await chmod(folder, PASSABLE)
  const before = loadavg()[0]!
  const startedAt = performance.now()
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [file, ...parameters], {
    // A group of its own, so that it ends with its servers and browsers.
    detached: true,
    env: { ...environment, ...settings, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const figures: Figure[] = []
  child.on('message', (figure) => figures.push(figure as Figure))
  let errors = ''
  child.stderr!.on('data', (text: Buffer) => {
    process.stderr.write(text)
    errors = (errors + text.toString()).slice(-KEPT_OUTPUT)
  })
  const kill = (how: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, how)
    } catch {
      // It has ended with all that it started.
    }
  }
  let reason: string | null = null
  const end = (why: string) => {
    reason ??= why
    kill('SIGTERM')
    setTimeout(() => kill('SIGKILL'), END_MS).unref()
  }
  const interrupt = () => end('interrupted')
  const timer = setTimeout(() => end(`did not end within ${mostMinutes} minutes`), mostMinutes * 60_000)
  signal.addEventListener('abort', interrupt)
  // Closed, and not only ended: figures may still be under way.
  const status = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, killedBy) => resolve(code ?? killedBy ?? 'unknown'))
  })
  clearTimeout(timer)
  signal.removeEventListener('abort', interrupt)
  kill('SIGTERM')
  // A server that is still ending may write there; the figures are worth more than the folder.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(console.error)
  return {
    part,
    command: words.join(' '),
    figures,
    failure: reason ?? explainEnd(status, figures.length, errors),
    seconds: (performance.now() - startedAt) / 1000,
    loads: [before, loadavg()[0]!],
  }
}

/** @returns null for a bench that ended well and told something */
export function explainEnd(status: number | string, figureCount: number, errors: string): string | null {
  if (status === 0 && figureCount > 0) return null
  const lines = errors
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  // Node points at the place with a caret before it says what an error that nobody caught was.
  const pointed = lines.indexOf('^') + 1
  const told = lines[pointed > 0 ? pointed : lines.length - 1]
  const how = status === 0 ? 'told no figure' : `ended with ${status}`
  return told ? `${how}: ${told.slice(0, MAX_REASON_LENGTH)}` : how
}

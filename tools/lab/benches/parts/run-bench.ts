/** Runs a bench in a child process and collects its figures. */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../../../../bench/parts/figures.ts'
import type { BenchResult } from './figures-table.ts'
import type { Bench } from './list-of-benches.ts'

const MAX_OUTPUT_LENGTH = 20_000
const MAX_REASON_LENGTH = 160
/** Time for sites to close their databases after SIGTERM. */
const END_MS = 20_000
/** The account that PostgreSQL runs as must be able to enter the folder. */
const PASSABLE = 0o711

export type RunOptions = {
  /** Path of the bench. */
  file: string
  isThorough: boolean
  maxMinutes: number
  /** Stops the bench with all its child processes. */
  signal: AbortSignal
}

/** The result of a bench that was not started. */
export function describeUnstarted({ name, part }: Bench): BenchResult {
  const load = loadavg()[0]!
  return {
    part,
    command: name,
    figures: [],
    failure: 'not started',
    seconds: 0,
    loads: [load, load],
  }
}

/** Never throws because of the bench: its error is in the result. */
export async function runBench(
  { name, part, quick, thorough = quick, quickSettings = {} }: Bench,
  { file, isThorough, maxMinutes, signal }: RunOptions,
): Promise<BenchResult> {
  const parameters = isThorough ? thorough : quick
  const settings = isThorough ? {} : quickSettings
  const words = [...Object.entries(settings).map(([key, value]) => `${key}=${value}`), name, ...parameters]
  // Contains whatever an interrupted bench leaves behind.
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-all-'))
  await chmod(folder, PASSABLE)
  const before = loadavg()[0]!
  const startedAt = performance.now()
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [file, ...parameters], {
    // Its own process group, so that its servers and browsers can be stopped with it.
    detached: true,
    env: { ...environment, ...settings, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const figures: Figure[] = []
  child.on('message', (figure) => figures.push(figure as Figure))
  let errors = ''
  child.stderr!.on('data', (text: Buffer) => {
    process.stderr.write(text)
    errors = (errors + text.toString()).slice(-MAX_OUTPUT_LENGTH)
  })
  const kill = (how: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, how)
    } catch {
      // The group has ended.
    }
  }
  let reason: string | null = null
  const end = (why: string) => {
    reason ??= why
    kill('SIGTERM')
    setTimeout(() => kill('SIGKILL'), END_MS).unref()
  }
  const interrupt = () => end('interrupted')
  const timer = setTimeout(() => end(`did not end within ${maxMinutes} minutes`), maxMinutes * 60_000)
  signal.addEventListener('abort', interrupt)
  // `close` instead of `exit`, because figures may still be in transit.
  const status = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, killedBy) => resolve(code ?? killedBy ?? 'unknown'))
  })
  clearTimeout(timer)
  signal.removeEventListener('abort', interrupt)
  kill('SIGTERM')
  // A stopping server may still write into the folder; failing to delete it must not lose the figures.
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

/** @returns null if the bench succeeded and sent figures */
export function explainEnd(status: number | string, figureCount: number, errors: string): string | null {
  if (status === 0 && figureCount > 0) return null
  const lines = errors
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  // Node prints a caret below the source line before the message of an uncaught error.
  const pointed = lines.indexOf('^') + 1
  const reason = lines[pointed > 0 ? pointed : lines.length - 1]
  const how =
    status === 0
      ? 'sent no figure'
      : typeof status === 'number'
        ? `exited with ${status}`
        : `killed by ${status}`
  return reason ? `${how}: ${reason.slice(0, MAX_REASON_LENGTH)}` : how
}

/**
 * Tests that acknowledged writes survive a power loss. Records all file operations of a program that works on an
 * installation (embedded database, stored files, keys), then simulates a power cut after random operations: synced data
 * is kept, any other sectors, sizes and names may be lost. Opens the database on the remaining files: every
 * acknowledged step must be complete, and no step may exist that had not begun.
 * Run: npm run lab -- power-loss --cuts 10000 --seed 1 [--steps 300] [--model posix] [--at-once 2] [--minutes 60]
 * Repeat one cut: npm run lab -- power-loss --recording FOLDER --seed 1 --cuts 10000 --only 4711
 */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { CutOptions, CutResult } from './run-cuts.ts'
import { NAME_MODELS, type NameModel } from './name-changes.ts'
import { record, type Recording } from './record.ts'

/** Cuts per child process, because opened databases leak memory. */
const CUTS_PER_PROCESS = 100
const REPORT_EVERY = 250
/** Much is written and discarded, so memory is faster. */
const MEMORY = '/dev/shm'

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '200' },
    steps: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    model: { type: 'string', default: 'ordered' },
    'at-once': { type: 'string', default: '1' },
    minutes: { type: 'string', default: '0' },
    /** Dump of a migrated database. */
    snapshot: { type: 'string' },
    recording: { type: 'string' },
    /** Empty folder for a recording to reuse. */
    'record-to': { type: 'string' },
    only: { type: 'string' },
    /** Self-test: syncs do nothing, which must be detected. */
    'lying-disk': { type: 'boolean', default: false },
  },
})
const readNumber = (name: 'cuts' | 'steps' | 'seed' | 'at-once') => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a positive integer`)
  return number
}
const [total, steps, seed, atOnce] = [
  readNumber('cuts'),
  readNumber('steps'),
  readNumber('seed'),
  readNumber('at-once'),
]
if (!NAME_MODELS.includes(values.model as NameModel))
  throw new Error(`--model must be one of ${NAME_MODELS.join(', ')}`)
const endsAt = Number(values.minutes) > 0 ? Date.now() + Number(values.minutes) * 60_000 : Infinity

const root = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'power-loss-test-'))
const recording: Recording = values.recording
  ? { image: join(values.recording, 'image'), log: join(values.recording, 'operations.log') }
  : await record(values['record-to'] ?? root, { seed, steps, snapshot: values.snapshot ?? null })
const shared = {
  recording,
  model: values.model as NameModel,
  seed,
  total,
  ignoresSyncs: values['lying-disk'],
}

const made = { cuts: 0, known: 0 }
const damaged: CutResult[] = []
/** Slices of the cuts; any number of them covers the whole recording evenly. */
const slices =
  values.only === undefined ? listSlices() : [{ from: 0, count: total, only: Number(values.only) }]
await Promise.all(Array.from({ length: atOnce }, (_, line) => workThrough(line)))
console.log(describeCounts())
await end()

async function workThrough(line: number): Promise<void> {
  for (let slice = slices.shift(); slice && Date.now() < endsAt; slice = slices.shift()) {
    const options: CutOptions = { ...shared, ...slice, folder: join(root, `left-${line}`) }
    await runSlice(options)
  }
}

/** Each slice takes every nth cut, so that an incomplete run covers all parts. */
function listSlices(): Pick<CutOptions, 'from' | 'count' | 'only'>[] {
  const count = Math.ceil(total / CUTS_PER_PROCESS)
  return Array.from({ length: count }, (_, from) => ({ from, count }))
}

async function runSlice(options: CutOptions): Promise<void> {
  const worker = fileURLToPath(new URL('./run-cuts.ts', import.meta.url))
  const child = fork(worker, [JSON.stringify(options)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const stop = () => void child.kill('SIGKILL')
  process.once('exit', stop)
  child.on('message', (result: CutResult) => {
    made.cuts += 1
    if (result.isKnown) made.known += 1
    if (result.damage.length > 0) damaged.push(result)
    if (made.cuts % REPORT_EVERY === 0) console.log(describeCounts())
  })
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  process.off('exit', stop)
  if (status !== 0) throw new Error(`A child process exited with ${status}`)
}

function describeCounts(): string {
  return `${made.cuts} cuts (${values.model}, seed ${seed}); ${made.known} with known results; ${damaged.length} with damage`
}

/** Keeps the recording and the remaining files of the first damaged cut. */
async function end(): Promise<void> {
  if (damaged.length === 0) return rm(root, { recursive: true, force: true })
  for (const { cut, operation, damage } of damaged.slice(0, 20)) {
    console.error(`cut ${cut}, after ${operation} operations: ${damage.join('; ')}`)
  }
  const recordingFolder = values.recording ?? values['record-to'] ?? root
  const place = join(root, `cut-${damaged[0]!.cut}`)
  await mkdir(place)
  await runSlice({ ...shared, from: 0, count: 1, folder: place, only: damaged[0]!.cut, keeps: true })
  console.error(
    `Evidence: ${recordingFolder} (recording), ${place} (files after the first of these cuts). Repeat: npm run lab -- power-loss ` +
      `--recording ${recordingFolder} --seed ${seed} --cuts ${total} --model ${values.model} --only ${damaged[0]!.cut}`,
  )
  process.exitCode = 1
}

/**
 * Does what was acknowledged survive the loss of power? A program works on an installation (embedded database, stored files,
 * keys) while everything it asks of the file system is written down. Then the power is cut after any of these operations: what
 * was synced is kept, and of the rest any sectors, lengths and names, or none. The database is opened on what is left; every
 * acknowledged step has to be there, whole, and nothing of a step that had not begun.
 * Run: npm run lab -- power-loss --cuts 10000 --seed 1 [--steps 300] [--model posix] [--at-once 2] [--minutes 60]
 *      npm run lab -- power-loss --recording FOLDER --seed 1 --cuts 10000 --only 4711    (one cut of an earlier run)
 */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { CutOptions, CutResult } from './cut-again.ts'
import { NAME_MODELS, type NameModel } from './name-changes.ts'
import { record, type Recording } from './record.ts'

/** A process makes so many cuts, then another one goes on: what databases leave in memory goes with it. */
const CUTS_OF_PROCESS = 100
const REPORT_EVERY = 250
/** Much is written and thrown away; memory does for that. */
const MEMORY = '/dev/shm'

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '200' },
    steps: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    model: { type: 'string', default: 'ordered' },
    'at-once': { type: 'string', default: '1' },
    minutes: { type: 'string', default: '0' },
    /** A migrated database as a test run keeps it. */
    snapshot: { type: 'string' },
    recording: { type: 'string' },
    /** An empty folder, in which the recording stays for later runs. */
    'record-to': { type: 'string' },
    only: { type: 'string' },
    /** For the test of this test: syncing does nothing, and that has to be found. */
    'lying-disk': { type: 'boolean', default: false },
  },
})
const readNumber = (name: 'cuts' | 'steps' | 'seed' | 'at-once') => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a whole number from 1`)
  return number
}
const [total, steps, seed, atOnce] = [
  readNumber('cuts'),
  readNumber('steps'),
  readNumber('seed'),
  readNumber('at-once'),
]
if (!NAME_MODELS.includes(values.model as NameModel))
  throw new Error(`--model is one of ${NAME_MODELS.join(', ')}`)
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
/** Slices of the cuts, in an order in which any number of them is spread over the whole recording. */
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

/** Every n-th cut of the recording, so that a run that ends early has looked at all parts of it. */
function listSlices(): Pick<CutOptions, 'from' | 'count' | 'only'>[] {
  const count = Math.ceil(total / CUTS_OF_PROCESS)
  return Array.from({ length: count }, (_, from) => ({ from, count }))
}

async function runSlice(options: CutOptions): Promise<void> {
  const worker = fileURLToPath(new URL('./cut-again.ts', import.meta.url))
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
  if (status !== 0) throw new Error(`A process that cuts ended with ${status}`)
}

function describeCounts(): string {
  return `${made.cuts} cuts (${values.model}, seed ${seed}); ${made.known} left what another one left; ${damaged.length} with something missing, half there or closed`
}

/** What shows a fault is kept: the recording, and how to make that cut again. */
async function end(): Promise<void> {
  if (damaged.length === 0) return rm(root, { recursive: true, force: true })
  for (const { cut, operation, damage } of damaged.slice(0, 20)) {
    console.error(`cut ${cut}, after ${operation} operations: ${damage.join('; ')}`)
  }
  const kept = values.recording ?? values['record-to'] ?? root
  const place = join(root, `cut-${damaged[0]!.cut}`)
  await mkdir(place)
  await runSlice({ ...shared, from: 0, count: 1, folder: place, only: damaged[0]!.cut, keeps: true })
  console.error(
    `Kept: ${kept} (recording), ${place} (what the first of these cuts left, unopened). Again: npm run lab -- power-loss ` +
      `--recording ${kept} --seed ${seed} --cuts ${total} --model ${values.model} --only ${damaged[0]!.cut}`,
  )
  process.exitCode = 1
}

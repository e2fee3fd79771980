/** Child process: cuts the power of a recorded installation at many points and checks the remaining files each time. */
import fs from 'node:fs'
import { createRandom } from '#tests/support/random-numbers.ts'
import { type Expected, findDamage } from './find-damage.ts'
import type { NameModel } from './name-changes.ts'
import { type LoggedOperation, readOperationLog, type StepNote } from './operation-log.ts'
import type { Recording } from './record.ts'
import { createSimulatedDisk, type DiskAfterCut } from './simulated-disk.ts'

export type CutOptions = {
  recording: Recording
  model: NameModel
  seed: number
  /** Number of cuts in the whole run, ordered by time. */
  total: number
  /** This process makes every `count`th cut, starting with this one. */
  from: number
  count: number
  /** Makes only the cut with this number. */
  only?: number
  /** Writes the files of the `only` cut without opening them. */
  keeps?: boolean
  ignoresSyncs: boolean
  /** Folder for the remaining files of a cut. */
  folder: string
}

export type CutResult = {
  cut: number
  /** Number of operations before the cut. */
  operation: number
  /** True if an earlier, successfully checked cut left the same files. */
  isKnown: boolean
  damage: string[]
}

/** Every nth cut, the whole installation is opened and written to; otherwise only the database. */
const FULL_CHECK_INTERVAL = 50

type Cut = Pick<CutResult, 'cut' | 'operation'>
type Acknowledged = Extract<StepNote, { state: 'acknowledged' }>

const given = JSON.parse(process.argv[2]!) as CutOptions
await makeCuts(given, (result) => {
  const sent = Promise.withResolvers<void>()
  process.send!(result, undefined, undefined, () => sent.resolve())
  return sent.promise
})
process.disconnect!()

async function makeCuts(options: CutOptions, onResult: (result: CutResult) => Promise<void>): Promise<void> {
  const operations = readOperationLog(options.recording.log)
  const disk = createSimulatedDisk(options.recording.image, options)
  const steps = listSteps(operations)
  const progress = { acknowledged: -1, step: 0 }
  /** Keys of cuts without damage: the same files need not be checked again. */
  const sound = new Set<string>()
  let applied = 0
  // Saves time: the folders of the test itself need not be durable.
  fs.fsyncSync = () => undefined
  for (const { cut, operation } of chooseCuts(options, operations)) {
    for (; applied < operation; applied += 1) {
      const { operation: done } = operations[applied]!
      if (done.kind === 'note') Object.assign(progress, readProgress(done.note))
      disk.apply(operations[applied]!)
    }
    const left = disk.cut(createRandom(Math.imul(options.seed, 1_000_003) + cut))
    const expected = expect(steps, progress)
    const isWhole = cut % FULL_CHECK_INTERVAL === 0
    const key = JSON.stringify([left.key, expected])
    const isKnown = sound.has(key) && !isWhole
    if (!isKnown) writeCut(left, options.folder)
    if (options.keeps) return
    const damage = isKnown ? [] : await findDamage(options.folder, expected, isWhole)
    if (damage.length === 0) sound.add(key)
    await onResult({ cut, operation, isKnown, damage })
  }
  fs.rmSync(options.folder, { recursive: true, force: true })
}

function writeCut(left: DiskAfterCut, folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true })
  left.write(folder)
}

/** Chooses random points after the first acknowledgement, always the same for a seed and recording. */
function chooseCuts(
  { seed, total, from, count, only }: CutOptions,
  operations: readonly LoggedOperation[],
): Cut[] {
  const first = operations.findIndex(({ operation }) => operation.kind === 'note') + 1
  const random = createRandom(seed)
  const all = Array.from({ length: total }, (_, cut) => ({
    cut,
    operation: first + Math.floor(random() * (operations.length - first + 1)),
  })).sort((a, b) => a.operation - b.operation || a.cut - b.cut)
  return all.filter(({ cut }, index) => (only === undefined ? index % count === from : cut === only))
}

function listSteps(operations: readonly LoggedOperation[]): Map<number, Acknowledged> {
  const steps = new Map<number, Acknowledged>()
  for (const { operation } of operations) {
    if (operation.kind === 'note' && operation.note.state === 'acknowledged')
      steps.set(operation.note.step, operation.note)
  }
  return steps
}

function readProgress(note: StepNote) {
  return note.state === 'begun' ? { step: note.step } : { acknowledged: note.step, step: note.step }
}

function expect(
  steps: ReadonlyMap<number, Acknowledged>,
  { acknowledged, step }: { acknowledged: number; step: number },
): Expected {
  const possible = [...new Set([acknowledged, step])].map((number) => steps.get(number)!)
  return { databases: possible.map(({ database }) => database), keys: possible.map(({ keys }) => keys) }
}

/** A process of its own: cuts the power of a recorded installation at many moments, and looks at what is left each time. */
import fs from 'node:fs'
import { createRandom } from '#tests/support/random-numbers.ts'
import { type Expected, findDamage } from './find-damage.ts'
import type { NameModel } from './name-changes.ts'
import { type LoggedOperation, readOperationLog, type StepNote } from './operation-log.ts'
import type { Recording } from './record.ts'
import { createSimulatedDisk, type LeftDisk } from './simulated-disk.ts'

export type CutOptions = {
  recording: Recording
  model: NameModel
  seed: number
  /** Of so many cuts, ordered by their moments … */
  total: number
  /** … every `count`th is made, beginning with this one. */
  from: number
  count: number
  /** Or one alone, by its number. */
  only?: number
  /** What `only` leaves is written, and stays as it is. */
  keeps?: boolean
  ignoresSyncs: boolean
  /** Where what is left of a cut is written. */
  folder: string
}

export type CutResult = {
  cut: number
  /** So many operations were done before it. */
  operation: number
  /** It left what another one left, which was opened. */
  isKnown: boolean
  damage: string[]
}

/** Every so many cuts the installation is opened as a site does, and written to. */
const WHOLE_EVERY = 50

type Cut = Pick<CutResult, 'cut' | 'operation'>
type Acknowledged = Extract<StepNote, { state: 'acknowledged' }>

const given = JSON.parse(process.argv[2]!) as CutOptions
await cutAgainAndAgain(given, (result) => {
  const told = Promise.withResolvers<void>()
  process.send!(result, undefined, undefined, () => told.resolve())
  return told.promise
})
process.disconnect!()

async function cutAgainAndAgain(
  options: CutOptions,
  onResult: (result: CutResult) => Promise<void>,
): Promise<void> {
  const operations = readOperationLog(options.recording.log)
  const disk = createSimulatedDisk(options.recording.image, options)
  const steps = listSteps(operations)
  const progress = { acknowledged: -1, step: 0 }
  /** What a cut left before, and was sound: opening the same files again says nothing new. */
  const sound = new Set<string>()
  let applied = 0
  // Syncing what is thrown away costs time and proves nothing.
  fs.fsyncSync = () => undefined
  for (const { cut, operation } of chooseCuts(options, operations)) {
    for (; applied < operation; applied += 1) {
      const { operation: done } = operations[applied]!
      if (done.kind === 'note') Object.assign(progress, readProgress(done.note))
      disk.apply(operations[applied]!)
    }
    const left = disk.cut(createRandom(Math.imul(options.seed, 1_000_003) + cut))
    const expected = expect(steps, progress)
    const isWhole = cut % WHOLE_EVERY === 0
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

function writeCut(left: LeftDisk, folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true })
  left.write(folder)
}

/** Anywhere after the first acknowledgement; a cut of one number and seed is the same in every run on one recording. */
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

import { Worker } from 'node:worker_threads'
import { PARSERS } from './parsers.ts'
import type { ParserReport, ParserTask } from './parser-thread.ts'

/** A case that takes longer hangs. */
const HANGS_AFTER_MS = 60_000

export type SurfaceReport = { name: string; cases: number; findings: string[] }

/** Gives each parser its share of the cases; the same `seed` gives the same cases. */
export async function fuzzParsers(seed: number, cases: number): Promise<SurfaceReport[]> {
  const reports: SurfaceReport[] = []
  for (let first = 0; first < PARSERS.length;) first = await runFrom({ seed, cases, first }, reports)
  return reports
}

/** Runs the parsers starting with one; returns where to continue if one hung or ended the thread. */
async function runFrom(part: Omit<ParserTask, 'beat'>, reports: SurfaceReport[]): Promise<number> {
  const task: ParserTask = { ...part, beat: new SharedArrayBuffer(8) }
  const heart = new Int32Array(task.beat)
  const worker = new Worker(new URL('parser-thread.ts', import.meta.url), { workerData: task })
  let next = PARSERS.length
  const giveUp = (problem: string) => {
    const at = Math.max(part.first, Atomics.load(heart, 1))
    reports.push({
      name: `parser: ${PARSERS[at]?.name}`,
      cases: 0,
      findings: [`seed ${part.seed}: ${problem}`],
    })
    next = at + 1
  }
  worker.on('message', ({ name, cases: done, failure }: ParserReport) => {
    reports.push({ name: `parser: ${name}`, cases: done, findings: failure === null ? [] : [failure] })
  })
  let before = -1
  const watch = setInterval(() => {
    const now = Atomics.load(heart, 0)
    if (now === before) {
      giveUp(`hangs at case ${now} of the thread that began with parser ${part.first}`)
      void worker.terminate()
    }
    before = now
  }, HANGS_AFTER_MS)
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
    worker.once('error', (error) => {
      giveUp(error instanceof Error ? error.stack! : String(error))
      resolve()
    })
  })
  clearInterval(watch)
  return next
}

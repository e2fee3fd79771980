/** Runs the parsers in a thread, so that one that hangs can be terminated. */
import { parentPort, workerData } from 'node:worker_threads'
import * as fc from 'fast-check'
import { PARSERS } from './parsers.ts'

export type ParserTask = { seed: number; cases: number; first: number; beat: SharedArrayBuffer }
export type ParserReport = { kind: 'ended'; name: string; cases: number; failure: string | null }

/** Generic errors; a deliberate refusal has its own class. */
const GENERIC_ERRORS = [Error, TypeError, RangeError, SyntaxError, ReferenceError, URIError, EvalError]
const SLOW_SHARE = 10
const SHOWN = 2_000

const { seed, cases, first, beat } = workerData as ParserTask
const heart = new Int32Array(beat)

const shares = PARSERS.map(({ isSlow }): number => (isSlow ? 1 : SLOW_SHARE))
const whole = shares.reduce((sum, share) => sum + share)
for (const [at, { name, inputs, run }] of PARSERS.entries()) {
  if (at < first) continue
  const runs = Math.ceil((cases * shares[at]!) / whole)
  Atomics.store(heart, 1, at)
  const checked = await fc.check(
    fc.asyncProperty(inputs, async (input) => {
      Atomics.add(heart, 0, 1)
      try {
        await run(input)
      } catch (error) {
        if (!(error instanceof Error) || GENERIC_ERRORS.includes(error.constructor as typeof Error))
          throw error
      }
    }),
    { seed: seed + at, numRuns: runs },
  )
  const report: ParserReport = {
    kind: 'ended',
    name,
    cases: checked.numRuns,
    failure: checked.failed ? describe(checked) : null,
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort!.postMessage(report)
}

function describe({
  counterexample,
  errorInstance,
  seed: used,
  counterexamplePath,
}: fc.RunDetails<[unknown]>) {
  const [input] = counterexample ?? []
  const shown = fc.stringify(input).slice(0, SHOWN)
  const error = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance)
  return `seed ${used}, path ${counterexamplePath}: ${shown}\n${error}`
}

/**
 * Runs all benches that have a goal, one after the other, and prints a Markdown table of the results, with the commit and
 * the machine. A bench that fails is a row with the reason. Interrupted with Ctrl+C, it prints the results so far.
 * Run: npm run lab -- all [--thorough] [--only NAME,…] (Linux, for /proc)
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { BUILT_MAIN } from '../../../bench/parts/built-site.ts'
import { type BenchResult, renderRun } from './parts/figures-table.ts'
import { findBenches } from '../find-experiments.mjs'
import { BENCHES } from './parts/list-of-benches.ts'
import { describeUnstarted, runBench } from './parts/run-bench.ts'

const MAX_MINUTES = { quick: 15, thorough: 180 }
const GIB = 2 ** 30

const { values } = parseArgs({
  options: { thorough: { type: 'boolean' }, only: { type: 'string' } },
})
const isThorough = values.thorough === true
const only = values.only?.split(',')
const files = findBenches()
const chosen = BENCHES.filter(({ name }) => !only || only.includes(name))
const unknown = only?.filter((name) => chosen.every((bench) => bench.name !== name)) ?? []
if (unknown.length > 0) throw new Error(`Unknown benches: ${unknown.join(', ')}`)
if (!existsSync(BUILT_MAIN)) throw new Error('Run `npm run build` first')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  // The signal arrives twice, because the terminal sends it to each process of the command.
  process.on(signal, () => {
    if (!stopping.signal.aborted) console.error('\nStopping; the results so far follow')
    stopping.abort()
  })

const load = loadavg()[0]!
const commit = readCommit()
const ran: BenchResult[] = []
for (const bench of chosen) {
  if (stopping.signal.aborted) {
    ran.push(describeUnstarted(bench))
    continue
  }
  console.log(`\n== ${bench.name} ${(isThorough && bench.thorough ? bench.thorough : bench.quick).join(' ')}`)
  ran.push(
    await runBench(bench, {
      file: files.get(bench.name)!,
      isThorough,
      maxMinutes: MAX_MINUTES[isThorough ? 'thorough' : 'quick'],
      signal: stopping.signal,
    }),
  )
}

const table = renderRun({
  date: new Date().toISOString().slice(0, 10),
  commit,
  size: isThorough ? 'full' : 'quick',
  machine: `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${(totalmem() / GIB).toFixed(1)} GiB, Node ${process.version}, load ${load.toFixed(1)} at the start`,
  interrupted: stopping.signal.aborted ? 'Interrupted: some benches did not run.' : null,
  ran,
})
console.log(`\n${table}`)
process.exitCode = ran.every(({ failure }) => failure === null) ? 0 : 1

function readCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  try {
    const changed =
      git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with uncommitted changes'
    return git('rev-parse', '--short=8', 'HEAD') + changed
  } catch {
    return 'unknown (not a git repository)'
  }
}

/**
 * Are all goals met? Runs the benches that answer one, one after the other, and prints a table of all their figures, each beside
 * its reference in the same run, its noise and its goal, with the commit and the state of the machine. What could not be
 * measured here is a row that says why. Interrupted, it prints what it has.
 * Run: npm run lab -- all [--thorough] [--only NAME,…] [--markdown FILE] (Linux, for /proc). The table
 * goes to standard output; with `--markdown` also into that file, between its two marks if it has them.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { BUILT_MAIN } from '../../../bench/parts/built-site.ts'
import { type Ran, renderRun } from './parts/figures-table.ts'
import { findBenches } from '../find-experiments.mjs'
import { BENCHES } from './parts/list-of-benches.ts'
import { putBetweenMarks } from './parts/markdown-marks.ts'
import { describeUnstarted, runBench } from './parts/run-bench.ts'

const MAX_MINUTES = { quick: 15, thorough: 180 }
const GIB = 2 ** 30

const { values } = parseArgs({
  options: { thorough: { type: 'boolean' }, only: { type: 'string' }, markdown: { type: 'string' } },
})
const isThorough = values.thorough === true
const only = values.only?.split(',')
const files = findBenches()
const chosen = BENCHES.filter(({ name }) => !only || only.includes(name))
const unknown = only?.filter((name) => chosen.every((bench) => bench.name !== name)) ?? []
if (unknown.length > 0) throw new Error(`There is no such bench among all: ${unknown.join(', ')}`)
if (!existsSync(BUILT_MAIN)) throw new Error('There is no built site: npm run build')

// Before the first bench, and not after the last.
const document = values.markdown && existsSync(values.markdown) ? readFileSync(values.markdown, 'utf8') : null
putBetweenMarks(document, '')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  // More than once, as a terminal tells it to each process of a command.
  process.on(signal, () => {
    if (!stopping.signal.aborted) console.error('\nEnding what runs, then the table of what there is')
    stopping.abort()
  })

const load = loadavg()[0]!
const commit = readCommit()
const ran: Ran[] = []
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
      mostMinutes: MAX_MINUTES[isThorough ? 'thorough' : 'quick'],
      signal: stopping.signal,
    }),
  )
}

const table = renderRun({
  date: new Date().toISOString().slice(0, 10),
  commit,
  size: isThorough ? 'full' : 'quick',
  machine: `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${(totalmem() / GIB).toFixed(1)} GiB, Node ${process.version}, a load of ${load.toFixed(1)} before`,
  interrupted: stopping.signal.aborted ? 'It was interrupted before all had run.' : null,
  ran,
})
console.log(`\n${table}`)
if (values.markdown) writeFileSync(values.markdown, putBetweenMarks(document, table))
process.exitCode = ran.every(({ failure }) => failure === null) ? 0 : 1

function readCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes'
    return git('rev-parse', '--short=8', 'HEAD') + changed
  } catch {
    return 'unknown (no repository here)'
  }
}

/**
 * Measures memory and open files for an hour while 150 simulated people read, search, sign in, edit and import. Prints
 * their actions, all failures, and the growth per minute after the warm-up. Exits with 1 after a failure or too much
 * growth.
 * Run: npm run lab -- soak [minutes] (Linux, for /proc; DATABASE_URL for PostgreSQL)
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltSite } from '../../../bench/parts/built-site.ts'
import { createOutcomes, type SoakedSite } from './parts/soak/soaked-site.ts'
import { findSlope, METRICS_TOKEN, readUsage, takeMinimums, type Usage } from './parts/soak/process-usage.ts'
import { readPages, search } from './parts/soak/visitors.ts'
import { signInAndOut, edit, importAndUndo, makeAccounts } from './parts/soak/writers.ts'

const PORT = 4986
const PEOPLE = { readers: 110, searchers: 15, guests: 15, editors: 7, importers: 3 }
const DEFAULT_MINUTES = 60
/** Share of the time in which caches fill, code is compiled and the database grows. */
const WARM_UP_PART = 1 / 4
const SAMPLES_A_MINUTE = 4
const REPORT_EVERY_MINUTES = 5
const MAX_MIB_PER_MINUTE = 0.2
const MS_A_MINUTE = 60_000

const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES)
const running = await startBuiltSite({ port: PORT, environment: { METRICS_TOKEN } })
const outcomes = createOutcomes()
const samples: Usage[] = []
let problem: unknown = null
try {
  const keys = JSON.parse(
    await readFile(join(running.dataFolder, 'keys', 'keys.json'), 'utf8'),
  ) as SoakedSite['keys']
  const site: SoakedSite = { url: running.url, keys }
  const guests = await makeAccounts(site, 'guest', PEOPLE.guests)
  const editors = await makeAccounts(site, 'editor', PEOPLE.editors, 'editor')
  const importers = await makeAccounts(site, 'importer', PEOPLE.importers, 'editor')
  const end = new AbortController()
  const of = (count: number, simulate: () => Promise<void>) => Array.from({ length: count }, simulate)
  const people = [
    ...of(PEOPLE.readers, () => readPages(site, outcomes, end.signal)),
    ...of(PEOPLE.searchers, () => search(site, outcomes, end.signal)),
    ...guests.map((account) => signInAndOut(site, account, outcomes, end.signal)),
    ...editors.map((account) => edit(site, account, outcomes, end.signal)),
    ...importers.map((account) => importAndUndo(site, account, outcomes, end.signal)),
  ]
  const startedAt = performance.now()
  const readMinute = () => (performance.now() - startedAt) / MS_A_MINUTE
  for (let sample = 1; readMinute() < minutes; sample += 1) {
    await pause(MS_A_MINUTE / SAMPLES_A_MINUTE)
    samples.push(await readUsage(running, readMinute()))
    if (sample % (SAMPLES_A_MINUTE * REPORT_EVERY_MINUTES) === 0) report()
  }
  end.abort()
  await Promise.all(people)
} catch (error) {
  problem = error
} finally {
  await running.stop()
}
report()
const settled = samples.filter(({ minute }) => minute > minutes * WARM_UP_PART)
const slope = findSlope(settled, ({ memoryMib }) => memoryMib)
const files = settled.map((sign) => sign.files)
console.log(`\nAfter the warm-up of ${(minutes * WARM_UP_PART).toFixed(0)} minutes:`)
console.log(`  memory grows by ${slope.toFixed(2)} MiB per minute (limit ${MAX_MIB_PER_MINUTE})`)
console.log(
  `  by the minimum of each ${REPORT_EVERY_MINUTES} minutes: ${findSlope(takeMinimums(settled, REPORT_EVERY_MINUTES), ({ memoryMib }) => memoryMib).toFixed(2)}`,
)
for (const kind of new Set(settled.flatMap(({ parts }) => Object.keys(parts)))) {
  const read = ({ parts }: Usage) => parts[kind]
  const values = settled.flatMap((sample) => read(sample) ?? [])
  console.log(
    `    ${kind.padEnd(46)} ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MiB, ${findSlope(settled, read).toFixed(2)} per minute`,
  )
}
console.log(
  `  open files from ${Math.min(...files)} to ${Math.max(...files)}, ${findSlope(settled, (sign) => sign.files).toFixed(2)} per minute`,
)
for (const [action, count] of outcomes.failures) console.log(`  failed ${count} times: ${action}`)
const errorLines = running
  .output()
  .split('\n')
  .filter((line) => /error/i.test(line))
console.log(`  ${errorLines.length} error lines in the output of the site`)
for (const line of errorLines.slice(0, 20)) console.log(`    ${line.slice(0, 300)}`)
if (problem) console.error(problem)
process.exitCode = problem || outcomes.failures.size > 0 || slope > MAX_MIB_PER_MINUTE ? 1 : 0

function report(): void {
  const { minute = 0, memoryMib = 0, files: open = 0 } = samples.at(-1) ?? {}
  const done = [...outcomes.successes].map(([action, count]) => `${action} ${count}`).join(', ')
  const failed = [...outcomes.failures.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${minute.toFixed(0).padStart(3)} min: ${memoryMib.toFixed(0)} MiB, ${open} files; ${done}; ${failed} failed`,
  )
}

/**
 * Searches for requests that cause an internal error, crash or hang: sends odd requests of all kinds of callers to
 * every page, table, function and file, and odd text to every parser.
 * Run: npm run lab -- fuzz --cases 100000 --seed 1
 * The same seed gives the same cases; each finding is printed with its own seed.
 */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzzParsers, type SurfaceReport } from './fuzz-parsers.ts'
import { fuzzSite } from './fuzz-site.ts'
import { startFuzzedSite } from './fuzzed-site.ts'

const CASES_PER_SESSION = 4_000
const PARSERS_SHARE = 0.6

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
    people: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})
const cases = Number(values.cases)
const seed = Number(values.seed)
console.log(`Seed ${seed}`)
const startedAt = performance.now()
const total = new Map<string, SurfaceReport>()
if (values.only !== 'site') add(await fuzzParsers(seed, Math.ceil(cases * PARSERS_SHARE)))
if (values.only !== 'parsers') await fuzzTheSite(Math.floor(cases * (1 - PARSERS_SHARE)))
printTotal()

async function fuzzTheSite(asked: number): Promise<void> {
  const site = await startFuzzedSite(Number(values.people))
  try {
    for (let done = 0; done < asked && site.isRunning(); done += CASES_PER_SESSION) {
      if (done > 0) await site.renewSessions()
      add(await fuzzSite(site, seed + done, Math.min(CASES_PER_SESSION, asked - done)))
      console.log(`${Math.min(done + CASES_PER_SESSION, asked)} of ${asked} requests`)
    }
  } finally {
    const log = join(tmpdir(), `peakshelf-fuzz-${seed}.log`)
    await writeFile(log, site.output())
    console.log(`Output of the site: ${log}`)
    const counts = [...site.statuses].toSorted(([one], [other]) => one - other)
    console.log(`Responses: ${counts.map(([status, count]) => `${status}: ${count}`).join(', ')}`)
    await site.stop()
  }
}

function add(reports: readonly SurfaceReport[]): void {
  for (const { name, cases: more, findings } of reports) {
    const before = total.get(name) ?? { name, cases: 0, findings: [] }
    total.set(name, { name, cases: before.cases + more, findings: [...before.findings, ...findings] })
    for (const finding of findings) console.error(`${name}: ${finding}\n`)
  }
}

function printTotal(): void {
  let sum = 0
  let found = 0
  for (const { name, cases: asked, findings } of total.values()) {
    sum += asked
    found += findings.length
    console.log(
      `${name.padEnd(34)} ${String(asked).padStart(7)} cases ${String(findings.length).padStart(4)} findings`,
    )
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(`${sum} cases in ${minutes} minutes, ${found} findings, seed ${seed}`)
  process.exitCode = found > 0 ? 1 : 0
}

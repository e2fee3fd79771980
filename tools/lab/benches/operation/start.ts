/**
 * What does the process weigh? Starts the built site on data that is there, asks for one page, and prints the processor
 * time until then beside that of `node -e 0` in the same run, by thread; then what it keeps resident once nobody asks,
 * by what holds it.
 * Run: npm run lab -- start [rounds (3)] [server/main.ts] (Linux, for /proc; DATABASE_URL for PostgreSQL).
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BUILT_MAIN, startBuiltSite } from '../../../../bench/parts/built-site.ts'
import { median } from '../../../../bench/parts/measure.ts'
import { readResident, type Resident } from '../../../../bench/parts/resident-memory.ts'

const PORT = 4987
const MAX_RATIO = 25
const MAX_MIB = process.env.DATABASE_URL ? 150 : 220
/** Long enough for what a start leaves to be collected. */
const REST_MS = 30_000
const BARE_STARTS = 10

const rounds = Number(process.argv[2] ?? 3)
const main = process.argv[3] ?? BUILT_MAIN
const dataFolder = await mkdtemp(join(tmpdir(), 'peakshelf-bench-'))
const times: number[] = []
const resident: Resident[] = []
try {
  // Makes the database, the keys and what is compiled.
  const first = await startBuiltSite({ port: PORT, main, dataFolder })
  await first.stop()
  const bareMs = measureBareNode()
  console.log(
    `node -e 0: ${bareMs.toFixed(0)} ms of processor time; load of the machine ${loadavg()[0]!.toFixed(0)}`,
  )
  for (let round = 0; round < rounds; round += 1) {
    const site = await startBuiltSite({ port: PORT, main, dataFolder })
    const page = await fetch(`${site.url}/`)
    await page.arrayBuffer()
    const milliseconds = site.readProcessorMs()
    times.push(milliseconds / bareMs)
    const threads = site.readThreadsMs()
    await pause(REST_MS)
    resident.push(readResident(site.pid))
    const { total } = resident.at(-1)!
    console.log(
      `start to the first page (${page.status}): ${milliseconds.toFixed(0)} ms, ${times.at(-1)!.toFixed(1)} times node -e 0; ` +
        `main ${threads.main.toFixed(0)}, database ${threads.database.toFixed(0)}, compilers and collectors ${threads.others.toFixed(0)}; ` +
        `resident after ${REST_MS / 1000} s: ${total.toFixed(0)} MiB`,
    )
    await site.stop()
  }
} finally {
  await rm(dataFolder, { recursive: true, force: true })
}
const typical = resident.toSorted((a, b) => a.total - b.total)[Math.floor(resident.length / 2)]!
console.log(`\nStart: ${median(times).toFixed(1)} times node -e 0 (goal: ${MAX_RATIO} at most)`)
console.log(`Resident at rest: ${typical.total.toFixed(0)} MiB (goal: ${MAX_MIB} at most), held by`)
for (const [name, mib] of Object.entries(typical.parts).toSorted(([, a], [, b]) => b - a))
  console.log(`  ${name.padEnd(46)} ${mib.toFixed(0).padStart(5)}`)

/** Milliseconds of processor time that Node takes to do nothing, from the account that a shell keeps of its children. */
function measureBareNode(): number {
  const script = `for n in $(seq ${BARE_STARTS}); do "$0" -e 0; done; times`
  const { stdout } = spawnSync('/bin/sh', ['-c', script, process.execPath], { encoding: 'utf8' })
  const [, ofChildren] = stdout.trim().split('\n')
  const seconds = [...ofChildren!.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return (seconds.reduce((sum, value) => sum + value, 0) / BARE_STARTS) * 1000
}

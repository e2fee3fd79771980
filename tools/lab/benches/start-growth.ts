/**
 * Measures the CPU time from start to first page relative to `node -e 0`, and the resident memory at rest, of the built
 * site with 100 and 20,000 posts.
 * Run: npm run lab -- start-growth [pglite|postgres] [number of posts …] [--rounds 3] (Linux, for /proc)
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'
import { median } from '../../../bench/parts/measure.ts'
import { readResident } from './parts/resident-memory.ts'
import { storeSite, type StoredSite } from './parts/stored-site.ts'

const MAX_RATIO = 25
const MAX_GROWTH = 1.5
/** Long enough to collect the garbage of the start. */
const REST_MS = 30_000
const CLOCK_TICKS_PER_SECOND = 100
/** Number of starts; enough to average out the 10 ms resolution of the processor clock. */
const BARE_STARTS = 12

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
})
const [engine = 'pglite', ...sizes] = positionals
const counts = sizes.length > 0 ? sizes.map(Number) : [100, 20_000]
const maxMib = engine === 'postgres' ? 150 : 220

type Started = { count: number; milliseconds: number[]; resident: number[] }

const postgres = engine === 'postgres' ? await startPostgresServer() : null
if (postgres?.adminUrl === '') throw new Error('PostgreSQL is not available')
const stored: StoredSite[] = []
try {
  for (const count of counts)
    stored.push(
      await storeSite(count, postgres ? (await createTestDatabase(postgres.adminUrl)).url : undefined),
    )
  // The first start creates keys and fills the compile cache.
  for (const site of stored) await (await site.start()).stop()
  const bare: number[] = []
  const started = counts.map((count): Started => ({ count, milliseconds: [], resident: [] }))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    bare.push(measureBareStart())
    const order = [...stored.entries()]
    for (const [at, site] of round % 2 === 0 ? order : order.toReversed()) await startOnce(site, started[at]!)
  }
  describe(bare, started)
} finally {
  for (const site of stored) await site.remove()
  await postgres?.stop()
}

async function startOnce(over: StoredSite, { milliseconds, resident }: Started): Promise<void> {
  const site = await over.start()
  try {
    const page = await fetch(`${site.url}/`)
    await page.arrayBuffer()
    milliseconds.push(site.readProcessorMs())
    await pause(REST_MS)
    resident.push(readResident(site.pid).total)
  } finally {
    await site.stop()
  }
}

/** Milliseconds of CPU time of one `node -e 0`, from the kernel's total of ended child processes. */
function measureBareStart(): number {
  const before = readChildrenMs()
  for (let start = 0; start < BARE_STARTS; start += 1) spawnSync(process.execPath, ['-e', '0'])
  return (readChildrenMs() - before) / BARE_STARTS
}

function readChildrenMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_PER_SECOND) * 1000
}

function describe(bare: readonly number[], started: readonly Started[]): void {
  console.log(
    `${engine}: node -e 0 takes ${median(bare).toFixed(0)} ms CPU time; load ${loadavg()[0]!.toFixed(1)}`,
  )
  const kind = engine === 'postgres' ? 'on PostgreSQL' : 'embedded'
  const [fewest] = started
  for (const [at, { count, milliseconds, resident }] of started.entries()) {
    const ratio = (median(milliseconds) / median(bare)).toFixed(1)
    console.log(
      `${count} posts: ${milliseconds.map((one) => one.toFixed(0)).join(', ')} ms CPU time until the first page, ${ratio}× (goal ${MAX_RATIO}×); ` +
        `resident ${resident.map((one) => one.toFixed(0)).join(', ')} MiB (goal ${maxMib})`,
    )
    sendFigure({
      name: `start to the first page, ${count} posts, ${kind}`,
      unit: 'ms',
      values: milliseconds,
      reference: { name: 'node -e 0', values: bare },
      goal: { ratioAtMost: MAX_RATIO },
    })
    sendFigure({
      name: `resident at rest, ${count} posts, ${kind}`,
      unit: 'MiB',
      values: resident,
      ...(at > 0 && { reference: { name: `${fewest!.count} posts`, values: fewest!.resident } }),
      goal: { atMost: maxMib },
    })
    if (at > 0)
      sendFigure({
        name: `start among ${count} posts, ${kind}`,
        unit: 'ms',
        values: milliseconds,
        reference: { name: `${fewest!.count} posts`, values: fewest!.milliseconds },
        goal: { ratioAtMost: MAX_GROWTH },
      })
  }
}

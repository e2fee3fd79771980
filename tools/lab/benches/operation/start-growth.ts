/**
 * Does a start take longer the more posts there are? Starts the built site over 100 posts and over 20,000 in turn, asks for one
 * page, and prints the processor time until then beside that of `node -e 0` in the same run; then what the process keeps
 * resident once nobody asks. What holds the memory is told by `npm run lab -- start`.
 * Run: npm run lab -- start-growth [pglite|postgres] [number of posts …] [--rounds 3] (Linux, for /proc).
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { measureBareStart } from '../parts/bare-starts.ts'
import { sendFigure } from '../../../../bench/parts/figures.ts'
import { median } from '../../../../bench/parts/measure.ts'
import { readResident } from '../../../../bench/parts/resident-memory.ts'
import { storeSite, type StoredSite } from '../parts/stored-site.ts'

const MAX_RATIO = 25
const MAX_GROWTH = 1.5
/** Long enough for what a start leaves to be collected. */
const REST_MS = 30_000

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
})
const [engine = 'pglite', ...sizes] = positionals
const counts = sizes.length > 0 ? sizes.map(Number) : [100, 20_000]
const mostMib = engine === 'postgres' ? 150 : 220

type Started = { count: number; milliseconds: number[]; resident: number[] }

const postgres = engine === 'postgres' ? await startPostgresServer() : null
if (postgres?.adminUrl === '') throw new Error('PostgreSQL can not run here')
const stored: StoredSite[] = []
try {
  for (const count of counts)
    stored.push(
      await storeSite(count, postgres ? (await createTestDatabase(postgres.adminUrl)).url : undefined),
    )
  // Makes keys and what is compiled.
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

function describe(bare: readonly number[], started: readonly Started[]): void {
  console.log(
    `${engine}: node -e 0 takes ${median(bare).toFixed(0)} ms of processor time; load ${loadavg()[0]!.toFixed(1)}`,
  )
  const kind = engine === 'postgres' ? 'on PostgreSQL' : 'embedded'
  const [fewest] = started
  for (const [at, { count, milliseconds, resident }] of started.entries()) {
    const times = (median(milliseconds) / median(bare)).toFixed(1)
    console.log(
      `${count} posts: ${milliseconds.map((one) => one.toFixed(0)).join(', ')} ms until the first page, ${times} times that (goal ${MAX_RATIO}); ` +
        `resident ${resident.map((one) => one.toFixed(0)).join(', ')} MiB (goal ${mostMib})`,
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
      goal: { atMost: mostMib },
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

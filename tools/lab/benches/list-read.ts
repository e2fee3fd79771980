/**
 * Measures the CPU time of listing posts over REST, including the database, relative to a bare node:http server. Reads
 * the first page of 200 posts anonymously and in process, with the function of the site's pages.
 * Run: npm run lab -- list-read [pglite|postgres] [--rounds 5] (Linux, for /proc)
 */
import { parseArgs } from 'node:util'
import { createPostsClient } from '#app/data/client/create-posts-client.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { addNumberedPosts } from '#tests/support/many-posts/numbered-posts.ts'
import { BLOG } from '#tests/support/many-posts/readings.ts'
import { startBareServer } from '../../../bench/parts/bare-server.ts'
import { openProcessorMeter } from './parts/database-processor.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'
import { median } from '../../../bench/parts/measure.ts'
import { BACKEND_URL, openBackend } from './parts/open-backend.ts'
import { openVisitors, sumThreads } from '../../../bench/parts/visitors.ts'

const POSTS = 200
const READS = 400
const BARE_REQUESTS = 20_000
/** Approximate size of a compressed list. */
const BARE_BYTES = 8_000

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const isPostgres = positionals[0] === 'postgres'
const maxRatio = isPostgres ? 14 : 10

const postgres = isPostgres ? await startPostgresServer() : null
if (postgres?.adminUrl === '') throw new Error('PostgreSQL is not available')
const backend = await openBackend(postgres ? (await createTestDatabase(postgres.adminUrl)).url : undefined)
const bare = await startBareServer(Buffer.alloc(BARE_BYTES, 'a page'))
const visitors = openVisitors(4)
try {
  await addNumberedPosts(backend.engine, 0, POSTS)
  const client = createPostsClient({
    url: BACKEND_URL,
    publishableKey: backend.keys.publishable,
    fetch: backend.fetch,
  })
  const readProcessorMs = await openProcessorMeter(backend.engine)
  const reads: number[] = []
  const bareTimes: number[] = []
  for (let round = -1; round < Number(values.rounds); round += 1) {
    const before = readProcessorMs()
    for (let n = 0; n < READS; n += 1) await listPosts(client, { ...BLOG, page: 1 })
    const taken = (readProcessorMs() - before) / READS
    const ofBare = sumThreads(await visitors.measureRequests(bare.pid, Array(BARE_REQUESTS).fill(bare.url)))
    if (round < 0) continue
    reads.push(taken)
    bareTimes.push(ofBare)
  }
  const kind = isPostgres ? 'PostgreSQL' : 'embedded'
  console.log(
    `${kind}: ${median(reads).toFixed(2)} ms CPU time per read, ${median(bareTimes).toFixed(3)} per request to bare node:http, ` +
      `ratio ${(median(reads) / median(bareTimes)).toFixed(1)} (goal ${maxRatio})`,
  )
  sendFigure({
    name: `list read anonymously, ${kind}`,
    unit: 'ms',
    values: reads,
    reference: { name: 'bare node:http', values: bareTimes },
    goal: { ratioAtMost: maxRatio },
  })
} finally {
  visitors.close()
  await bare.stop()
  await backend.close()
  await postgres?.stop()
}

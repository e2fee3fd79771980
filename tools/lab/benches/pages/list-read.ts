/**
 * What does it cost a page to read a list of posts? Reads the first page of 200 posts without an account, by the functions of
 * the pages and without a socket, and prints the processor time of a read, the database's included, beside that of a
 * request to a bare node:http server in the same run.
 * Run: npm run lab -- list-read [pglite|postgres] [--rounds 5] (Linux, for /proc).
 */
import { parseArgs } from 'node:util'
import { createPostsClient } from '#app/data/client/create-posts-client.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { addNumberedPosts } from '#tests/support/many-posts/numbered-posts.ts'
import { BLOG } from '#tests/support/many-posts/readings.ts'
import { startBareServer } from '../../../../bench/parts/bare-server.ts'
import { openProcessorMeter } from '../parts/database-processor.ts'
import { sendFigure } from '../../../../bench/parts/figures.ts'
import { median } from '../../../../bench/parts/measure.ts'
import { openBackend } from '../parts/open-backend.ts'
import { openVisitors, sumThreads } from '../../../../bench/parts/visitors.ts'

const POSTS = 200
const READS = 400
const BARE_REQUESTS = 20_000
/** About what a list takes, compressed. */
const BARE_BYTES = 8_000

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const isPostgres = positionals[0] === 'postgres'
const mostTimes = isPostgres ? 14 : 10

const postgres = isPostgres ? await startPostgresServer() : null
if (postgres?.adminUrl === '') throw new Error('PostgreSQL can not run here')
const backend = await openBackend(postgres ? (await createTestDatabase(postgres.adminUrl)).url : undefined)
const bare = await startBareServer(Buffer.alloc(BARE_BYTES, 'a page'))
const visitors = openVisitors(4)
try {
  await addNumberedPosts(backend.engine, 0, POSTS)
  const client = createPostsClient({
    url: 'http://127.0.0.1',
    publishableKey: backend.keys.publishable,
    fetch: (input, init) => backend.fetch(new Request(input, init)),
  })
  const readProcessorMs = await openProcessorMeter(backend.engine)
  const reads: number[] = []
  const least: number[] = []
  for (let round = -1; round < Number(values.rounds); round += 1) {
    const before = readProcessorMs()
    for (let n = 0; n < READS; n += 1) await listPosts(client, { ...BLOG, page: 1 })
    const taken = (readProcessorMs() - before) / READS
    const ofBare = sumThreads(await visitors.measureRequests(bare.pid, Array(BARE_REQUESTS).fill(bare.url)))
    if (round < 0) continue
    reads.push(taken)
    least.push(ofBare)
  }
  const kind = isPostgres ? 'PostgreSQL' : 'embedded'
  console.log(
    `${kind}: ${median(reads).toFixed(2)} ms of processor a read, ${median(least).toFixed(3)} a request of bare node:http, ` +
      `ratio ${(median(reads) / median(least)).toFixed(1)} (goal ${mostTimes})`,
  )
  sendFigure({
    name: `a list read without an account, ${kind}`,
    unit: 'ms',
    values: reads,
    reference: { name: 'a request of bare node:http', values: least },
    goal: { ratioAtMost: mostTimes },
  })
} finally {
  visitors.close()
  await bare.stop()
  await backend.close()
  await postgres?.stop()
}

/**
 * What does counting cost? Serves a page from the page cache and a list of posts, over HTTP, with counting and
 * without, in turn in one process, and prints how they compare. Run: npm run lab -- usage-counting
 */
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { createRequestHandler } from '#server/http/request-handler.ts'
import { buildStoredResponse } from '#server/responses/stored-response.ts'
import { createBatchedCounts } from '#server/backend/batched-counts.ts'
import { countResponse, type UsageCounts, type UsageMetric } from '#server/backend/usage.ts'
import { median, type Series } from '../../../../bench/parts/measure.ts'
import { CONNECTIONS, openBackend } from '../parts/open-backend.ts'

/** Short ones in turn, so that a busy moment of the machine meets both alike. */
const BATCHES = 200
const WARM_BATCHES = 20
const PAGE_BATCH = 64
const LIST_BATCH = 16
const POSTS = 200
const PAGE = `<!doctype html>${'<p>Words of a page, as long as most. </p>'.repeat(900)}`
const LIST_PATH =
  '/rest/v1/blog_posts?select=id,title,summary,tags,published_at&status=eq.published&order=published_at.desc&limit=12'

const backend = await openBackend()
const pageCache = createPageCache({ maxAgeMs: Infinity })
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** The server's own path of a request, in front of the backend. */
async function listen(usage: UsageCounts | null): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const handle = createRequestHandler({
    siteUrl: `http://127.0.0.1:${port}`,
    allowedHosts: [`127.0.0.1:${port}`],
    staticFiles: { find: () => undefined },
    pageCache,
    trustedProxies: [],
    pageLimit: null,
    editorMode: null,
    usage,
    fetchApp: (request) => backend.fetch(request),
  })
  server.on('request', (request, response) => void handle(request, response))
  return { server, port }
}

function ask(port: number, path: string): Promise<void> {
  const headers = { 'accept-encoding': 'br', apikey: backend.keys.publishable }
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} was answered with ${response.statusCode}`))
      response.on('end', resolve).resume()
    }).on('error', reject)
  })
}

/** Microseconds of processor time of this process per request, asking included. */
async function measureCost(port: number, path: string, requests: number): Promise<number> {
  const before = process.cpuUsage()
  let sent = 0
  const line = async () => {
    while (sent < requests) {
      sent += 1
      await ask(port, path)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, line))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests
}

async function compare(name: string, path: string, requests: number): Promise<void> {
  const without: Series = { name: `${name}, not counted`, rates: [] }
  const counting: Series = { name: `${name}, counted`, rates: [] }
  for (let batch = -WARM_BATCHES; batch < BATCHES; batch += 1) {
    // Who goes first changes, so that neither always meets the warmer or the colder process.
    const pair = [
      { series: without, port: bare.port },
      { series: counting, port: counted.port },
    ]
    for (const { series, port } of batch % 2 === 0 ? pair : pair.toReversed()) {
      const cost = await measureCost(port, path, requests)
      if (batch >= 0) series.rates.push(cost)
    }
  }
  for (const { name: subject, rates } of [without, counting]) {
    const spread = `${Math.min(...rates).toFixed(1)} to ${Math.max(...rates).toFixed(1)}`
    console.log(
      `${subject.padEnd(28)} ${median(rates).toFixed(1).padStart(8)} µs of processor per request (${spread})`,
    )
  }
  const sum = ({ rates }: Series) => rates.reduce((total, cost) => total + cost)
  const ofMedians = median(counting.rates) / median(without.rates)
  console.log(
    `ratio of medians ${ofMedians.toFixed(4)}, of sums ${(sum(counting) / sum(without)).toFixed(4)}`,
  )
}

/** The work itself, without HTTP around it, which drowns it. */
function measureWork(name: string, times: number, work: () => void): void {
  for (let time = 0; time < times / 10; time += 1) work()
  const startedAt = performance.now()
  for (let time = 0; time < times; time += 1) work()
  const microseconds = ((performance.now() - startedAt) / times) * 1000
  console.log(`${name.padEnd(28)} ${microseconds.toFixed(3).padStart(8)} µs by itself`)
}

/** As long as the app's own answers take to be counted, and nothing of what sends them. */
function countOneAnswer(): void {
  const response = { write: () => true, end: () => undefined } as unknown as ServerResponse
  countResponse({ method: 'GET', url: LIST_PATH } as IncomingMessage, response, usage)
  response.end('an answer')
}

const usage = createBatchedCounts<UsageMetric>({ write: async () => undefined, reportFailure: console.error })
const [bare, counted] = [await listen(null), await listen(usage)]
try {
  await backend.engine.query(
    `insert into blog_posts (title, summary, content, tags)
     select 'Post ' || n, 'What it says', '<p>Words</p>', array['one', 'two'] from generate_series(1, ${POSTS}) n`,
  )
  const page = buildStoredResponse(200, { 'content-type': 'text/html' }, Buffer.from(PAGE))
  pageCache.store('/blog', pageCache.generation(), page)
  await compare('cached page', '/blog', PAGE_BATCH)
  await compare('list of 12 posts', LIST_PATH, LIST_BATCH)
  measureWork('counting a cached answer', 5_000_000, () => usage.add('egress.cached', 5_000))
  measureWork('counting an answer of the app', 500_000, countOneAnswer)
} finally {
  agent.destroy()
  for (const { server } of [bare, counted]) await new Promise((resolve) => server.close(resolve))
  await usage.close()
  await backend.close()
}

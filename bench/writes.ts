/**
 * Measures the effect of saves on readers: reads 2,000 cached pages of a running site, without saves and with one per
 * second.
 * Run: npm run bench -- writes
 */
import { Agent, get } from 'node:http'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { startBuiltSite } from './parts/built-site.ts'
import { sendFigure } from './parts/figures.ts'
import { median, percentile } from './parts/measure.ts'

const MAX_FACTOR = 3
/** Fewer on a machine that is too slow to render 2,000 pages within the minute that they are cached. */
const POSTS = Number(process.env.POSTS ?? 1_900)
const POSTS_PER_CALL = 200
const LIST_PAGES = Math.floor(POSTS / 21)
const REQUESTS = Number(process.env.REQUESTS ?? 4_000)
const REQUESTS_PER_WRITE = 100
const CONNECTIONS = 4
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SAVES = Number(process.env.SAVES ?? 1_000)
const TAGS = Array.from({ length: 20 }, (_, n) => `Topic ${n}`)

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let asked = 0

function read(url: string): Promise<string> {
  asked += 1
  const visitor = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-forwarded-for': visitor } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
    }).on('error', reject)
  })
}

const site = await startBuiltSite({ port: await findFreePort() })
const server = await connectAsServer(site)

async function addPosts(): Promise<{ id: string; slug: string }[]> {
  const posts: { id: string; slug: string }[] = []
  for (let from = 0; from < POSTS; from += POSTS_PER_CALL) {
    const rows = Array.from({ length: Math.min(POSTS_PER_CALL, POSTS - from) }, (_, index) => {
      const n = from + index
      return {
        title: `Numbered post ${n}`,
        summary: `What stands in post ${n}`,
        content: `<p>${`Words of post ${n}. `.repeat(150)}</p>`,
        tags: [TAGS[n % TAGS.length]!, TAGS[(n * 7 + 3) % TAGS.length]!],
        author: `Author ${n % 9}`,
        published_at: new Date(Date.now() - (POSTS - n) * 60_000).toISOString(),
      }
    })
    const { data, error } = await server.from('blog_posts').insert(rows).select('id,slug')
    if (error) throw new Error('The posts could not be written', { cause: error })
    posts.push(...data)
  }
  return posts
}

const posts = await addPosts()
const addresses = [
  ...posts.map(({ slug }) => `/blog/${slug}`),
  ...Array.from({ length: LIST_PAGES }, (_, n) => `/blog?page=${n + 1}`),
  '/blog',
  '/blog/tags',
  '/blog/feed.xml',
  '/news',
  '/authors',
  '/about',
  '/services',
  '/contact',
  '/',
].map((path) => site.url + path)

let written = 0
async function save(post: { id: string }): Promise<string> {
  written += 1
  const title = `Saved ${written} times`
  const { error } = await server.from('blog_posts').update({ title }).eq('id', post.id)
  if (error) throw new Error('The post could not be saved', { cause: error })
  return title
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

async function inLines(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let started = 0
  const line = async () => {
    while (started < count) await work(started++)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, line))
}

async function measure(writes: boolean): Promise<{ mean: number; p99: number; processor: number }> {
  await inLines(addresses.length, (n) => read(addresses[n]!))
  const durations: number[] = []
  const before = site.readProcessorMs()
  let saving = Promise.resolve('')
  await inLines(REQUESTS, async (n) => {
    if (writes && n % REQUESTS_PER_WRITE === 0) saving = save(any(posts))
    const startedAt = performance.now()
    await read(any(addresses))
    durations.push(performance.now() - startedAt)
  })
  await saving
  const mean = durations.reduce((sum, one) => sum + one, 0) / durations.length
  return { mean, p99: percentile(durations, 0.99), processor: (site.readProcessorMs() - before) / REQUESTS }
}

const quiet: Awaited<ReturnType<typeof measure>>[] = []
const busy: typeof quiet = []
for (let round = -1; round < ROUNDS; round += 1) {
  const [without, among] = [await measure(false), await measure(true)]
  if (round < 0) continue
  quiet.push(without)
  busy.push(among)
}
console.log(
  `${addresses.length} URLs, ${REQUESTS} requests, ${CONNECTIONS} connections, ${ROUNDS} rounds, medians`,
)
for (const figure of ['mean', 'p99', 'processor'] as const) {
  const [without, among] = [quiet, busy].map((rounds) => median(rounds.map((round) => round[figure])))
  const spread = busy.map((round) => round[figure].toFixed(2)).join(', ')
  console.log(
    `${figure.padEnd(10)} ${without!.toFixed(3)} ms without writes, ${among!.toFixed(3)} ms with 1 in ${REQUESTS_PER_WRITE}, ratio ${(among! / without!).toFixed(2)} (${spread})`,
  )
  sendFigure({
    name: `1 write in ${REQUESTS_PER_WRITE} requests, ${figure === 'processor' ? 'CPU time per request' : `${figure} response time`}`,
    unit: 'ms',
    values: busy.map((round) => round[figure]),
    reference: { name: 'no writes', values: quiet.map((round) => round[figure]) },
    ...(figure !== 'processor' && { goal: { ratioAtMost: MAX_FACTOR } }),
  })
}

let stale = 0
const newest = posts.slice(-8)
for (let n = 0; n < SAVES; n += 1) {
  const index = n % newest.length
  const title = await save(newest[index]!)
  const pages = [`/blog/${newest[index]!.slug}`, '/blog', '/blog/feed.xml', '/llms.txt']
  for (const text of await Promise.all(pages.map((path) => read(site.url + path))))
    if (!text.includes(title)) stale += 1
}
console.log(`${SAVES} saves, each followed by 4 pages that show it: ${stale} stale`)
sendFigure({
  name: `stale pages, of 4 after each of ${SAVES} saves`,
  unit: 'pages',
  values: [stale],
  goal: { atMost: 0 },
})
agent.destroy()
await site.stop()

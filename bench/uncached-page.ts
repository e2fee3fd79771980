/**
 * What does a page cost that is not in the page cache, beside the least Node can do? Asks a running site for each of its
 * pages once after a change that threw all of them away, compressed as a browser asks, and a bare node:http server for
 * the bytes of a list; prints processor time per request by thread, and its ratio to the bare server's.
 * Run: npm run bench -- uncached-page (needs a build; Linux, for /proc). ROUNDS and POSTS say how much.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { pageDates } from '#content/pages/page-dates.ts'
import { readThreadsMs, startBuiltSite, type ThreadTimes } from './parts/built-site.ts'
import { median } from './parts/measure.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const POSTS = Number(process.env.POSTS ?? 1_200)
const POSTS_PER_CALL = 50
const POSTS_PER_PAGE = 12
const POSTS_ASKED = 150
const LISTS_ASKED = 90
/** The clock of the kernel is fine, but a request of the bare server takes a fiftieth of a millisecond. */
const BARE_REQUESTS_PER_ROUND = 20_000
const UNKNOWN_ASKED = 300
const TIMES_WITHOUT_DATA = 8
const CONNECTIONS = 4
const SITE_PORT = 4983
const BARE_PORT = 4984
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

let asked = 0

/** As another visitor each time, so that nobody has asked for too many pages. */
function fetchBytes(url: string): Promise<Buffer> {
  asked += 1
  const visitor = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  const headers = { 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': visitor }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answered = await fetchBytes(url).catch(() => null)
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}

type Subject = { name: string; pid: number; addresses: () => string[]; costs: ThreadTimes[] }

const sum = ({ main, database, others }: ThreadTimes) => main + database + others

async function measureRound({ pid, addresses, costs }: Subject): Promise<void> {
  const urls = addresses()
  const before = readThreadsMs(pid)
  let sent = 0
  const keepAsking = async () => {
    while (sent < urls.length) {
      const url = urls[sent]!
      sent += 1
      await fetchBytes(url)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking))
  const after = readThreadsMs(pid)
  const perRequest = (thread: keyof ThreadTimes) => (after[thread] - before[thread]) / urls.length
  costs.push({ main: perRequest('main'), database: perRequest('database'), others: perRequest('others') })
}

const site = await startBuiltSite({ port: SITE_PORT })
let bare: ChildProcess | undefined
try {
  const origin = site.url
  const keys = JSON.parse(await readFile(join(site.dataFolder, 'keys', 'keys.json'), 'utf8')) as {
    secret: string
  }
  const server = createClient(origin, keys.secret, { auth: { persistSession: false } })
  const slugs: string[] = []
  for (let from = 0; from < POSTS; from += POSTS_PER_CALL) {
    const rows = Array.from({ length: Math.min(POSTS_PER_CALL, POSTS - from) }, (_, index) => ({
      title: `Numbered post ${from + index}`,
      summary: `What stands in post ${from + index}`,
      content: `<h2>Of ${from + index}</h2>${`<p>${`Some <strong>words</strong> of post ${from + index}. `.repeat(12)}</p>`.repeat(8)}`,
      tags: [`Topic ${index % 20}`, `Topic ${(index * 7 + 3) % 20}`],
      author: `Author ${index % 9}`,
      published_at: new Date(Date.now() - (POSTS - from - index) * 60_000).toISOString(),
    }))
    const { data, error } = await server.from('blog_posts').insert(rows).select('slug')
    if (error) throw new Error('The posts could not be written', { cause: error })
    slugs.push(...data.map(({ slug }) => slug as string))
  }
  const list = await fetchBytes(`${origin}/blog`)
  const bareSource = `
    const body = Buffer.from('${list.toString('base64')}', 'base64')
    const headers = ['content-type', 'text/html; charset=utf-8', 'content-encoding', 'br', 'content-length', String(body.length)]
    require('node:http').createServer((q, s) => { s.writeHead(200, headers); s.end(body) }).listen(${BARE_PORT}, '127.0.0.1')`
  bare = spawn(process.execPath, ['-e', bareSource], { stdio: 'ignore' })
  const bareUrl = `http://127.0.0.1:${BARE_PORT}/`
  await waitFor(bareUrl)

  let changes = 0
  /** Every page carries how often the news are read: a change of that throws all of them away. */
  async function throwAllAway(): Promise<void> {
    changes += 1
    const { error } = await server.rpc('set_default_news_interval', { minutes: 15 + (changes % 2) })
    if (error) throw new Error('Nothing was thrown away', { cause: error })
  }

  let n = 0
  const count = (length: number, address: (index: number) => string) =>
    Array.from({ length }, (_, index) => origin + address(index))
  const withoutData = [
    '/',
    '/services',
    '/about',
    '/case-studies',
    '/contact',
    ...Object.keys(pageDates),
  ].filter((path) => path !== '/news')
  const subject = (name: string, addresses: () => string[], pid = site.pid): Subject => ({
    name,
    pid,
    addresses,
    costs: [],
  })
  const bareSubject = subject('bare node:http', () => Array(BARE_REQUESTS_PER_ROUND).fill(bareUrl), bare.pid)
  const firstRenderings = subject('page without data, rendered', () =>
    withoutData.map((path) => origin + path),
  )
  const subjects = [
    subject('list of posts', () => count(LISTS_ASKED, (index) => `/blog?page=${index + 2}`)),
    subject('post', () => count(POSTS_ASKED, (index) => `/blog/${slugs[(n + index) % slugs.length]}`)),
    subject('page without data, any query', () =>
      count(300, (index) => `/services/reporting?n=${n + index}`),
    ),
    subject('unknown address', () => count(UNKNOWN_ASKED, (index) => `/nothing-like-${n + index}-words`)),
    bareSubject,
  ]
  if (POSTS < (LISTS_ASKED + 2) * POSTS_PER_PAGE) throw new Error('POSTS are too few for so many lists')
  for (let round = -1; round < ROUNDS; round += 1) {
    const repeated: Subject = { ...firstRenderings, costs: [] }
    for (let time = 0; time < TIMES_WITHOUT_DATA; time += 1) {
      await throwAllAway()
      await measureRound(repeated)
    }
    const mean = (thread: keyof ThreadTimes) =>
      repeated.costs.reduce((total, cost) => total + cost[thread], 0) / repeated.costs.length
    await throwAllAway()
    for (const each of subjects) await measureRound(each)
    n += POSTS_ASKED
    if (round === -1) for (const each of subjects) each.costs.length = 0
    else
      firstRenderings.costs.push({ main: mean('main'), database: mean('database'), others: mean('others') })
  }

  const least = median(bareSubject.costs.map(sum))
  console.log(`${ROUNDS} rounds, medians, milliseconds of processor per request (least to most)`)
  for (const { name, costs } of [firstRenderings, ...subjects]) {
    const whole = costs.map(sum)
    const spread = `${Math.min(...whole).toFixed(3)} to ${Math.max(...whole).toFixed(3)}`
    const [main, database, others] = (['main', 'database', 'others'] as const).map((thread) =>
      median(costs.map((cost) => cost[thread])).toFixed(2),
    )
    console.log(
      `${name.padEnd(28)} ${median(whole).toFixed(3).padStart(8)} (${spread}), ${(median(whole) / least).toFixed(1)} times the least; ` +
        `answering ${main}, database ${database}, other threads ${others}`,
    )
  }
} finally {
  agent.destroy()
  bare?.kill('SIGTERM')
  await site.stop()
}

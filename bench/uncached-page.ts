/**
 * What does a page cost that is not in the page cache, beside the least Node can do? Asks a running site for pages of
 * each kind under addresses that it keeps no answer for, compressed as a browser asks, and a bare node:http server for
 * bytes of one of them; prints processor time per request of the site's process, and its ratio to the bare server's.
 * Run: npm run bench -- uncached-page (needs a build; Linux, for /proc).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEMORY_SETTINGS } from '../scripts/memory-settings.mjs'
import { BUILT_MAIN } from './parts/built-site.ts'
import { brotliDecompressSync } from 'node:zlib'
import { median } from './parts/measure.ts'

const ROUNDS = 5
const REQUESTS_PER_ROUND = 150
const BARE_REQUESTS_PER_ROUND = 4_000
const CONNECTIONS = 4
const CLOCK_TICKS_PER_SECOND = 100
const SITE_PORT = 4983
const BARE_PORT = 4984
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

let asked = 0

/** As another visitor each time, so that nobody has asked for too many pages. */
function fetchBytes(url: string): Promise<{ status: number; bytes: Buffer }> {
  asked += 1
  const visitor = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  const headers = { 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': visitor }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode!, bytes: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answered = await fetchBytes(url).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}

/** Milliseconds of processor time a process has used, from the kernel's own account. */
function readProcessorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND) * 1000
}

type Subject = {
  name: string
  process: ChildProcess
  requests: number
  address: () => string
  costs: number[]
}

async function measureRound({ process, requests, address, costs }: Subject): Promise<void> {
  const before = readProcessorMs(process.pid!)
  let sent = 0
  const keepAsking = async () => {
    while (sent < requests) {
      sent += 1
      await fetchBytes(address())
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking))
  costs.push((readProcessorMs(process.pid!) - before) / requests)
}

const dataFolder = await mkdtemp(join(tmpdir(), 'peakshelf-bench-'))
const site = spawn(process.execPath, [BUILT_MAIN], {
  env: {
    PATH: process.env.PATH,
    ...MEMORY_SETTINGS,
    PORT: String(SITE_PORT),
    DATA_DIR: dataFolder,
    TRUSTED_PROXIES: '127.0.0.1',
    EDITOR_MODE: 'off',
  },
  stdio: 'ignore',
})
let bare: ChildProcess | undefined
try {
  const origin = `http://localhost:${SITE_PORT}`
  await waitFor(`${origin}/blog`)
  const list = await fetchBytes(`${origin}/blog`)
  const bareSource = `
    const body = Buffer.from('${list.bytes.toString('base64')}', 'base64')
    const headers = ['content-type', 'text/html; charset=utf-8', 'content-encoding', 'br', 'content-length', String(body.length)]
    require('node:http').createServer((q, s) => { s.writeHead(200, headers); s.end(body) }).listen(${BARE_PORT}, '127.0.0.1')`
  bare = spawn(process.execPath, ['-e', bareSource], { stdio: 'ignore' })
  await waitFor(`http://127.0.0.1:${BARE_PORT}/`)
  const feed = JSON.parse(
    brotliDecompressSync((await fetchBytes(`${origin}/blog/feed.json`)).bytes).toString(),
  ) as {
    items: { url: string }[]
  }
  const post = new URL(feed.items[0]!.url).pathname
  let n = 0
  // No page reads this parameter, and the cache can't know that.
  const uncached = (path: string) => () => `${origin}${path}?uncached=${(n += 1)}`
  const page = (name: string, address: () => string): Subject => ({
    name,
    process: site,
    requests: REQUESTS_PER_ROUND,
    address,
    costs: [],
  })
  const subjects: Subject[] = [
    page('home', uncached('/')),
    page('service page', uncached('/services/store-management')),
    page('list of posts', uncached('/blog')),
    page('post', uncached(post)),
    page('unknown address', () => `${origin}/nothing-${(n += 1)}`),
    {
      name: 'bare node:http',
      process: bare,
      requests: BARE_REQUESTS_PER_ROUND,
      address: () => `http://127.0.0.1:${BARE_PORT}/`,
      costs: [],
    },
  ]
  for (const subject of subjects) await measureRound(subject)
  for (const subject of subjects) subject.costs.length = 0
  for (let round = 0; round < ROUNDS; round++) for (const subject of subjects) await measureRound(subject)

  const least = median(subjects.at(-1)!.costs)
  console.log(`${ROUNDS} rounds, medians, milliseconds of processor per request (least to most)`)
  for (const { name, costs } of subjects) {
    const spread = `${Math.min(...costs).toFixed(2)} to ${Math.max(...costs).toFixed(2)}`
    const ratio = (median(costs) / least).toFixed(0)
    console.log(
      `${name.padEnd(18)} ${median(costs).toFixed(3).padStart(8)} (${spread}), ${ratio} times the least`,
    )
  }
} finally {
  agent.destroy()
  site.kill('SIGTERM')
  bare?.kill('SIGTERM')
  await new Promise((resolve) => (site.exitCode === null ? site.once('exit', resolve) : resolve(null)))
  await rm(dataFolder, { recursive: true, force: true })
}

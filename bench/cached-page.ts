/**
 * What does a cached page cost beside the least Node can do? Serves /blog from a running site and the same bytes
 * from a bare node:http server, in turn, and prints requests per second and processor time per request of each.
 * Run: npm run bench -- cached-page (needs a build; Linux, for /proc).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEMORY_SETTINGS } from '../scripts/memory-settings.mjs'
import { BUILT_MAIN } from './parts/built-site.ts'

const ROUNDS = 5
const REQUESTS_PER_ROUND = 8_000
const CONNECTIONS = 32
const CLOCK_TICKS_PER_SECOND = 100
const SITE_PORT = 4981
const BARE_PORT = 4982

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const headers = { 'accept-encoding': 'br' }

type Subject = { name: string; url: string; process: ChildProcess; rates: number[]; costs: number[] }

function fetchBytes(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answered = await fetchBytes(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}

/** Seconds of processor time a process has used, from the kernel's own account. */
function readProcessorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
}

async function measureRound(subject: Subject): Promise<void> {
  const processorBefore = readProcessorSeconds(subject.process.pid!)
  const startedAt = performance.now()
  let sent = 0
  const keepAsking = async () => {
    while (sent < REQUESTS_PER_ROUND) {
      sent += 1
      await fetchBytes(subject.url)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking))
  const seconds = (performance.now() - startedAt) / 1000
  subject.rates.push(REQUESTS_PER_ROUND / seconds)
  subject.costs.push(
    ((readProcessorSeconds(subject.process.pid!) - processorBefore) / REQUESTS_PER_ROUND) * 1e6,
  )
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const dataFolder = await mkdtemp(join(tmpdir(), 'peakshelf-bench-'))
const site = spawn(process.execPath, [BUILT_MAIN], {
  env: { PATH: process.env.PATH, ...MEMORY_SETTINGS, PORT: String(SITE_PORT), DATA_DIR: dataFolder },
  stdio: 'ignore',
})
let bare: ChildProcess | undefined
try {
  const siteUrl = `http://127.0.0.1:${SITE_PORT}/blog`
  await waitFor(siteUrl)
  const bytes = await fetchBytes(siteUrl)
  const bareSource = `
    const body = Buffer.from('${bytes.toString('base64')}', 'base64')
    const headers = ['content-type', 'text/html; charset=utf-8', 'content-encoding', 'br', 'content-length', String(body.length)]
    require('node:http').createServer((q, s) => { s.writeHead(200, headers); s.end(body) }).listen(${BARE_PORT}, '127.0.0.1')`
  bare = spawn(process.execPath, ['-e', bareSource], { stdio: 'ignore' })
  const bareUrl = `http://127.0.0.1:${BARE_PORT}/blog`
  await waitFor(bareUrl)

  const subjects: Subject[] = [
    { name: 'cached page', url: siteUrl, process: site, rates: [], costs: [] },
    { name: 'bare node:http', url: bareUrl, process: bare, rates: [], costs: [] },
  ]
  for (const subject of subjects) await measureRound(subject)
  for (const subject of subjects) subject.rates.length = subject.costs.length = 0
  for (let round = 0; round < ROUNDS; round++) for (const subject of subjects) await measureRound(subject)

  console.log(
    `/blog, ${bytes.length} bytes (br), ${CONNECTIONS} connections, ${ROUNDS} rounds of ${REQUESTS_PER_ROUND}, medians`,
  )
  for (const { name, rates, costs } of subjects) {
    console.log(
      `${name.padEnd(16)} ${median(rates).toFixed(0).padStart(7)} requests/s ${median(costs).toFixed(1).padStart(7)} µs of processor per request`,
    )
  }
  const [page, least] = subjects as [Subject, Subject]
  console.log(
    `ratio            ${(median(page.rates) / median(least.rates)).toFixed(2)} of the rate, ${(median(page.costs) / median(least.costs)).toFixed(2)} times the processor`,
  )
} finally {
  agent.destroy()
  site.kill('SIGTERM')
  bare?.kill('SIGTERM')
  await new Promise((resolve) => (site.exitCode === null ? site.once('exit', resolve) : resolve(null)))
  await rm(dataFolder, { recursive: true, force: true })
}

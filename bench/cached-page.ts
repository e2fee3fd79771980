/**
 * Measures the CPU time of a cached page relative to a bare Node server that sends the same bytes.
 * Run: npm run bench -- cached-page (Linux, for /proc). ROUNDS sets the number of rounds.
 */
import { Agent, get } from 'node:http'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { type BareServer, startBareServer } from './parts/bare-server.ts'
import { readThreadsMs, startBuiltSite } from './parts/built-site.ts'
import { sendFigure } from './parts/figures.ts'
import { median } from './parts/measure.ts'
import { sumThreads } from './parts/visitors.ts'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findServer } from '#backend/tests/support/find-server.ts'
import { runNginx } from '#tests/support/servers/run-nginx.ts'

const PAUSE_MS = 20

/**
 * @param body brotli-compressed page
 * @returns null if nginx is not installed
 */
async function startStaticNginx(body: Buffer): Promise<BareServer | null> {
  const program = findServer('nginx')
  if (program === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-nginx-'))
  const port = await findFreePort()
  await writeFile(join(folder, 'page'), body)
  // With keep-alive and open file cache, as in production.
  const stop = await runNginx(
    program,
    folder,
    `sendfile on;
  open_file_cache max=10;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    default_type "text/html; charset=utf-8";
    add_header content-encoding br;
  }`,
  )
  return { url: `http://127.0.0.1:${port}/page`, pid: await readPid(join(folder, 'nginx.pid')), stop }
}

async function readPid(file: string): Promise<number> {
  for (;;) {
    const written = await readFile(file, 'utf8').catch(() => '')
    if (written.trim() !== '') return Number(written)
    await pause(PAUSE_MS)
  }
}

const ROUNDS = 5
const REQUESTS_PER_ROUND = 20_000
/** V8 optimizes the code during the first 40,000 requests. */
const WARM_UP_ROUNDS = 2
const CONNECTIONS = 32
const MAX_FACTOR = 1.2

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const headers = { 'accept-encoding': 'br' }
const HEADERS_OF_NODE = new Set(['date', 'connection', 'keep-alive'])

type Subject = { name: string; url: string; pid: number; rates: number[]; costs: number[] }

function fetchPage(url: string): Promise<{ body: Buffer; head: string[] }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const head = response.rawHeaders.filter(
          (_, at, all) => !HEADERS_OF_NODE.has(all[at - (at % 2)]!.toLowerCase()),
        )
        resolve({ body: Buffer.concat(chunks), head })
      })
    }).on('error', reject)
  })
}

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => response.on('end', resolve).resume()).on('error', reject)
  })
}

async function measureRound({ url, pid, rates, costs }: Subject): Promise<void> {
  const processorBefore = sumThreads(readThreadsMs(pid))
  const startedAt = performance.now()
  let sent = 0
  const keepAsking = async () => {
    while (sent < REQUESTS_PER_ROUND) {
      sent += 1
      await ask(url)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking))
  const seconds = (performance.now() - startedAt) / 1000
  rates.push(REQUESTS_PER_ROUND / seconds)
  costs.push(((sumThreads(readThreadsMs(pid)) - processorBefore) / REQUESTS_PER_ROUND) * 1000)
}

const site = await startBuiltSite({
  port: await findFreePort(),
  environment: { TRUSTED_PROXIES: '' },
})
const others: BareServer[] = []
try {
  const siteUrl = `${site.url.replace('localhost', '127.0.0.1')}/blog`
  const { body, head } = await fetchPage(siteUrl)
  const bare = await startBareServer(body)
  others.push(bare)
  const bareWithHead = await startBareServer(body, head)
  others.push(bareWithHead)
  const nginx = await startStaticNginx(body)
  if (nginx) others.push(nginx)

  const subject = (name: string, { url, pid }: { url: string; pid: number }): Subject => ({
    name,
    url,
    pid,
    rates: [],
    costs: [],
  })
  const page = subject('cached page', { url: siteUrl, pid: site.pid })
  const least = subject('bare node:http', bare)
  const subjects = [
    page,
    least,
    subject('bare node:http with all headers of the page', bareWithHead),
    ...(nginx ? [subject('nginx', nginx)] : []),
  ]
  for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const each of subjects) await measureRound(each)
  for (const each of subjects) each.rates.length = each.costs.length = 0
  for (let round = 0; round < ROUNDS; round++) for (const each of subjects) await measureRound(each)

  console.log(
    `/blog, ${body.length} bytes (br), ${CONNECTIONS} connections, ${ROUNDS} rounds of ${REQUESTS_PER_ROUND}, medians`,
  )
  for (const { name, rates, costs } of subjects) {
    console.log(
      `${name.padEnd(44)} ${median(rates).toFixed(0).padStart(7)} requests/s ${median(costs).toFixed(1).padStart(7)} µs CPU time per request`,
    )
  }
  console.log(
    `${'ratio to bare node:http'.padEnd(44)} ${(median(page.rates) / median(least.rates)).toFixed(2)} of the request rate, ${(median(page.costs) / median(least.costs)).toFixed(2)} times the processor`,
  )
  for (const other of subjects.slice(1))
    sendFigure({
      name: `cached page, CPU time per request, compared with ${other.name}`,
      unit: 'µs',
      values: page.costs,
      reference: { name: `${other.name}, same body`, values: other.costs },
      ...(other === least && { goal: { ratioAtMost: MAX_FACTOR } }),
    })
} finally {
  agent.destroy()
  for (const other of others) await other.stop()
  await site.stop()
}

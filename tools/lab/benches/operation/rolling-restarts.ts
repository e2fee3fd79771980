/**
 * Does a visitor or a writer notice when the site is updated? Two processes over one PostgreSQL stand behind nginx as
 * `deploy/nginx` sets it up, or behind Caddy as `deploy/caddy` does; pages are read and posts are written without pause
 * while the processes are stopped and started in turn. Prints every request that failed: none may.
 * Run: npm run lab -- rolling-restarts [--proxy nginx|caddy] [--restarts 20] [--readers 6] [--writers 2] (needs nginx or
 * Caddy).
 */
import { Agent, request as sendRequest } from 'node:https'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { createTestDatabase } from '#backend/tests/support/test-database.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { describeDurations } from '../../../../bench/parts/measure.ts'
import { startSampleCaddy } from '#tests/support/servers/sample-caddy.ts'
import { chooseRenderedPath } from '../parts/rendered-path.ts'
import { startSampleProxy } from '#tests/support/servers/sample-proxy.ts'

const { values } = parseArgs({
  options: {
    proxy: { type: 'string', default: 'nginx' },
    restarts: { type: 'string', default: '20' },
    readers: { type: 'string', default: '6' },
    writers: { type: 'string', default: '2' },
  },
})
const PORTS = { plain: 4880, secure: 4881, upstreams: [4882, 4883] as const }
const PATHS = [
  '/',
  '/blog',
  '/news',
  '/services/store-management',
  '/acos-calculator',
  '/search?q=amazon',
  '/blog/feed.xml',
]
/** Longer than a request may take, as visitors wait. */
const PATIENCE_MS = 30_000
/** Between a process that is ready and the stop of the other, as rolling updates wait. */
const SETTLE_MS = 1_000
/** So many requests come from one address before the next visitor's come: no limit of one address is measured. */
const REQUESTS_PER_VISITOR = 40
/** Of a reader or writer between two requests. */
const THINK_MS = 20

const folder = await mkdtemp(join(tmpdir(), 'peakshelf-restarts-'))
const postgres = await startPostgresServer()
const database = await createTestDatabase(postgres.adminUrl)
const sites: (RunningSite | null)[] = [null, null]
const proxy = await (values.proxy === 'caddy' ? startSampleCaddy : startSampleProxy)(PORTS)
const agent = new Agent({
  keepAlive: true,
  servername: proxy.host,
  rejectUnauthorized: false,
  maxSockets: 64,
})
const durations: number[] = []
let failed = 0
let asked = 0
const over = new AbortController()

try {
  await start(0)
  const secret = await readKeyFile(join(folder, 'data'), 'secret')
  await start(1)
  const answer = await ask('GET', '/rest/v1/blog_posts?select=id&limit=20', secret)
  if (answer.status !== 200) throw new Error(`The posts can't be read: ${answer.status} ${answer.text}`)
  const posts = JSON.parse(answer.text) as { id: string }[]
  if (posts.length === 0) throw new Error('The site holds no posts to write')
  const work = [
    ...Array.from({ length: Number(values.readers) }, (_, n) => read(n)),
    ...Array.from({ length: Number(values.writers) }, (_, n) => write(n, posts, secret)),
  ]
  for (let restart = 0; restart < Number(values.restarts); restart += 1) {
    const which = restart % 2
    const startedAt = performance.now()
    await sites[which]!.stop()
    const stoppedAt = performance.now()
    await start(which)
    const [stopMs, startMs] = [stoppedAt - startedAt, performance.now() - stoppedAt]
    console.log(
      `restart ${restart + 1}: stopped in ${(stopMs / 1000).toFixed(1)} s, ready in ${(startMs / 1000).toFixed(1)} s; ${durations.length} requests, ${failed} failed`,
    )
    await pause(SETTLE_MS)
  }
  over.abort()
  await Promise.all(work)
} finally {
  over.abort()
  agent.destroy()
  await proxy.stop()
  for (const site of sites) await site?.stop()
  await database.drop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(describeDurations(durations))
console.log(`${durations.length} requests, ${failed} failed in ${values.restarts} restarts`)
process.exitCode = failed === 0 ? 0 : 1

/** Both keep their keys in one folder, as replicas do that share a mounted one. */
async function start(which: number): Promise<void> {
  sites[which] = await startRunningSite({
    PORT: String(PORTS.upstreams[which]),
    DATA_DIR: join(folder, which === 0 ? 'data' : 'data-of-the-other'),
    KEYS_FOLDER: which === 0 ? '' : join(folder, 'data', 'keys'),
    SITE_URL: `https://${proxy.host}`,
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: '127.0.0.1',
    EDITOR_MODE: 'off',
  })
}

async function read(n: number): Promise<void> {
  for (let turn = n; !over.signal.aborted; turn += 1) {
    const isRendered = turn % 5 === 0
    await note('GET', isRendered ? chooseRenderedPath(turn) : PATHS[turn % PATHS.length]!)
  }
}

async function write(n: number, posts: { id: string }[], secret: string): Promise<void> {
  for (let turn = n; !over.signal.aborted; turn += 1) {
    const { id } = posts[turn % posts.length]!
    await note(
      'PATCH',
      `/rest/v1/blog_posts?id=eq.${id}`,
      secret,
      JSON.stringify({ summary: `Turn ${turn} of writer ${n}` }),
    )
  }
}

async function note(method: string, path: string, secret?: string, body?: string): Promise<void> {
  const startedAt = performance.now()
  const { status, text } = await ask(method, path, secret, body)
  durations.push(performance.now() - startedAt)
  await pause(THINK_MS)
  if (status >= 200 && status <= 299) return
  failed += 1
  const words = text.slice(0, 120).replaceAll('\n', ' ')
  console.log(`${new Date().toISOString()} ${method} ${path}: ${status} ${words}`)
}

/** One try, as `fetch` of a page makes one; status 0 with the reason for a request without an answer. */
function ask(
  method: string,
  path: string,
  secret?: string,
  body?: string,
): Promise<{ status: number; text: string }> {
  const headers = {
    host: proxy.host,
    ...(secret && { apikey: secret }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  asked += 1
  const visitor = Math.floor(asked / REQUESTS_PER_VISITOR)
  const localAddress = `127.1.${(visitor >> 8) & 255}.${visitor & 255 || 1}`
  return new Promise((resolve) => {
    const options = {
      localAddress,
      host: '127.0.0.1',
      port: proxy.port,
      path,
      method,
      headers,
      agent,
      timeout: PATIENCE_MS,
    }
    const outgoing = sendRequest(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
      response.on('error', (error) => resolve({ status: 0, text: error.message }))
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.on('error', (error) => resolve({ status: 0, text: error.message }))
    outgoing.end(body)
  })
}

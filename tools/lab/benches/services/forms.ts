/**
 * Are pages as quick as ever while visitors send 50 forms a second? Reads pages of a running site at a fixed rate, whether
 * answers come or not, for a while alone and for as long while contact forms are sent, in turn, and prints how long pages
 * took from the moment they were due, what came of the forms, and processor time per form until everybody is told of it.
 * Run: npm run lab -- forms [--seconds 60] [--forms 50] [--reads 50] [--rounds 3] [--database postgres://…]
 * (Linux, for /proc). `--profile FOLDER` writes processor profiles of the site's threads there.
 */
import { readdir } from 'node:fs/promises'
import { Agent, request as sendRequest } from 'node:http'
import { loadavg, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { describeDurations, median, percentile } from '../../../../bench/parts/measure.ts'
import { chooseRenderedPath } from '../parts/rendered-path.ts'
import { startBuiltSite, type ThreadTimes } from '../../../../bench/parts/built-site.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    forms: { type: 'string', default: '50' },
    reads: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    database: { type: 'string' },
    profile: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const PATHS = [
  '/',
  '/services/store-management',
  '/blog',
  '/book-call',
  '/contact',
  '/acos-calculator',
  '/news',
]
/**
 * Of so many reads one is of an address that is kept by no cache. The site keeps all of these pages, so visitors meet far
 * fewer that are rendered.
 */
const ONE_RENDERED_OF = 10
/** Long enough for what is called often to be compiled. */
const WARM_UP_SECONDS = 10
/** So much processor time of a second means that nothing is left to do. */
const IDLE_MS = 40

const site = await startBuiltSite({
  port: 4987,
  flags: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
  ...(values.database && { environment: { DATABASE_URL: values.database } }),
})
goFirst()
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
let visitors = 0
let stored = 0

type Reading = { kept: number[]; rendered: number[]; failures: Map<number, number> }
type Sent = { durations: number[]; statuses: Map<number, number> }
type Kind = 'all' | 'kept' | 'rendered'
type Ratios = Record<Kind, number>

try {
  const stamp = /name="stamp" value="([^"]+)"/.exec((await ask('GET', '/contact')).text)?.[1]
  if (!stamp) throw new Error('The page of the form carries no stamp')
  for (const path of PATHS) await ask('GET', path)
  await Promise.all([read(WARM_UP_SECONDS), sendForms(stamp, WARM_UP_SECONDS)])
  const ratios: Ratios[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await waitUntilTold()
    console.log(`round ${round}, load ${loadavg()[0]!.toFixed(1)}`)
    ratios.push(await runRound(stamp))
    describeRatios('  p99 with forms / alone', ratios.at(-1)!)
  }
  const middle = (kind: Kind) => median(ratios.map((each) => each[kind]))
  const middles = { all: middle('all'), kept: middle('kept'), rendered: middle('rendered') }
  describeRatios(`median of ${rounds} rounds`, middles)
} finally {
  agent.destroy()
  await site.stop()
}

async function runRound(stamp: string): Promise<Ratios> {
  const before = site.readThreadsMs()
  const alone = await read(seconds)
  const pages = subtract(site.readThreadsMs(), before)
  describe('  pages alone', alone)
  const asked = process.cpuUsage()
  const start = site.readThreadsMs()
  const [busy, forms] = await Promise.all([read(seconds), sendForms(stamp, seconds)])
  const during = subtract(subtract(site.readThreadsMs(), start), pages)
  const { user, system } = process.cpuUsage(asked)
  describe('  pages with forms', busy)
  await waitUntilTold()
  const whole = subtract(subtract(site.readThreadsMs(), start), pages)
  const answers = [...forms.statuses].map(([status, count]) => `${count} times ${status}`).join(', ')
  console.log(`  forms: ${answers}; ${describeDurations(forms.durations)}`)
  console.log(`  processor per form while they came: ${describeCost(during, forms)}`)
  console.log(`  until everybody was told: ${describeCost(whole, forms)}; load ${loadavg()[0]!.toFixed(1)}`)
  console.log(`  asking took ${((user + system) / 1e4 / seconds).toFixed(0)} % of a core`)
  const ratio = (pick: (reading: Reading) => number[]) =>
    percentile(pick(busy), 0.99) / percentile(pick(alone), 0.99)
  return {
    all: ratio(({ kept, rendered }) => [...kept, ...rendered]),
    kept: ratio(({ kept }) => kept),
    rendered: ratio(({ rendered }) => rendered),
  }
}

/** Who asks from elsewhere waits for no thread of the site. Only an administrator of the machine may say so. */
function goFirst(): void {
  try {
    setPriority(-10)
  } catch {
    console.log('This program waits for the processors like the site does: what it says is longer for it')
  }
}

function subtract(a: ThreadTimes, b: ThreadTimes): ThreadTimes {
  return { main: a.main - b.main, database: a.database - b.database, others: a.others - b.others }
}

function describeCost({ main, database, others }: ThreadTimes, { durations }: Sent): string {
  const [sum, ...parts] = [main + database + others, main, database, others].map((milliseconds) =>
    (milliseconds / durations.length).toFixed(2),
  )
  return `${sum} ms (main thread ${parts[0]}, database ${parts[1]}, others ${parts[2]})`
}

function describeRatios(name: string, { all, kept, rendered }: Ratios): void {
  console.log(
    `${name}: ${all.toFixed(2)} of all pages, ${kept.toFixed(2)} of kept, ${rendered.toFixed(2)} of rendered`,
  )
}

/** Begins `rate` of them a second, each somewhere in its part of the second, and waits for all. */
async function atRate(
  rate: number,
  length: number,
  work: (n: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  const under: Promise<void>[] = []
  for (let n = 0; n < rate * length; n += 1) {
    // Pages and forms would come in step otherwise, as visitors never do.
    const dueAt = startedAt + ((n + Math.random()) * 1000) / rate
    const wait = dueAt - performance.now()
    if (wait > 0) await pause(wait)
    under.push(work(n, dueAt))
  }
  await Promise.all(under)
}

async function read(length: number): Promise<Reading> {
  const reading: Reading = { kept: [], rendered: [], failures: new Map() }
  await atRate(Number(values.reads), length, async (n, dueAt) => {
    const isRendered = n % ONE_RENDERED_OF === 0
    const path = isRendered ? chooseRenderedPath(visitors) : PATHS[n % PATHS.length]!
    const { status } = await ask('GET', path)
    if (status !== 200) reading.failures.set(status, (reading.failures.get(status) ?? 0) + 1)
    reading[isRendered ? 'rendered' : 'kept'].push(performance.now() - dueAt)
  })
  return reading
}

async function sendForms(stamp: string, length: number): Promise<Sent> {
  const durations: number[] = []
  const statuses = new Map<number, number>()
  await atRate(Number(values.forms), length, async (_, dueAt) => {
    const form = new URLSearchParams({
      kind: 'contact',
      name: 'Ann Lee',
      email: `visitor-${visitors}@shop.example`,
      message: 'We sell garden tools in three countries and would like to know what you would change first.',
      stamp,
      second_opinion: '',
    })
    const { status } = await ask('POST', '/contact', form.toString())
    durations.push(performance.now() - dueAt)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 303) stored += 1
  })
  return { durations, statuses }
}

/** Waits until the two mails of each form that was stored lie in the outbox, and nothing else is left to do. */
async function waitUntilTold(): Promise<void> {
  const countMails = () =>
    readdir(join(site.dataFolder, 'outbox')).then(
      ({ length }) => length,
      () => 0,
    )
  while ((await countMails()) < 2 * stored) await pause(1000)
  for (let quiet = 0; quiet < 2;) {
    const before = site.readProcessorMs()
    await pause(1000)
    quiet = site.readProcessorMs() - before < IDLE_MS ? quiet + 1 : 0
  }
}

/** As another visitor each time, so that no limit is what is measured; 0 for a request that got no answer. */
function ask(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
  visitors += 1
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }),
    ...(method === 'GET' && !path.includes('?') && visitors === 1 && { 'accept-encoding': 'identity' }),
  }
  return new Promise((resolve) => {
    const outgoing = sendRequest(site.url + path, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('latin1')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    outgoing.on('error', () => resolve({ status: 0, text: '' }))
    outgoing.end(body)
  })
}

function describe(name: string, { kept, rendered, failures }: Reading): void {
  const failed = [...failures].map(([status, count]) => `, ${count} times ${status}`).join('')
  const all = percentile([...kept, ...rendered], 0.99).toFixed(1)
  console.log(
    `${name}: p99 ${all} ms; kept ${describeDurations(kept)}; rendered ${describeDurations(rendered)}${failed}`,
  )
}

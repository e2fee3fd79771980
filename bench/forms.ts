/**
 * Are pages as quick as ever while visitors send 50 forms a second? Reads pages of a running site at a fixed rate, whether
 * answers come or not, for a while alone and for as long while contact forms are sent, in turn, and prints how long pages
 * took from the moment they were due, what came of the forms, and processor time per form until everybody is told of it.
 * Run: npm run bench -- forms [--seconds 20] [--forms 50] [--reads 50] [--rounds 3] (needs a build; Linux, for /proc).
 */
import { Agent, request as sendRequest } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { describeDurations, median, percentile } from './parts/measure.ts'
import { startBuiltSite } from './parts/built-site.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    forms: { type: 'string', default: '50' },
    reads: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
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
/** Of so many reads one is of an address that is kept by no cache. */
const ONE_RENDERED_OF = 10
/** So much processor time of a second means that nothing is left to do. */
const IDLE_MS = 40

const site = await startBuiltSite({
  port: 4987,
  flags: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
})
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
let visitors = 0

type Reading = { kept: number[]; rendered: number[]; failures: Map<number, number> }

try {
  const stamp = /name="stamp" value="([^"]+)"/.exec((await ask('GET', '/contact')).text)?.[1]
  if (!stamp) throw new Error('The page of the form carries no stamp')
  for (const path of PATHS) await ask('GET', path)
  await read(5)
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await waitUntilIdle()
    console.log(`round ${round}, load ${loadavg()[0]!.toFixed(1)}`)
    const before = site.readProcessorMs()
    const alone = await read(seconds)
    const cost = site.readProcessorMs() - before
    describe('  pages alone', alone)
    const [busy, forms] = await Promise.all([read(seconds), sendForms(stamp)])
    const during = site.readProcessorMs() - before - 2 * cost
    describe('  pages with forms', busy)
    await waitUntilIdle()
    const whole = site.readProcessorMs() - before - 2 * cost
    const answers = [...forms.statuses].map(([status, count]) => `${count} times ${status}`).join(', ')
    console.log(`  forms: ${answers}; ${describeDurations(forms.durations)}`)
    console.log(
      `  processor per form: ${(during / forms.durations.length).toFixed(2)} ms while they came, ${(whole / forms.durations.length).toFixed(2)} ms until everybody was told; load ${loadavg()[0]!.toFixed(1)}`,
    )
    const all = ({ kept, rendered }: Reading) => percentile([...kept, ...rendered], 0.99)
    ratios.push(all(busy) / all(alone))
    console.log(
      `  p99 with forms / alone: ${ratios.at(-1)!.toFixed(2)} of all pages, ${(percentile(busy.kept, 0.99) / percentile(alone.kept, 0.99)).toFixed(2)} of kept, ${(percentile(busy.rendered, 0.99) / percentile(alone.rendered, 0.99)).toFixed(2)} of rendered`,
    )
  }
  console.log(`ratio of p99, median of ${rounds} rounds: ${median(ratios).toFixed(2)}`)
} finally {
  agent.destroy()
  await site.stop()
}

/** Begins `rate` of them a second, each when it is due, and waits for all. */
async function atRate(
  rate: number,
  length: number,
  work: (n: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  const under: Promise<void>[] = []
  for (let n = 0; n < rate * length; n += 1) {
    const dueAt = startedAt + (n * 1000) / rate
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
    const path = PATHS[n % PATHS.length]! + (isRendered ? `?uncached=${visitors}` : '')
    const { status } = await ask('GET', path)
    if (status !== 200) reading.failures.set(status, (reading.failures.get(status) ?? 0) + 1)
    reading[isRendered ? 'rendered' : 'kept'].push(performance.now() - dueAt)
  })
  return reading
}

async function sendForms(stamp: string): Promise<{ durations: number[]; statuses: Map<number, number> }> {
  const durations: number[] = []
  const statuses = new Map<number, number>()
  await atRate(Number(values.forms), seconds, async (_, dueAt) => {
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
  })
  return { durations, statuses }
}

async function waitUntilIdle(): Promise<void> {
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
  console.log(`${name}: kept ${describeDurations(kept)}; rendered ${describeDurations(rendered)}${failed}`)
}

/**
 * Measures each kind of page on a simulated cheap phone: CPU slowed down 4×, and Lighthouse's applied "slow 4G" (562 ms
 * latency and 1.47 Mbit/s per request). Prints the largest paint, layout shift, longest task, blocking time and
 * downloaded bytes, each also without throttling.
 * Paint times are wall-clock times, so other load adds to them; tasks are CPU time. The `lighthouse` bench simulates
 * instead of throttling, so its results differ.
 * Run: npm run lab -- page-experience [--rounds 5] [--only home,post] (needs Chromium; CHROME_PATH is its path)
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'
import { FONT_BUDGET, pageBudgets } from '#tests/journeys/site/page-budgets.ts'
import { watchDownloads } from '#tests/support/browser/watch-downloads.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { holdSession, signInAs } from '#tests/support/site/connect-as.ts'
import { findFirstPost } from '#tests/support/site/first-post-path.ts'
import { type BuiltSite, startBuiltSite } from '../../../bench/parts/built-site.ts'
import { type Figure, sendFigure } from '../../../bench/parts/figures.ts'
import { traceMainThread } from './parts/main-thread-tasks.ts'
import { median } from '../../../bench/parts/measure.ts'
import { type Painting, readPainting, watchPainting } from './parts/painting.ts'

const SLOWED = 4
/** Lighthouse's applied `mobileSlow4G`: 3.75 round trips of 150 ms, and 90 % of 1.6 Mbit/s. */
const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** Animations may move elements after everything has loaded. */
const QUIET_MS = 1_000
const MOST = { lcpMs: 1_200, cls: 0.01, taskMs: 50 }
const OVER_MS = 50
/** Size budgets in bytes. */
const MAX_BYTES: Record<string, Partial<Record<'total' | 'scripts', number>>> = {
  home: { total: 105_000 },
  'the sign-in': { scripts: 90_000 },
  'the list of posts': { scripts: 120_000 },
}
const STAFF_PAGE = 'the list of posts'
const OWNER = { email: 'bench@example.com', password: 'a password for the bench' }
/** Loaded only on localhost. */
const DEVELOPER_TOOLS = /\/assets\/(?:mount-developer-tools|format-size)-/

type Weight = Awaited<ReturnType<Awaited<ReturnType<typeof watchDownloads>>>>['sums']
type Loaded = Painting & { longestMs: number; overMs: number; weight: Weight }
type Kind = { name: string; path: string; isStaff: boolean }

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
})
const rounds = Number(values.rounds)
const only = values.only?.split(',')

const site = await startBuiltSite({
  port: await findFreePort(),
  environment: { TRUSTED_PROXIES: '', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
})
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const kinds = (await listKinds()).filter(({ name }) => !only || only.includes(name))
  const state = holdSession(site, await signInAs(site, OWNER))
  console.log(`${rounds} rounds, medians; slowed ${SLOWED}x and slow 4G, in brackets with neither`)
  for (const kind of kinds) {
    const options: BrowserContextOptions = kind.isStaff ? { storageState: state } : PHONE
    const slow: Loaded[] = []
    const plain: Loaded[] = []
    // Fills the page cache before the measurement.
    await (await fetch(site.url + kind.path)).arrayBuffer()
    for (let round = 0; round < rounds; round += 1) {
      slow.push(await load(browser, kind, options, true))
      plain.push(await load(browser, kind, options, false))
    }
    describe(kind, slow, plain)
  }
} finally {
  await browser.close()
  await site.stop()
}

async function listKinds(): Promise<Kind[]> {
  const post = await findFirstPost(site.url)
  return [
    ...Object.entries(pageBudgets).map(([name, { path }]) => ({
      name,
      path: path === 'first post' ? post : path,
      isStaff: false,
    })),
    { name: STAFF_PAGE, path: '/admin/posts', isStaff: true },
  ]
}

async function load(
  opened: Browser,
  { path }: Kind,
  options: BrowserContextOptions,
  isSlowed: boolean,
): Promise<Loaded> {
  const context = await opened.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const weigh = await watchDownloads({ context, page })
    if (isSlowed) await slowDown(session)
    await watchPainting(page)
    const tasks = await traceMainThread(session, () => open(page, site, path))
    const painting = await readPainting(page)
    const lazy = await page
      .locator('img[loading=lazy]')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc.split('#')[0]!))
    const lengths = tasks.map(({ processorMs }) => processorMs)
    return {
      ...painting,
      longestMs: Math.max(0, ...lengths),
      overMs: lengths.reduce((sum, one) => sum + Math.max(0, one - OVER_MS), 0),
      weight: weigh((url) => lazy.includes(url) || DEVELOPER_TOOLS.test(url)).sums,
    }
  } finally {
    await context.close()
  }
}

async function open(page: Page, { url }: BuiltSite, path: string): Promise<void> {
  await page.goto(url + path, { waitUntil: 'networkidle', timeout: 120_000 })
  await pause(QUIET_MS)
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
}

function describe({ name, isStaff }: Kind, slow: readonly Loaded[], plain: readonly Loaded[]): void {
  const of = (loads: readonly Loaded[], read: (loaded: Loaded) => number) => loads.map(read)
  const say = (read: (loaded: Loaded) => number, digits = 0) =>
    `${median(of(slow, read)).toFixed(digits)} (${median(of(plain, read)).toFixed(digits)})`
  console.log(
    `${name.padEnd(20)} LCP ${say(({ lcpMs }) => lcpMs)} ms, CLS ${say(({ cls }) => cls, 3)}, ` +
      `longest task ${say(({ longestMs }) => longestMs)} ms, over 50 ms ${say(({ overMs }) => overMs)} ms, ` +
      `${say(({ weight }) => weight.total / 1000)} kB, scripts ${say(({ weight }) => weight.scripts / 1000)} kB`,
  )
  const tell = (what: string, unit: string, read: (loaded: Loaded) => number, goal?: Figure['goal']) =>
    sendFigure({
      name: `${name}, ${what}`,
      unit,
      values: of(slow, read),
      reference: { name: 'not slowed', values: of(plain, read) },
      ...(goal && { goal }),
    })
  if (!isStaff) {
    tell('largest paint', 'ms', ({ lcpMs }) => lcpMs, { atMost: MOST.lcpMs })
    tell('moved (CLS)', '', ({ cls }) => cls, { atMost: MOST.cls })
    tell('fonts', 'B', ({ weight }) => weight.fonts, { atMost: pageBudgets[name]!.fonts ?? FONT_BUDGET })
  }
  tell(
    'longest task',
    'ms',
    ({ longestMs }) => longestMs,
    name === 'home' ? { atMost: MOST.taskMs } : undefined,
  )
  tell('tasks over 50 ms', 'ms', ({ overMs }) => overMs)
  for (const [part, most] of Object.entries(MAX_BYTES[name] ?? {}))
    tell(part === 'total' ? 'all downloads' : part, 'B', ({ weight }) => weight[part as keyof Weight], {
      atMost: most,
    })
}

/**
 * Measures the Lighthouse scores of each kind of page on the phone that Lighthouse simulates by default, and prints the
 * largest paint, layout shift, blocking time and failed audits.
 * The simulation extrapolates from one real visit, so other load on the machine slows all results: compare only runs
 * with the same processor index. Skips the indexing audit for pages with noindex, and status audits for the 404 page.
 * npm downloads Lighthouse if it is missing.
 * Run: npm run lab -- lighthouse [--rounds 3] [--only home,post] (needs Chromium, not its headless shell; CHROME_PATH
 * is its path)
 */
import { parseArgs } from 'node:util'
import { pageBudgets } from '#tests/journeys/site/page-budgets.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { findFirstPost } from '#tests/support/site/first-post-path.ts'
import { startBuiltSite } from '../../../bench/parts/built-site.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'
import { findLighthouse, LIGHTHOUSE_VERSION, type Visit, visitWithLighthouse } from './parts/lighthouse.ts'
import { median } from '../../../bench/parts/measure.ts'

const GOALS = { score: 100, largestPaintMs: 1_200, moved: 0.01 }
/** In addition to the pages with a size budget. */
const MORE_KINDS = { news: '/news', booking: '/book-call' }
const SAYS_NOINDEX = /<meta name="robots" content="[^"]*noindex/

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } },
})
const rounds = Number(values.rounds)
const only = values.only?.split(',')
const chromePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'

const file = await findLighthouse()
const site = await startBuiltSite({ port: await findFreePort(), environment: { TRUSTED_PROXIES: '' } })
try {
  const kinds = (await listKinds()).filter(({ name }) => !only || only.includes(name))
  console.log(`Lighthouse ${LIGHTHOUSE_VERSION}, a simulated phone, medians of ${rounds} rounds`)
  const visits = new Map(kinds.map(({ name }) => [name, [] as Visit[]]))
  const failures: string[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const { name, path } of kinds) {
      const url = site.url + path
      // Also fills the page cache before the visit.
      const without = await listInapplicableAudits(await fetch(url))
      try {
        visits.get(name)!.push(await visitWithLighthouse(file, { url, chromePath, without }))
      } catch (error) {
        // One failed visit on a busy machine must not discard the results of other pages.
        failures.push(`${name}: ${(error as Error).message.split('\n', 1)[0]}`)
      }
    }
  for (const [name, own] of visits) if (own.length > 0) describe(name, own)
  const indexes = [...visits.values()].flat().map(({ processorIndex }) => processorIndex)
  if (indexes.length > 0) {
    console.log(`processor index: ${median(indexes)} (${Math.min(...indexes)} to ${Math.max(...indexes)})`)
    sendFigure({
      name: 'Lighthouse processor index (warning below 1000)',
      unit: '',
      values: indexes,
    })
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${rounds * kinds.length} visits failed; ${failures.join('; ')}`)
} finally {
  await site.stop()
}

/** Audits that the page cannot pass: Chromium logs the document itself as an error if its status is one. */
async function listInapplicableAudits(answer: Response): Promise<string[]> {
  const isLeftOut = SAYS_NOINDEX.test(await answer.text())
  return [
    ...(isLeftOut ? ['is-crawlable'] : []),
    ...(answer.ok ? [] : ['http-status-code', 'errors-in-console']),
  ]
}

async function listKinds(): Promise<{ name: string; path: string }[]> {
  const post = await findFirstPost(site.url)
  const budgeted = Object.entries(pageBudgets).map(([name, { path }]) => ({
    name,
    path: path === 'first post' ? post : path,
  }))
  return [...budgeted, ...Object.entries(MORE_KINDS).map(([name, path]) => ({ name, path }))]
}

function describe(name: string, visits: readonly Visit[]): void {
  const all = (read: (visit: Visit) => number) => visits.map(read)
  const middle = (read: (visit: Visit) => number) => median(all(read))
  const scores = (['performance', 'accessibility', 'bestPractices', 'search'] as const).map((part) =>
    middle((visit) => visit.scores[part]),
  )
  const lost = new Set(visits.flatMap(({ notPassed }) => notPassed))
  console.log(
    `${name.padEnd(20)} ${scores.join('/').padEnd(15)} first paint ${middle((visit) => visit.firstPaintMs).toFixed(0)} ms, ` +
      `largest ${middle((visit) => visit.largestPaintMs).toFixed(0)} ms, blocked ${middle((visit) => visit.blockedMs).toFixed(0)} ms, ` +
      `moved ${middle((visit) => visit.moved).toFixed(3)}${lost.size > 0 ? `; failed audits: ${[...lost].join(', ')}` : ''}`,
  )
  const tell = (
    what: string,
    unit: string,
    read: (visit: Visit) => number,
    goal?: { atMost?: number; atLeast?: number },
  ) => sendFigure({ name: `${name}, simulated: ${what}`, unit, values: all(read), ...(goal && { goal }) })
  tell('performance', '', ({ scores: { performance } }) => performance, { atLeast: GOALS.score })
  tell(
    'accessibility, best practices, search: the least',
    '',
    ({ scores: { accessibility, bestPractices, search } }) => Math.min(accessibility, bestPractices, search),
    { atLeast: GOALS.score },
  )
  tell('largest paint', 'ms', ({ largestPaintMs }) => largestPaintMs, { atMost: GOALS.largestPaintMs })
  tell('moved (CLS)', '', ({ moved }) => moved, { atMost: GOALS.moved })
  tell('blocked (TBT)', 'ms', ({ blockedMs }) => blockedMs)
}

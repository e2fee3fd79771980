/**
 * Measures the CPU time of an uncached page relative to a bare Node server.
 * Run: npm run bench -- uncached-page (Linux, for /proc). ROUNDS and POSTS set the amount.
 */
import { pageDates } from '#content/pages/page-dates.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type BareServer, startBareServer } from './parts/bare-server.ts'
import { startBuiltSite, type ThreadTimes } from './parts/built-site.ts'
import { sendFigure } from './parts/figures.ts'
import { median } from './parts/measure.ts'
import { createPageEvictor } from './parts/page-evictor.ts'
import { openVisitors, sumThreads } from './parts/visitors.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** V8 optimizes the code during the first 3,000 pages; before, a post takes a third longer. */
const WARM_UP_ROUNDS = 8
const POSTS = Number(process.env.POSTS ?? 1_200)
const POSTS_PER_CALL = 50
const POSTS_PER_PAGE = 12
const POSTS_ASKED = 150
const LISTS_ASKED = 90
/** Many, because one request takes only 0.02 ms. */
const BARE_REQUESTS_PER_ROUND = 20_000
const UNKNOWN_ASKED = 300
const TIMES_WITHOUT_DATA = 8
const visitors = openVisitors(4)

type Subject = {
  name: string
  pid: number
  addresses: () => string[]
  costs: ThreadTimes[]
  goal?: number
}

async function measureRound({ pid, addresses, costs }: Subject): Promise<void> {
  costs.push(await visitors.measureRequests(pid, addresses()))
}

const site = await startBuiltSite({ port: await findFreePort() })
let bare: BareServer | undefined
try {
  const origin = site.url
  const server = await connectAsServer(site)
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
  const { url: bareUrl, pid: barePid } = (bare = await startBareServer(
    await visitors.fetchBytes(`${origin}/blog`),
  ))
  const throwAllAway = createPageEvictor(server)

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
  const subject = (
    name: string,
    addresses: () => string[],
    { goal, pid = site.pid }: { goal?: number; pid?: number } = {},
  ): Subject => ({ name, pid, addresses, costs: [], ...(goal !== undefined && { goal }) })
  const bareSubject = subject('bare node:http', () => Array(BARE_REQUESTS_PER_ROUND).fill(bareUrl), {
    pid: barePid,
  })
  const firstRenderings = subject(
    'page without data, rendered',
    () => withoutData.map((path) => origin + path),
    { goal: 40 },
  )
  const subjects = [
    subject('list of posts', () => count(LISTS_ASKED, (index) => `/blog?page=${index + 2}`), { goal: 60 }),
    subject('post', () => count(POSTS_ASKED, (index) => `/blog/${slugs[(n + index) % slugs.length]}`), {
      goal: 50,
    }),
    subject('page without data, any query', () =>
      count(300, (index) => `/services/reporting?n=${n + index}`),
    ),
    subject('unknown URL', () => count(UNKNOWN_ASKED, (index) => `/nothing-like-${n + index}-words`), {
      goal: 20,
    }),
    bareSubject,
  ]
  if (POSTS < (LISTS_ASKED + 2) * POSTS_PER_PAGE) throw new Error('POSTS are too few for so many lists')
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
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
    if (round < 0) for (const each of subjects) each.costs.length = 0
    else
      firstRenderings.costs.push({ main: mean('main'), database: mean('database'), others: mean('others') })
  }

  const reference = { name: bareSubject.name, values: bareSubject.costs.map(sumThreads) }
  const least = median(reference.values)
  console.log(`${ROUNDS} rounds, medians, ms CPU time per request (min to max)`)
  for (const { name, costs, goal } of [firstRenderings, ...subjects]) {
    const whole = costs.map(sumThreads)
    const spread = `${Math.min(...whole).toFixed(3)} to ${Math.max(...whole).toFixed(3)}`
    const [main, database, others] = (['main', 'database', 'others'] as const).map((thread) =>
      median(costs.map((cost) => cost[thread])).toFixed(2),
    )
    console.log(
      `${name.padEnd(28)} ${median(whole).toFixed(3).padStart(8)} (${spread}), ${(median(whole) / least).toFixed(1)} × the bare server; ` +
        `main thread ${main}, database ${database}, other threads ${others}`,
    )
    if (name !== bareSubject.name)
      sendFigure({
        name: `${name}, CPU time per request`,
        unit: 'ms',
        values: whole,
        reference,
        ...(goal !== undefined && { goal: { ratioAtMost: goal } }),
      })
  }
} finally {
  visitors.close()
  await bare?.stop()
  await site.stop()
}

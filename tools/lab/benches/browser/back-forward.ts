/**
 * Does a page come back at once when somebody goes back to it? Opens each kind of page in Chromium, goes on to another page and
 * back, and prints which pages the browser had kept as they were, and why it had not kept the others.
 * Run: npm run lab -- back-forward (needs Chromium, not its headless shell; CHROME_PATH says where it is).
 */
import { chromium } from 'playwright-core'
import { pageBudgets } from '#tests/journeys/site/page-budgets.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { findFirstPost } from '#tests/support/site/first-post-path.ts'
import { startBuiltSite } from '../../../../bench/parts/built-site.ts'
import { sendFigure } from '../../../../bench/parts/figures.ts'

/** Of an answer that is not 200 no browser keeps anything. */
const NEVER_KEPT = 'an unknown address'
/** What the smaller build of Chromium says of every page. */
const NOT_IN_THIS_BROWSER = 'BackForwardCacheDisabledForDelegate'

const site = await startBuiltSite({ port: await findFreePort(), environment: { TRUSTED_PROXIES: '' } })
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
  // What drives the browser switches this off for tests.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
try {
  const post = await findFirstPost(site.url)
  const notKept: string[] = []
  const kinds = Object.entries(pageBudgets).filter(([name]) => name !== NEVER_KEPT)
  for (const [name, { path }] of kinds) {
    const reasons = await leaveAndReturn(site.url + (path === 'first post' ? post : path))
    console.log(
      `${name.padEnd(20)} ${reasons === null ? 'kept' : `not kept: ${reasons.join(', ') || 'no reason told'}`}`,
    )
    if (reasons?.includes(NOT_IN_THIS_BROWSER)) throw new Error('This browser keeps no page at all')
    if (reasons !== null) notKept.push(name)
  }
  sendFigure({
    name: `pages that are loaded anew when one goes back, of ${kinds.length}${notKept.length > 0 ? ` (${notKept.join(', ')})` : ''}`,
    unit: 'pages',
    values: [notKept.length],
    goal: { atMost: 0 },
  })
} finally {
  await browser.close()
  await site.stop()
}

/** @returns why the page was not kept; null when it was */
async function leaveAndReturn(url: string): Promise<string[] | null> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const reasons: string[] = []
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    )
    await session.send('Page.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.goto(`${site.url}/robots.txt`)
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
    // By the browser's own account: what drives it loses its hold of a page that comes back.
    const returned = new Promise<string>((resolve) => {
      session.on('Page.frameNavigated', ({ frame, type }) => {
        if (frame.parentId === undefined) resolve(type)
      })
    })
    await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id })
    return (await returned) === 'BackForwardCacheRestore' ? null : reasons
  } finally {
    await context.close()
  }
}

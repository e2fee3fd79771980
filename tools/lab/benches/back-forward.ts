/**
 * Measures which pages the browser restores from the back/forward cache: opens each kind of page in Chromium, navigates
 * away and back, and prints the reasons for pages that were not restored.
 * Run: npm run lab -- back-forward (needs Chromium, not its headless shell; CHROME_PATH is its path)
 */
import { chromium } from 'playwright-core'
import { pageBudgets } from '#tests/journeys/site/page-budgets.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { findFirstPost } from '#tests/support/site/first-post-path.ts'
import { startBuiltSite } from '../../../bench/parts/built-site.ts'
import { sendFigure } from '../../../bench/parts/figures.ts'

/** Browsers cache only responses with status 200. */
const NOT_CACHEABLE = 'an unknown address'
/** Reported for every page by Chromium's headless shell. */
const UNSUPPORTED_BROWSER = 'BackForwardCacheDisabledForDelegate'

const site = await startBuiltSite({ port: await findFreePort(), environment: { TRUSTED_PROXIES: '' } })
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
  // Automation turns the back/forward cache off by default.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
try {
  const post = await findFirstPost(site.url)
  const notRestored: string[] = []
  const kinds = Object.entries(pageBudgets).filter(([name]) => name !== NOT_CACHEABLE)
  for (const [name, { path }] of kinds) {
    const reasons = await leaveAndReturn(site.url + (path === 'first post' ? post : path))
    console.log(
      `${name.padEnd(20)} ${reasons === null ? 'restored' : `not restored: ${reasons.join(', ') || 'no reason given'}`}`,
    )
    if (reasons?.includes(UNSUPPORTED_BROWSER)) throw new Error('This browser has no back/forward cache')
    if (reasons !== null) notRestored.push(name)
  }
  sendFigure({
    name: `pages not restored from the back/forward cache, of ${kinds.length}${notRestored.length > 0 ? ` (${notRestored.join(', ')})` : ''}`,
    unit: 'pages',
    values: [notRestored.length],
    goal: { atMost: 0 },
  })
} finally {
  await browser.close()
  await site.stop()
}

/** @returns the reasons for not restoring the page; null if it was restored */
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
    // Detected by an event in the page, because the automation loses track of a restored page.
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

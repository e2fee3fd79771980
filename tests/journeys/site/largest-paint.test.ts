/** What is painted as the largest part of the first screen of a phone must not wait until its place is known. */
import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { findFirstPost } from '#tests/support/site/first-post-path.ts'
import { pageBudgets } from './page-budgets.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

test.each(Object.entries(pageBudgets))(
  'the largest part of %s is no lazy picture',
  async (_kind, { path }) => {
    await using visit = await openVisit({ viewport: { width: 412, height: 823 } })
    const { page } = visit
    const url = site + (path === 'first post' ? await findFirstPost(site) : path)
    await page.goto(url, { waitUntil: 'networkidle' })
    const largest = await page.evaluate(
      () =>
        new Promise<{ tag: string; loading: string | null; priority: string | null }>((resolve) => {
          new PerformanceObserver((list) => {
            const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element }
            const [loading, priority] = ['loading', 'fetchpriority'].map((name) => element.getAttribute(name))
            resolve({ tag: element.localName, loading: loading!, priority: priority! })
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    expect(largest.loading).not.toBe('lazy')
    if (largest.tag === 'img') expect(largest.priority).toBe('high')
  },
)

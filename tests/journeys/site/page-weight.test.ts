import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { watchDownloads } from '#tests/support/browser/watch-downloads.ts'
import { findFirstPost } from '#tests/support/site/first-post-path.ts'
import { FONT_BUDGET, pageBudgets } from './page-budgets.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')
const findPath = async (path: string) => (path === 'first post' ? findFirstPost(site) : path)

test.each(Object.entries(pageBudgets))(
  'the page of %s stays below its byte budget',
  async (_kind, budget) => {
    await using visit = await openVisit({ viewport: { width: 412, height: 823 } })
    const weigh = await watchDownloads(visit)
    const { path, ...allowed } = { fonts: FONT_BUDGET, ...budget }
    await visit.page.goto(site + (await findPath(path)), { waitUntil: 'networkidle' })
    const lazyPictures = await visit.page
      .locator('img[loading=lazy]')
      .evaluateAll((pictures) =>
        pictures.map((picture) => (picture as HTMLImageElement).currentSrc.split('#')[0]!),
      )
    // The distance at which a browser fetches lazy pictures depends on its estimate of the network speed.
    const { sums, fontFiles } = weigh((url) => lazyPictures.includes(url))
    const over = Object.entries(allowed).filter(([part, bytes]) => sums[part as keyof typeof sums] > bytes)
    expect(over, JSON.stringify(sums)).toEqual([])
    expect(Math.min(sums.html, sums.styles, sums.scripts, sums.fonts)).toBeGreaterThan(2000)
    const faces = fontFiles.map((url) => /\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(url)?.[1])
    expect(faces).toEqual(expect.arrayContaining(['archivo-core', 'instrument-sans-core']))
  },
)

/** The largest element of a phone's first screen must not be lazy: it would load only after the layout is known. */
test.each(Object.entries(pageBudgets))(
  'the largest element of %s is not a lazy picture',
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

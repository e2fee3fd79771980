import { expect, inject, test } from 'vitest'
import { serviceSlugs } from '#content/services/service-slugs.ts'
import { findAccessibilityProblems, findProblemsOfLayout } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { findFirstPost } from '#tests/support/site/first-post-path.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

const PATHS = [
  '/',
  '/about',
  '/case-studies',
  '/case-studies/verdanti',
  '/how-we-count',
  '/sample-report',
  '/privacy',
  '/cookies',
  '/contact',
  '/services',
  ...serviceSlugs.map((slug) => `/services/${slug}`),
  '/blog',
  '/blog?page=3',
  'first post',
  '/news',
  '/book-call',
  '/pay-us',
  '/acos-calculator',
  '/acos-calculator?tacos=12&organic=40',
  '/search',
  '/search?q=ads',
  '/no-such-page',
  '/blog/no-such-post',
]

const findPath = async (path: string) => (path === 'first post' ? findFirstPost(site) : path)

test.each(PATHS)('%s is accessible in both themes, and at three widths', async (path) => {
  await using visit = await openVisit({ reducedMotion: 'reduce' })
  const { page } = visit
  await page.goto(site + (await findPath(path)))
  expect(await findAccessibilityProblems(page)).toEqual([])
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, ...(await findProblemsOfLayout(page))]).toEqual([width])
  }
})

test.each([320, 390, 768, 1024, 1440])('nothing is wider than a screen of %i px', async (width) => {
  await using visit = await openVisit({ viewport: { width, height: 800 } })
  for (const path of PATHS) {
    await visit.page.goto(site + (await findPath(path)))
    const overflow = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([path, overflow]).toEqual([path, 0])
  }
})

test('the first Tab focuses the skip link', async () => {
  await using visit = await openVisit()
  await visit.page.goto(site)
  await visit.page.keyboard.press('Tab')
  expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await visit.page.keyboard.press('Enter')
  expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('main')
})

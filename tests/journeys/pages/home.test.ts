import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

test('shows the claims, links and items of the specification', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(site)
  const main = page.getByRole('main')
  const text = (await main.innerText()).replaceAll(/\s+/g, ' ')
  for (const figure of ['$50M+', '500+', '340%', '97%', '30 days', '4.9/5', '5+ years'])
    expect(text).toContain(figure)
  for (const [name, href] of [
    ['Book Call Now', '/book-call'],
    ['Success Stories', '#testimonials'],
    ['Contact Us', '/book-call'],
    ['View All Services', '/services'],
  ] as const)
    expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href)
  for (const [selector, count] of [
    ['main blockquote', 4],
    ['main h3 a[href^="/services/"]', 6],
    ['[aria-label="Client brands"] li:not([aria-hidden])', 10],
    ['[aria-label="Recognitions"] li:not([aria-hidden])', 10],
    ['#testimonials a[target=_blank]', 4],
  ] as const)
    await expect.poll(() => page.locator(selector).count(), { message: selector }).toBe(count)
  expect(visit.errors).toEqual([])
})

test('moves the focused carousel by arrow keys', async () => {
  await using visit = await openVisit({ reducedMotion: 'reduce' })
  const { page } = visit
  await page.goto(site)
  const rail = page.getByRole('group', { name: 'Recognitions' })
  const track = rail.locator('xpath=self::*[@tabindex]|.//*[@tabindex]').first()
  await track.focus()
  const readPosition = () => track.evaluate((element) => element.scrollLeft)
  expect(await readPosition()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(readPosition).toBeGreaterThan(0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(readPosition).toBe(0)
})

test('moves nothing automatically with reduced motion', async () => {
  await using visit = await openVisit({ reducedMotion: 'reduce' })
  const { page } = visit
  await page.clock.install()
  await page.goto(site)
  const readPositions = () =>
    page.locator('main [tabindex="0"]').evaluateAll((tracks) => tracks.map((track) => track.scrollLeft))
  const start = await readPositions()
  await page.clock.runFor(10_000)
  expect(await readPositions()).toEqual(start)
})

test('shifts nothing while fonts and pictures load', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/blog', '/news']) {
    await page.goto(site + path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02)
  }
})

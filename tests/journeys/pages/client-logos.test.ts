import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')
const path = '/services/ads-management'

const railOf = (page: Page) => page.getByRole('group', { name: 'Client brands' })
const trackOf = (page: Page) => railOf(page).locator('[data-rail-track]')
/** Index of the first visible logo. */
const readFirst = (page: Page) =>
  trackOf(page).evaluate((track) => {
    const left = track.getBoundingClientRect().left
    const logos = [...track.children]
    return logos.findIndex((logo) => Math.abs(logo.getBoundingClientRect().left - left) < 4) % 10
  })

/** A logo is aligned with the edge, so nothing moves. */
const isAtRest = async (page: Page) => (await readFirst(page)) !== -1

test.each([
  [1440, 6],
  [800, 3],
  [390, 2],
])('at %i px shows %i logos', async (width, inView) => {
  await using visit = await openVisit({ viewport: { width, height: 800 } })
  await visit.page.goto(site + path)
  expect(await railOf(visit.page).getByRole('heading').textContent()).toBe('300+ brands trust Peakshelf')
  await expect.poll(() => railOf(visit.page).getByRole('img').count()).toBe(10)
  const ratio = await trackOf(visit.page).evaluate(
    (track) => track.clientWidth / track.children[0]!.getBoundingClientRect().width,
  )
  expect(Math.round(ratio * 10) / 10).toBe(inView)
})

test('advances by one logo every 2000 ms until it is paused', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.clock.install()
  await page.goto(site + path)
  await trackOf(page).scrollIntoViewIfNeeded()
  await page.mouse.move(2, 2)
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)))
  await expect.poll(() => page.clock.runFor(100).then(() => isAtRest(page))).toBe(true)
  // Like a leaving pointer: the pause starts again.
  await railOf(page).dispatchEvent('pointerleave')
  const start = await readFirst(page)
  for (const step of [1, 2]) {
    await page.clock.runFor(step === 1 ? 1999 : 999)
    expect(await readFirst(page)).toBe((start + step - 1) % 10)
    // Scrolling by one logo takes a second.
    await page.clock.runFor(1001)
    await expect.poll(() => readFirst(page)).toBe((start + step) % 10)
  }
  await page.getByRole('button', { name: 'Pause brands' }).click()
  const paused = await readFirst(page)
  await page.clock.runFor(10_000)
  expect(await readFirst(page)).toBe(paused)
})

test('loops, and continues after the visitor moved it', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(site + path)
  await railOf(page).getByRole('button', { name: 'Previous brands' }).click()
  await expect.poll(() => readFirst(page)).toBe(9)
  await railOf(page).getByRole('button', { name: 'Next brands' }).click()
  await expect.poll(() => readFirst(page)).toBe(0)
  await page.mouse.move(2, 2)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(() => readFirst(page)).toBe(1)
  await expect.poll(() => readFirst(page)).toBe(2)
})

test('draws three logos smaller until they are hovered', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(site + path)
  await railOf(page).getByRole('button', { name: 'Pause brands' }).click()
  const readScales = () =>
    trackOf(page)
      .locator(':scope > li:not([aria-hidden])')
      .evaluateAll((logos) =>
        logos.map((logo) => {
          const mark = logo.querySelector('svg')!
          return Math.round((mark.getBoundingClientRect().height / mark.clientHeight) * 100) / 100
        }),
      )
  const small = (await readScales()).flatMap((scale, at) => (scale < 1 ? at : []))
  expect(small).toHaveLength(3)
  expect((await readScales())[small[0]!]).toBeGreaterThan(0.8)
  await trackOf(page).locator('li').nth(small[0]!).hover()
  await expect.poll(async () => (await readScales())[small[0]!]).toBe(1)
})

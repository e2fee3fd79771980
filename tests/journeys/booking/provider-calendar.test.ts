import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { timesOf, waitForIsland } from './booking-visit.ts'

useBrowser()
/** A host that does not exist. */
const GONE = 'https://calendar.example/agency'
/** The server does not check this port, so only the browser notices the failure. */
const UNKNOWN = 'https://calendar.example:8443/agency'
const TIMEOUT_MS = 10_000

let gone: RunningSite
let unknown: RunningSite
beforeAll(async () => {
  const start = (url: string) =>
    startRunningSite({ EDITOR_MODE: 'off', BOOKING_EMBED_URL: url }, inject('siteTemplate'))
  ;[gone, unknown] = await Promise.all([start(GONE), start(UNKNOWN)])
})
afterAll(() => Promise.all([gone.stop(), unknown.stop()]))

test('replaces a provider’s calendar with the site’s own if it does not load within ten seconds', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.route(`${UNKNOWN}**`, () => undefined)
  await page.clock.install()
  await page.goto(`${unknown.url}/book-call`, { waitUntil: 'domcontentloaded' })
  const frame = page.locator('iframe#booking-iframe')
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(750)
  await frame.scrollIntoViewIfNeeded()
  await page.getByText('Loading the calendar…').waitFor()
  // The script that measures the time loads after the text.
  await page.locator('[data-embed-state=loading]').waitFor()
  await page.clock.runFor(TIMEOUT_MS)
  await waitForIsland(page)
  expect(await frame.count()).toBe(0)
  await expect.poll(() => timesOf(page).count()).toBeGreaterThan(0)
  await expect.poll(() => page.locator('#booking-iframe').count()).toBe(1)
})

test('does not embed a provider’s calendar that the server can’t reach', async () => {
  const read = async () => (await fetch(`${gone.url}/book-call`)).text()
  await expect.poll(read, { interval: 500 }).not.toContain('<iframe')
  expect(await read()).toContain('See free times')
  expect(gone.output()).toContain("The calendar at calendar.example (BOOKING_EMBED_URL) can't be reached")
})

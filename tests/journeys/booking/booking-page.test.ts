import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisit, useBrowser, type Visit } from '#tests/support/browser/browser.ts'
import { pauseClock } from '#tests/support/browser/pause-clock.ts'
import { type RunningSite, startSiteWithoutData } from '#tests/support/site/running-site.ts'

useBrowser({ moves: true })
/** Without a provider's calendar. */
const plainSite = inject('siteUrl')
const CALENDAR = 'https://calendar.example/agency'
const TIMEOUT_MS = 10_000

let site: RunningSite
/** Without a provider's calendar, and without the key that its own calendar needs. */
let bareSite: RunningSite
beforeAll(async () => {
  site = await startSiteWithoutData({ BOOKING_EMBED_URL: CALENDAR })
  bareSite = await startSiteWithoutData()
})
afterAll(async () => {
  await site.stop()
  await bareSite.stop()
})

type CalendarAnswer = 'answers' | 'hangs'

/** Mocks the calendar provider, and counts its requests. */
async function standInForCalendar({ page }: Visit, answer: CalendarAnswer) {
  const asked = { count: 0 }
  await page.route(`${CALENDAR}**`, async (route) => {
    asked.count += 1
    if (answer === 'answers') await route.fulfill({ contentType: 'text/html', body: '<h1>Pick a day</h1>' })
  })
  return asked
}

test('has all sections of the specification in order', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${plainSite}/book-call`)
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBe(
    "Let's Talk Amazon – Book Your Success Call",
  )
  await page.getByText(/limited slots/i).waitFor()
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings).toEqual([
    'Meet Your Amazon Experts',
    'Choose your time',
    'What Happens on the Call?',
    'What You Need to Do',
    'Why Peakshelf?',
    'Trusted by Successful Brands',
    'After the Call, You Get',
    'Can’t find a time?',
  ])
  const experts = page.getByRole('region', { name: 'Meet Your Amazon Experts' }).getByRole('listitem')
  const titles = await experts.getByRole('paragraph').allTextContents()
  expect(titles.filter((title) => title.endsWith('Lead'))).toHaveLength(2)
  expect(titles.filter((title) => title.startsWith('Senior'))).toHaveLength(1)
  await expect.poll(() => experts.getByRole('img').count()).toBe(3)
  expect(visit.errors).toEqual([])
})

test('shows ten brand logos, three of them larger', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${plainSite}/book-call`)
  const rail = page.getByRole('group', { name: 'Client brands' })
  await expect.poll(() => rail.getByRole('img').count()).toBe(10)
  const scales = await rail
    .getByRole('img')
    .evaluateAll((logos) => logos.map((logo) => Number(getComputedStyle(logo).scale)))
  expect(scales.filter((scale) => scale > 1)).toHaveLength(3)
})

test('the bonus downloads open one at a time', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${plainSite}/book-call`)
  const gifts = page.getByRole('region', { name: 'After the Call, You Get' })
  const readOpen = () =>
    gifts.locator('details').evaluateAll((all) => all.map((gift) => (gift as HTMLDetailsElement).open))
  expect(await readOpen()).toEqual([true, false, false])
  await gifts.getByText('Seller Central eBook', { exact: true }).click()
  expect(await readOpen()).toEqual([false, true, false])
  await gifts.getByText('Product Research Template', { exact: true }).press('Enter')
  expect(await readOpen()).toEqual([false, false, true])
  await gifts.getByText('For personal use only').waitFor()
})

test('links to the site’s own calendar without JavaScript, and to contacts if there is none', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${plainSite}/book-call`)
  const link = page.locator('#booking-iframe').getByRole('link', { name: 'See free times' })
  expect(await link.getAttribute('href')).toBe('/book-call/times')
  expect(await page.locator('iframe').count()).toBe(0)
  await page.goto(`${bareSite.url}/book-call`)
  await page.getByRole('heading', { name: 'The calendar is not available here' }).waitFor()
  await page.goto(`${bareSite.url}/book-call/times`)
  expect(new URL(page.url()).pathname).toBe('/book-call')
  const place = page.locator('#booking-iframe')
  expect(await place.getByRole('link', { name: 'hello@peakshelf.example' }).getAttribute('href')).toMatch(
    /^mailto:hello@peakshelf\.example\?subject=/,
  )
  expect(await place.getByRole('link', { name: '555-0147' }).getAttribute('href')).toBe('tel:+13025550147')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const sizes = await place
      .locator('.contact-links a')
      .evaluateAll((links) => links.map(({ clientWidth, clientHeight }) => `${clientWidth} ${clientHeight}`))
    expect([width, sizes.length, new Set(sizes).size]).toEqual([width, 2, 1])
  }
})

test('moves the focus from the link to the calendar that replaces it, below a visible heading', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const answers = Promise.withResolvers<void>()
  await page.route('**/book-call/times?*', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.goto(`${plainSite}/book-call`)
  await page.getByRole('link', { name: 'Pick a time' }).click()
  const heading = page.getByRole('heading', { name: 'Choose your time' })
  const header = (await page.getByRole('banner').boundingBox())!
  await expect.poll(async () => (await heading.boundingBox())!.y < 400).toBe(true)
  expect((await heading.boundingBox())!.y).toBeGreaterThan(header.height)
  await page.getByRole('link', { name: 'See free times' }).focus()
  answers.resolve()
  await page.locator('[data-call-calendar]').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Success call')
})

test('embeds the provider’s calendar without layout shift', async () => {
  await using visit = await openVisit()
  await standInForCalendar(visit, 'answers')
  const { page } = visit
  await page.goto(`${site.url}/book-call`)
  const frame = page.locator('iframe#booking-iframe')
  expect(await frame.getAttribute('src')).toBe(CALENDAR)
  expect(await frame.getAttribute('title')).toBeTruthy()
  expect(await frame.getAttribute('loading')).toBeTruthy()
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin allow-popups')
  expect((await frame.boundingBox())!.height).toBe(750)
  expect(await page.getByRole('link', { name: 'Open the calendar in a new tab' }).getAttribute('href')).toBe(
    CALENDAR,
  )
  const policy = (await fetch(`${site.url}/book-call`)).headers.get('content-security-policy')
  expect(policy).toContain("frame-src 'self' https://calendar.example")
  const readTop = () =>
    page
      .getByText('2-10x sales growth')
      .evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  const top = await readTop()
  await page.getByRole('link', { name: 'Pick a time' }).click()
  await page.frameLocator('#booking-iframe').getByRole('heading', { name: 'Pick a day' }).waitFor()
  await expect.poll(() => page.getByText('Loading the calendar…').isVisible()).toBe(false)
  expect(await readTop()).toBe(top)
  expect(visit.errors).toEqual([])
})

test('does not contact the provider far from the calendar, until the visitor asks for it', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 500 } })
  const asked = await standInForCalendar(visit, 'answers')
  const { page } = visit
  await page.route('**/book-call', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/<main[^>]*>/, (main) => main + '<br>'.repeat(600))
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto(`${site.url}/book-call`, { waitUntil: 'networkidle' })
  expect(asked.count).toBe(0)
  const show = page.getByRole('button', { name: 'Show the calendar' })
  // A mouse click would scroll first.
  await show.evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => asked.count).toBe(1)
})

test('shows contact details if the provider’s calendar does not load within ten seconds', async () => {
  await using visit = await openVisit()
  await standInForCalendar(visit, 'hangs')
  const { page } = visit
  await pauseClock(page)
  await page.goto(`${site.url}/book-call`, { waitUntil: 'domcontentloaded' })
  await page.locator('#booking-iframe').scrollIntoViewIfNeeded()
  await page.getByText('Loading the calendar…').waitFor()
  // The script that measures the time loads after the text.
  await page.locator('[data-embed-state=loading]').waitFor()
  const fallback = page.getByRole('status').filter({ hasText: 'The calendar is not available here' })
  await page.clock.runFor(TIMEOUT_MS - 1)
  expect(await fallback.count()).toBe(0)
  await page.clock.runFor(1)
  await fallback.waitFor()
  expect(await fallback.getByRole('link', { name: 'hello@peakshelf.example' }).isVisible()).toBe(true)
  expect(await fallback.getByRole('link', { name: '555-0147' }).isVisible()).toBe(true)
  expect((await page.locator('#booking-iframe').boundingBox())!.height).toBe(750)
})

test('the provider’s calendar works without JavaScript', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  await standInForCalendar(visit, 'answers')
  const { page } = visit
  await page.goto(`${site.url}/book-call`)
  await page.locator('#booking-iframe').scrollIntoViewIfNeeded()
  await page.frameLocator('#booking-iframe').getByRole('heading', { name: 'Pick a day' }).waitFor()
  expect(await page.getByText('Loading the calendar…').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Show the calendar' }).isVisible()).toBe(false)
})

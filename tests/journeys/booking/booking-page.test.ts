import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisit, useBrowser, type Visit } from '#tests/support/browser/browser.ts'
import { holdClock } from '#tests/support/browser/held-clock.ts'
import { type RunningSite, startSiteWithoutData } from '#tests/support/site/running-site.ts'

useBrowser({ moves: true })
/** Has no provider's calendar in its settings. */
const plainSite = inject('siteUrl')
const CALENDAR = 'https://calendar.example/agency'
const TIMEOUT_MS = 10_000
const BRAND_PAUSE_MS = 2000
/** Longer than a brand is under way. */
const BRAND_WAY_MS = 1000

let site: RunningSite
/** Has neither a provider's calendar nor the key with which it could have one of its own. */
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

/** Stands in for the calendar service; counts how often it is asked. */
async function standInForCalendar({ page }: Visit, answer: CalendarAnswer) {
  const asked = { count: 0 }
  await page.route(`${CALENDAR}**`, async (route) => {
    asked.count += 1
    if (answer === 'answers') await route.fulfill({ contentType: 'text/html', body: '<h1>Pick a day</h1>' })
  })
  return asked
}

test('the page has every block of the specification, in order', async () => {
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
    'No time suits you?',
  ])
  expect(visit.errors).toEqual([])
})

test('three experts are shown by first name: two leads and one senior', async () => {
  await using visit = await openVisit()
  const experts = visit.page.getByRole('region', { name: 'Meet Your Amazon Experts' }).getByRole('listitem')
  await visit.page.goto(`${plainSite}/book-call`)
  const titles = await experts.getByRole('paragraph').allTextContents()
  expect(titles.filter((title) => title.endsWith('Lead'))).toHaveLength(2)
  expect(titles.filter((title) => title.startsWith('Senior'))).toHaveLength(1)
  await expect.poll(() => experts.getByRole('img').count()).toBe(3)
  const widths = await experts
    .getByRole('img')
    .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth))
  expect(Math.min(...widths)).toBeGreaterThan(0)
})

test('it makes the claims of the specification', async () => {
  await using visit = await openVisit()
  await visit.page.goto(`${plainSite}/book-call`)
  const text = (await visit.page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  for (const claim of [
    '2-10x',
    '3-6 months',
    '10%+ drop in TACoS',
    '1-3 months',
    '2-3x happier clients',
    '$100M+',
    '$30M',
    'Above 20%',
    '6+',
    'client portal',
    'money-back guarantee',
  ]) {
    expect(text).toContain(claim)
  }
  await expect
    .poll(() => visit.page.getByRole('region', { name: 'Why Peakshelf?' }).getByRole('listitem').count())
    .toBe(9)
})

test('ten brands pass by every two seconds, also after the visitor has moved them; three are larger', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await holdClock(page)
  await page.goto(`${plainSite}/book-call`)
  const rail = page.getByRole('group', { name: 'Client brands' })
  const track = rail.getByRole('list')
  await expect.poll(() => rail.getByRole('img').count()).toBe(10)
  const scales = await track
    .getByRole('img')
    .evaluateAll((logos) => logos.map((logo) => new DOMMatrix(getComputedStyle(logo).transform).a))
  expect(scales.filter((scale) => scale > 1)).toHaveLength(3)

  await rail.scrollIntoViewIfNeeded()
  const readPosition = () => track.evaluate((list) => list.scrollLeft)
  await page.getByRole('button', { name: 'Next brands' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(BRAND_WAY_MS)
  const moved = await readPosition()
  expect(moved).toBeGreaterThan(0)
  await page.clock.runFor(BRAND_PAUSE_MS)
  expect(await readPosition()).toBeGreaterThan(moved)
})

test('the gifts open one at a time', async () => {
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

test.each([
  ['a-plus-templates.zip', 'application/zip', 'PK\u0003\u0004'],
  ['seller-central-ebook.pdf', 'application/pdf', '%PDF-'],
  [
    'product-research-template.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'PK\u0003\u0004',
  ],
])('the gift %s is a real file', async (name, type, start) => {
  await using visit = await openVisit()
  await visit.page.goto(`${plainSite}/book-call`)
  const link = visit.page.locator(`main a[download][href="/downloads/${name}"]`)
  await expect.poll(() => link.count()).toBe(1)
  const answer = await fetch(`${plainSite}/downloads/${name}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
  expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start)
  expect(bytes.length).toBeGreaterThan(10_000)
  expect(bytes.length).toBeLessThan(1_000_000)
})

test('the eBook is tagged for assistive technology and has eight pages or more', async () => {
  const text = Buffer.from(
    await (await fetch(`${plainSite}/downloads/seller-central-ebook.pdf`)).arrayBuffer(),
  ).toString('latin1')
  expect(text).toContain('/MarkInfo')
  expect(text).toContain('/StructTreeRoot')
  expect(text.match(/\/Type \/Page\b/g)!.length).toBeGreaterThanOrEqual(8)
})

test('out of the box the calendar of the site itself is there, without a script as a way to it', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${plainSite}/book-call`)
  expect(await page.locator('iframe').count()).toBe(0)
  const way = page.locator('#booking-iframe').getByRole('link', { name: 'See free times' })
  expect(await way.getAttribute('href')).toBe('/book-call/times')
  expect(await page.getByText('The calendar is not available here').count()).toBe(0)
})

test('without any calendar the visitor sees how else to reach the agency', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${bareSite.url}/book-call`)
  await page.getByRole('heading', { name: 'The calendar is not available here' }).waitFor()
  // Nor is there a page of times.
  await page.goto(`${bareSite.url}/book-call/times`)
  expect(new URL(page.url()).pathname).toBe('/book-call')
  const place = page.locator('#booking-iframe')
  expect(await place.getByRole('link', { name: 'hello@peakshelf.example' }).getAttribute('href')).toMatch(
    /^mailto:hello@peakshelf\.example\?subject=/,
  )
  expect(await place.getByRole('link', { name: '555-0147' }).getAttribute('href')).toBe('tel:+13025550147')
})

test('the calendar has its measures, its name, its sandbox and a plain link', async () => {
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
})

test('the calendar takes its place when the visitor comes near, and nothing moves', async () => {
  await using visit = await openVisit()
  await standInForCalendar(visit, 'answers')
  const { page } = visit
  await page.goto(`${site.url}/book-call`)
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

test('far from the calendar nothing is asked of its service until the visitor wants it', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 500 } })
  const asked = await standInForCalendar(visit, 'answers')
  const { page } = visit
  // So far away that no browser takes it for near.
  await page.route('**/book-call', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/<main[^>]*>/, (main) => main + '<br>'.repeat(600))
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto(`${site.url}/book-call`, { waitUntil: 'networkidle' })
  expect(asked.count).toBe(0)
  const show = page.getByRole('button', { name: 'Show the calendar' })
  // A click through the mouse would scroll there first.
  await show.evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => asked.count).toBe(1)
})

test('a calendar that does not come within ten seconds makes way for mail and phone', async () => {
  await using visit = await openVisit()
  await standInForCalendar(visit, 'hangs')
  const { page } = visit
  await holdClock(page)
  await page.goto(`${site.url}/book-call`, { waitUntil: 'domcontentloaded' })
  await page.locator('#booking-iframe').scrollIntoViewIfNeeded()
  await page.getByText('Loading the calendar…').waitFor()
  // The text is there before the script that counts the seconds.
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

test('without JavaScript the calendar works and no skeleton covers it', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  await standInForCalendar(visit, 'answers')
  const { page } = visit
  await page.goto(`${site.url}/book-call`)
  await page.locator('#booking-iframe').scrollIntoViewIfNeeded()
  await page.frameLocator('#booking-iframe').getByRole('heading', { name: 'Pick a day' }).waitFor()
  expect(await page.getByText('Loading the calendar…').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Show the calendar' }).isVisible()).toBe(false)
})

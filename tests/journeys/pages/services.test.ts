import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

/** In the order of the specification, with the titles of the cards. */
const SERVICES = [
  ['store-management', 'Store Management'],
  ['ads-management', 'Ads Management'],
  ['amazon-seo', 'Amazon SEO'],
  ['product-launch-services', 'Product Launch'],
  ['customer-management', 'Customer Management'],
  ['research-analysis', 'Research and Analysis'],
  ['brand-management', 'Brand Management'],
  ['creative-services', 'Creative Services'],
  ['reporting', 'Reporting'],
  ['advanced-ad-management', 'Level 2.0 Advanced Ads'],
  ['account-reinstatement', 'Account Reinstatement'],
  ['training-consulting', 'Training and Consulting'],
] as const

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** A sentence on the back of the second card only. */
const BACK_TEXT = 'You get one page a week: what we changed and what it did.'

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('heading', { name, exact: true, includeHidden: true }) })

/** The face of a card at its center, which a visitor sees and touches. */
function readFace(page: Page, name: string): Promise<'front' | 'back' | undefined> {
  return cardOf(page, name).evaluate((card) => {
    card.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = card.getBoundingClientRect()
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (top?.closest('[data-flip-back]')) return 'back'
    return top?.closest('[data-flip-front]') ? 'front' : undefined
  })
}

/** Waits, because a card takes half a second to turn over, and the page may still be scrolling. */
const expectFace = (page: Page, name: string, face: 'front' | 'back') =>
  expect.poll(() => readFace(page, name)).toBe(face)

test('shows twelve cards that link to their pages', async () => {
  await using visit = await openVisit(PHONE)
  const { page, errors } = visit
  await page.goto(`${site}/services`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Twelve services for your whole account',
  )
  const links = page.getByRole('main').locator('h2 a')
  const targets = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('href'), link.textContent]),
  )
  expect(targets).toEqual(SERVICES.map(([slug, name]) => [`/services/${slug}`, name]))
  const banner = page.getByRole('region', { name: 'Not sure where to start?' })
  expect(await banner.getByRole('link', { name: 'Book Call Now' }).getAttribute('href')).toBe('/book-call')
  await page.getByRole('link', { name: 'Reporting', exact: true }).tap()
  await page.waitForURL(`${site}/services/reporting`)
  expect(errors).toEqual([])
})

test('turns a card while it is hovered or focused, until Escape', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/services`)
  await cardOf(page, 'Reporting').hover()
  await expectFace(page, 'Reporting', 'back')
  expect(await readFace(page, 'Amazon SEO')).toBe('front')
  await page.mouse.move(2, 2)
  await expectFace(page, 'Reporting', 'front')
  await cardOf(page, 'Reporting').hover()
  await expectFace(page, 'Reporting', 'back')
  await page.keyboard.press('Escape')
  await expectFace(page, 'Reporting', 'front')
  await page.mouse.move(2, 2)
  await page.locator('.hero-list a').last().focus()
  await page.keyboard.press('Tab')
  await expectFace(page, 'Store Management', 'back')
  await page.keyboard.press('Escape')
  await expectFace(page, 'Store Management', 'front')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Store Management')
})

test('opens the page of a card by a click or tap on either face', async () => {
  for (const options of [{}, PHONE]) {
    await using visit = await openVisit(options)
    const { page } = visit
    await page.goto(`${site}/services`)
    await cardOf(page, 'Amazon SEO')
      .locator('[data-flip-front] img')
      .click({ position: { x: 40, y: 40 }, force: true })
    await page.waitForURL(`${site}/services/amazon-seo`)
  }
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/services`)
  await cardOf(page, 'Reporting').hover()
  await expectFace(page, 'Reporting', 'back')
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL(`${site}/services/reporting`)

  await using plain = await openVisit({ javaScriptEnabled: false })
  await plain.page.goto(`${site}/services`)
  await cardOf(plain.page, 'Reporting').locator('[data-flip-back] p').last().click({ force: true })
  await plain.page.waitForURL(`${site}/services/reporting`)
})

test('turns a card and back by buttons on touch screens', async () => {
  await using visit = await openVisit(PHONE)
  const { page } = visit
  await page.goto(`${site}/services`)
  const more = page.getByRole('button', { name: 'More about Ads Management' })
  const box = (await more.boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  await more.tap()
  await expectFace(page, 'Ads Management', 'back')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-flip-back]') !== null)).toBe(true)
  await page.getByRole('button', { name: 'Back to the front of Ads Management' }).tap()
  await expectFace(page, 'Ads Management', 'front')
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('exposes the text of the back once to screen readers', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/services`)
  const session = await visit.context.newCDPSession(page)
  const countReceived = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const heard = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'StaticText')
    return heard.filter(({ name }) => String(name?.value).includes(BACK_TEXT)).length
  }
  expect(await countReceived()).toBe(1)
  await cardOf(page, 'Ads Management').hover()
  await expectFace(page, 'Ads Management', 'back')
  expect(await countReceived()).toBe(1)
})

test('links to the overview while individual service pages are off', async () => {
  const environment = { FEATURE_INDIVIDUAL_SERVICE_PAGES: 'off' }
  const limited = await startRunningSite(environment, inject('siteTemplate'))
  try {
    const answer = await fetch(`${limited.url}/services/amazon-seo`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/services'])
    await using visit = await openVisit()
    const { page } = visit
    await page.goto(limited.url)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Amazon SEO' }).click()
    await page.waitForURL(`${limited.url}/services`)
    const hrefs = await page
      .getByRole('main')
      .locator('li a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs.filter((href) => !/^(\/services#[a-z-]+|\/book-call)$/.test(href!))).toEqual([])
  } finally {
    await limited.stop()
  }
})

import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')
const LIGHT_PAGE = 'rgb(245, 247, 244)'
const DARK_PAGE = 'rgb(11, 24, 21)'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('the header links to every section', async () => {
  await using visit = await openVisit()
  await visit.page.goto(site)
  const links = visit.page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Services', '/services'],
    ['About', '#about'],
    ['Case Studies', '#testimonials'],
    ['Blog', '/blog'],
    ['News', '/news'],
  ])
  expect(
    await visit.page.getByRole('banner').getByRole('link', { name: 'Get Started' }).getAttribute('href'),
  ).toBe('/book-call')
})

test('About goes home and scrolls to its section', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/blog`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await page.waitForURL(`${site}/**`)
  await page.waitForFunction(() => {
    const top = document.querySelector('#about')?.getBoundingClientRect().top ?? Infinity
    return location.pathname === '/' && top >= -5 && top < 200
  })
})

test('Case Studies on the home page scrolls without loading a page', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(site)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Case Studies' }).click()
  await page.waitForFunction(
    () => Math.abs(document.querySelector('#testimonials')!.getBoundingClientRect().top) < 200,
  )
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('the phone menu opens, also without JavaScript, closes by Escape and returns the focus', async () => {
  await using plain = await openVisit({ ...PHONE, javaScriptEnabled: false })
  await plain.page.goto(site)
  await plain.page.getByRole('button', { name: 'Menu' }).click()
  await plain.page.getByRole('navigation', { name: 'Mobile' }).waitFor({ state: 'visible' })

  await using visit = await openVisit(PHONE)
  const { page } = visit
  await page.goto(site)
  const toggle = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  expect(await menu.isVisible()).toBe(false)
  await toggle.click()
  await menu.waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('the phone menu closes when the focus leaves it', async () => {
  await using visit = await openVisit(PHONE)
  const { page } = visit
  await page.goto(site)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  await menu.getByRole('link', { name: 'Search' }).focus()
  await page.keyboard.press('Tab')
  expect(await menu.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  await menu.waitFor({ state: 'hidden' })
})

test('the header marks the current page, and the footer has the links of the specification', async () => {
  await using visit = await openVisit()
  await visit.page.goto(`${site}/news`)
  const current = visit.page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  expect(await current.allTextContents()).toEqual(['News'])
  const footer = visit.page.getByRole('contentinfo')
  const hrefs = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const href of [
    '/services/amazon-seo',
    '/services/ads-management',
    '/services/brand-management',
    '/services/product-launch-services',
    '/services/store-management',
    '/services/creative-services',
    '/#about',
    '/#testimonials',
    '/blog',
    '/news',
    '/acos-calculator',
    '/pay-us',
  ]) {
    expect(hrefs).toContain(href)
  }
  expect(await footer.textContent()).toContain('not affiliated with, endorsed by or sponsored by Amazon.com')
})

test.each([
  ['light', LIGHT_PAGE],
  ['dark', DARK_PAGE],
] as const)('follows a %s system theme, with and without JavaScript', async (colorScheme, color) => {
  for (const javaScriptEnabled of [true, false]) {
    await using visit = await openVisit({ colorScheme, javaScriptEnabled })
    await visit.page.goto(site)
    expect(await visit.page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      color,
    )
  }
})

test('keeps a chosen theme on the next page and after a reload', async () => {
  await using visit = await openVisit({ colorScheme: 'light' })
  const { page } = visit
  await page.goto(site)
  const choice = page.getByRole('contentinfo').getByText('Dark', { exact: true })
  await choice.click()
  const readColor = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await expect.poll(readColor).toBe(DARK_PAGE)
  await page.goto(`${site}/blog`)
  expect(await readColor()).toBe(DARK_PAGE)
  await page.reload()
  expect(await readColor()).toBe(DARK_PAGE)
})

test('shows the label of an icon button after 700 ms of hover or keyboard focus', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(site)
  const button = page.getByRole('button', { name: /^Next/ }).first()
  await button.scrollIntoViewIfNeeded()
  const readTip = () =>
    button.evaluate((element) => {
      const { content, visibility, animationDuration } = getComputedStyle(element, '::after')
      return { content, visibility, animationDuration }
    })
  const label = (await button.getAttribute('aria-label'))!
  expect((await readTip()).content).toBe('none')

  await button.hover()
  expect((await readTip()).animationDuration).toBe('0.7s')
  await expect.poll(async () => (await readTip()).visibility).toBe('visible')
  expect((await readTip()).content).toContain(label)

  await page.mouse.move(2, 2)
  await expect.poll(async () => (await readTip()).content).toBe('none')
  await button.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await readTip()).visibility).toBe('visible')
  // Its name is announced once.
  expect(await button.ariaSnapshot()).toBe(`- button "${label}"`)
})

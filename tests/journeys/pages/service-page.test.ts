import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

/** content/services/services.test.ts proves the numbers of each page. */
test('shows two buttons, four statistics, four approach cards, five reasons and a closing button', async () => {
  await using visit = await openVisit()
  const { page, errors } = visit
  await page.goto(`${site}/services/store-management`)
  const hero = page.locator('main > section').first()
  await expect.poll(() => hero.locator('a.btn').count()).toBe(2)
  expect(await hero.getByRole('link', { name: 'Book Call Now' }).getAttribute('href')).toBe('/book-call')
  expect(await hero.locator('dl.stats dd').allInnerTexts()).toEqual(['500+', '95%', '9.2', '$2B+'])
  const cards = page.locator('#approach li:has(> h3)')
  await expect.poll(() => cards.count()).toBe(4)
  await expect.poll(() => cards.first().locator('ul li').count()).toBeGreaterThanOrEqual(3)
  await expect.poll(() => page.locator('#why-choose ol > li').count()).toBe(5)
  await expect.poll(() => page.locator('main > section').last().locator('a, button').count()).toBe(1)
  const keywords = await page.locator('meta[name=keywords]').getAttribute('content')
  expect(keywords!.split(', ').length).toBeGreaterThanOrEqual(4)
  expect(errors).toEqual([])
})

test('opens each success story as a PDF in a new tab, and announces it', async () => {
  await using visit = await openVisit()
  await visit.page.goto(`${site}/services/advanced-ad-management`)
  const links = await visit.page.locator('#success-stories h3').getByRole('link').all()
  expect(links).toHaveLength(3)
  for (const link of links) {
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await link.textContent()).toContain('opens a PDF in a new tab')
  }
})

test('opens one answer at a time', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/services/amazon-seo`)
  const questions = page.locator('#faq details')
  const readOpen = () =>
    questions.evaluateAll((all) => all.flatMap((one, at) => ((one as HTMLDetailsElement).open ? at : [])))
  await expect.poll(() => questions.count()).toBeGreaterThanOrEqual(5)
  expect(await readOpen()).toEqual([0])
  await questions.nth(2).locator('summary').click()
  expect(await readOpen()).toEqual([2])
  await questions.nth(1).locator('summary').focus()
  await page.keyboard.press('Enter')
  expect(await readOpen()).toEqual([1])
})

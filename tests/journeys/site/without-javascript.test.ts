import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

test('navigates from home to posts, related posts and news', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(site)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  expect(new URL(page.url()).search).toBe('?page=2')
  await page.locator('main article').first().getByRole('heading').getByRole('link').click()
  await expect.poll(() => page.locator('.prose p').count()).toBeGreaterThan(3)
  await page.getByRole('region', { name: 'Related Articles' }).getByRole('link').first().click()
  await expect.poll(() => page.locator('.prose p').count()).toBeGreaterThan(3)
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Latest News')
})

test('navigates by tags and breadcrumbs', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${site}/blog`)
  await page.locator('main article').first().getByRole('link', { name: 'Advertising' }).click()
  expect(new URL(page.url()).pathname).toBe('/blog/tags/advertising')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Advertising')
  const cards = page.locator('main article')
  expect(await page.getByText(/^\d+ posts$/).textContent()).toBe(`${await cards.count()} posts`)
  await cards.first().getByRole('heading').getByRole('link').click()
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Planning' }).click()
  expect(new URL(page.url()).pathname).toBe('/blog/tags/planning')
  await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('link', { name: 'Listings' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Listings')
  await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Blog' }).click()
  expect(new URL(page.url()).pathname).toBe('/blog')
})

test('hides controls that need a script, and lets carousels be scrolled', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  await visit.page.goto(site)
  expect(await visit.page.getByRole('button', { name: /Pause|Next brands|Previous brands/ }).count()).toBe(0)
  expect(await visit.page.getByRole('contentinfo').getByRole('radio').count()).toBe(0)
  for (const name of ['Client brands', 'Recognitions']) {
    const last = visit.page.getByRole('group', { name }).locator('li').last()
    await last.scrollIntoViewIfNeeded()
    expect(await last.isVisible()).toBe(true)
  }
})

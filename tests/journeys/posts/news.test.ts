import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const site = inject('siteUrl')

test('hides import markers in the news', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/news`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Latest News')
  await expect.poll(() => page.locator('main article').count()).toBe(12)
  expect(await page.getByRole('navigation', { name: 'Pagination' }).textContent()).toContain(
    'Page 1 of 2 (15 total posts)',
  )
  const marked = page.locator('main article', {
    hasText: 'Planning stock around the lunar new year factory closures',
  })
  const tags = await marked.getByRole('listitem').allTextContents()
  expect(tags.length).toBeGreaterThan(0)
  expect(tags).not.toContain('imported')

  await marked.getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/news\/[^/?]+$/)
  expect(await page.getByRole('list', { name: 'Tags' }).first().textContent()).not.toContain('imported')
  await expect
    .poll(() => page.getByRole('region', { name: 'Related News' }).getByRole('article').count())
    .toBe(3)
  await page.getByRole('link', { name: 'Back to News' }).click()
  await page.waitForURL('**/news')
  expect(visit.errors).toEqual([])
})

test('shows the list for a missing post, at the address of the list', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/blog`)
  const answer = await page.goto(`${site}/news/amazon-fees-of-another-year`)
  expect(answer!.status()).toBe(404)
  await page.waitForURL(`${site}/news`)
  expect(await page.getByRole('status').textContent()).toContain(
    'There is no post at /news/amazon-fees-of-another-year.',
  )
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Latest News')
  await page.goBack()
  await page.waitForURL(`${site}/blog`)
})

test('hides a picture that fails to load', async () => {
  await using visit = await openVisit()
  await visit.page.route('**/covers/**', (route) => route.abort())
  await visit.page.goto(`${site}/news`)
  await visit.page.waitForFunction(() => document.querySelectorAll('[data-cover]:not([hidden])').length === 0)
})

import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const site = inject('siteUrl')

test('a visitor pages through the blog, twelve posts at a time, newest first', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/blog`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Actionable Tips for Amazon Sellers',
  )
  await expect
    .poll(() => page.getByText('Insights, tips, and the latest trends in digital marketing').count())
    .toBe(1)
  await expect.poll(() => page.locator('main article').count()).toBe(12)
  const pager = page.getByRole('navigation', { name: 'Pagination' })
  expect(await pager.textContent()).toContain('Page 1 of 3 (28 total posts)')

  const dates = await page
    .locator('main article time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')!))
  expect(dates).toEqual(dates.toSorted().toReversed())

  await pager.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/blog?page=2')
  expect(await pager.textContent()).toContain('Page 2 of 3')
  await pager.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/blog?page=3')
  await expect.poll(() => page.locator('main article').count()).toBe(4)
  expect(await pager.getByRole('link', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
  await pager.getByRole('link', { name: 'Previous' }).click()
  await page.waitForURL('**/blog?page=2')
  expect(visit.errors).toEqual([])
})

test('shows at most three tags on a card', async () => {
  await using visit = await openVisit()
  await visit.page.goto(`${site}/blog`)
  const lead = visit.page.locator('main article').first()
  expect(await lead.getByRole('listitem').allTextContents()).toEqual([
    'Advertising',
    'TACoS',
    'Planning',
    '+1 more',
  ])
})

test('a visitor reads a post and goes on to a related one', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/blog`)
  await page.getByRole('link', { name: 'TACoS or ACoS: which one should set your bids?' }).click()
  await page.waitForURL(/\/blog\/[^/?]+$/)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'TACoS or ACoS: which one should set your bids?',
  )
  await expect.poll(() => page.getByText('Published on November 18, 2026').count()).toBe(1)
  await expect
    .poll(() => page.locator('.prose').getByRole('heading', { level: 2 }).count())
    .toBeGreaterThanOrEqual(3)
  const related = page.getByRole('region', { name: 'Related Articles' })
  await expect.poll(() => related.getByRole('article').count()).toBe(3)

  const next = related.getByRole('link').first()
  const title = await next.textContent()
  await next.click()
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, title)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await page.waitForURL('**/blog')
  expect(visit.errors).toEqual([])
})

test.each(['6b1f3c52-0000-4000-8000-000000000000', 'abc', '%00', "1' or '1'='1"])(
  'answers 404 for the missing post %s, with the list',
  async (id) => {
    const answer = await fetch(`${site}/blog/${encodeURIComponent(id)}`, { redirect: 'manual' })
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html.match(/<article class="post/g)).toHaveLength(12)
  },
)

test('redirects a page number past the end to the last page', async () => {
  const past = await fetch(`${site}/blog?page=99`, { redirect: 'manual' })
  expect([past.status, past.headers.get('location')]).toEqual([302, '/blog?page=3'])
  const nonsense = await fetch(`${site}/blog?page=-1`)
  expect(await nonsense.text()).toContain('Page 1 of 3')
})

test('replaces a cover that fails to load with a generated one', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.route('**/covers/*.svg', (route) => route.abort())
  await page.goto(`${site}/blog`)
  const lead = page.locator('.post--lead')
  const id = await lead.getAttribute('data-post-id')
  const cover = lead.locator('[data-cover] img')
  await expect.poll(() => cover.getAttribute('src')).toBe(`/drawn-covers/${id}`)
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await cover.isVisible()).toBe(true)
})

test('shows the author and one call to action on an article', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/blog`)
  const readEnd = () => page.locator('main a[href]').last().getAttribute('href')
  expect(await readEnd()).toBe('/book-call')
  const author = await page.locator('.post--lead .meta span').last().innerText()
  await page.locator('.post--lead h2 a').click()
  await page.waitForURL(/\/blog\/[\w-]+$/)
  const byline = page.locator('article header .byline')
  expect(await byline.innerText()).toMatch(new RegExp(`^By ${author}\\n`))
  expect(await byline.getByRole('link', { name: author, exact: true }).getAttribute('href')).toMatch(
    /^\/authors\/./,
  )
  expect(await readEnd()).toBe('/book-call')
})

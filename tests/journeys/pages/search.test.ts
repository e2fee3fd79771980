import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const site = inject('siteUrl')

/** Delays the reply to a search until the returned function is called. */
async function holdAnswer(page: Page, query: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/search?q=${query}`, async (route) => {
    await held
    // The page has canceled this request because of a newer one.
    await route.continue().catch(() => {})
  })
  return release
}

const isSearch = (url: string) => new URL(url).pathname === '/search'

test('searches, pages and opens a post without JavaScript', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(site)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('amazon')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(new URL(page.url()).search).toBe('?q=amazon')
  expect(await page.locator('.search-count').textContent()).toMatch(/^\d+ results for “amazon”$/)
  const results = page.locator('.result')
  await expect.poll(() => results.count()).toBe(10)
  expect(await results.first().locator('b').textContent()).toBe('Service')
  expect((await results.first().locator('h2 mark').textContent())!.toLowerCase()).toBe('amazon')
  await page.getByRole('link', { name: 'Next' }).click()
  expect(new URL(page.url()).search).toBe('?q=amazon&page=2')
  expect(await page.getByRole('searchbox').inputValue()).toBe('amazon')
  await page.goto(`${site}/search?q=advertsing`)
  expect(await page.locator('.search-corrected').textContent()).toBe(
    'Nothing found for “advertsing”. Showing what was found for “advertising”.',
  )
  await page.getByRole('searchbox').fill('buy box')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'You lost the Buy Box. Look here first.' }).click()
  expect(new URL(page.url()).pathname).toMatch(/^\/blog\//)
})

test('suggests links before a search and when nothing is found', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  for (const path of ['/search', '/search?q=zzzzqqqq']) {
    await page.goto(site + path)
    expect(await page.locator('.result').count()).toBe(0)
    for (const name of ['Popular topics', 'Services and tools', 'Newest posts'])
      await expect.poll(() => page.getByRole('region', { name }).getByRole('link').count()).toBeGreaterThan(3)
  }
  const topics = page.getByRole('region', { name: 'Popular topics' }).getByRole('link')
  const name = await topics.first().textContent()
  await topics.first().click()
  expect(new URL(page.url()).pathname).toMatch(/^\/(blog|news)\/tags\/./)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
})

test('updates results while typing, announces them, and adds one history entry', async () => {
  await using visit = await openVisit()
  const { page, errors } = visit
  await page.goto(`${site}/blog`)
  await page.goto(`${site}/search`)
  const field = page.getByRole('searchbox')
  await page.waitForFunction(() => document.activeElement?.matches('[data-search-field]'))
  await field.pressSequentially('reinstat', { delay: 20 })
  await page.waitForURL(`${site}/search?q=reinstat`)
  expect(await page.getByRole('status').first().textContent()).toMatch(/results? for “reinstat”$/)
  expect(await page.locator('.result').first().textContent()).toContain('Account Reinstatement')
  expect(await page.title()).toContain('Search: reinstat')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('')
  await page.waitForURL(`${site}/search`)
  expect(await page.locator('.result').count()).toBe(0)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/blog')
  expect(errors).toEqual([])
})

test('keeps the former results while loading, and ignores a reply that a newer search has overtaken', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const release = await holdAnswer(page, 'tacos')
  await page.goto(`${site}/search?q=amazon`)
  await page.getByRole('searchbox').fill('tacos')
  await page.locator('.search-results[aria-busy=true]').waitFor()
  expect(await page.locator('.search-count').textContent()).toContain('“amazon”')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('searchbox').fill('fees')
  await page.waitForURL(`${site}/search?q=fees`)
  release()
  expect(await page.locator('.search-count').textContent()).toContain('“fees”')
  expect(await page.getByRole('status').first().textContent()).toContain('“fees”')
})

test('reports an unreachable server and recovers', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/search`)
  await page.route('**/search?*', (route) => route.abort())
  await page.getByRole('searchbox').fill('amazon')
  await page.getByText('The search can’t be reached right now.').waitFor()
  await page.unroute('**/search?*')
  await page.getByRole('searchbox').fill('amazon seo')
  await page.locator('.result').first().waitFor()
})

test('Ctrl+K opens the search, selects the query there, and does nothing in other fields', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site}/acos-calculator`)
  await page.getByLabel('Target TACoS (%)').focus()
  await page.keyboard.press('Control+k')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  expect(isSearch(page.url())).toBe(false)
  await page.keyboard.press('k')
  expect(isSearch(page.url())).toBe(false)
  await page.keyboard.press('Control+k')
  await page.waitForURL(`${site}/search`)
  await page.goto(`${site}/search?q=amazon`)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('amazon')
})

test('keeps results out of search engines and redirects a page past the last', async () => {
  const first = await fetch(`${site}/search?q=amazon`)
  const html = await first.text()
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(html).toContain('rel="canonical" href="')
  expect(/rel="canonical" href="[^"]*\/search"/.test(html)).toBe(true)
  const late = await fetch(`${site}/search?q=amazon&page=99`, { redirect: 'manual' })
  expect([late.status, late.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/search\?q=amazon&page=\d$/),
  ])
})

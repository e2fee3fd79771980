import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')
const LIGHT_PAGE = 'rgb(245, 247, 244)'
const DARK_PAGE = 'rgb(11, 24, 21)'

test.each([
  ['light', LIGHT_PAGE],
  ['dark', DARK_PAGE],
] as const)('a %s system gets the matching page, without JavaScript too', async (colorScheme, color) => {
  for (const javaScriptEnabled of [true, false]) {
    await using visit = await openVisit({ colorScheme, javaScriptEnabled })
    await visit.page.goto(site)
    expect(await visit.page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      color,
    )
  }
})

test('a chosen theme stays on the next page and after a reload', async () => {
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

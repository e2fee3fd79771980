import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { openCalculator } from '#tests/support/browser/calculator-page.ts'

useBrowser()
const site = inject('siteUrl')
const PATH = '/acos-calculator'
const MISSING = 'Please enter a valid number.'

test('compares the target with break-even, with and without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    await using visit = await openVisit({ javaScriptEnabled })
    const { page } = await openCalculator(visit, site, '?tacos=12&organic=40')
    await page.getByText('Check it against break-even').click()
    await page.getByLabel('Selling price').fill('30')
    await page.getByLabel('Costs per sale, before ads').fill('21')
    await page.getByRole('button', { name: 'Check break-even' }).click()
    const status = page.getByRole('status').filter({ hasText: 'Your break-even ACoS is:' })
    await status.getByText('30.00%', { exact: true }).waitFor()
    expect(await status.innerText()).toContain('Your target is below break-even')
    expect(page.url()).toBe(`${site}${PATH}?tacos=12&organic=40&price=30&costs=21`)
    await page.getByText('20.00%', { exact: true }).first().waitFor()
  }
})

test('shows errors of the break-even form and focuses the first field', async () => {
  await using visit = await openVisit()
  const { page, messageOf } = await openCalculator(visit, site)
  await page.getByText('Check it against break-even').click()
  const price = page.getByLabel('Selling price')
  await price.fill('0')
  expect(await messageOf(price)).toBe('Please enter a price above 0.')
  await page.getByRole('button', { name: 'Check break-even' }).click()
  expect(await messageOf(page.getByLabel('Costs per sale, before ads'))).toBe(MISSING)
  expect(await price.evaluate((input) => input === document.activeElement)).toBe(true)
})

import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser({ moves: true })
const site = inject('siteUrl')

test.each([true, false])(
  'switches week, market, product and order (JavaScript: %s)',
  async (javaScriptEnabled) => {
    await using visit = await openVisit({ javaScriptEnabled })
    const { page } = visit
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto(`${site}/sample-report`)
    const report = page.locator('#report')
    const choose = async (group: string, name: string) => {
      await report.getByRole('navigation', { name: group }).getByRole('link', { name, exact: true }).click()
      const chosen = report.getByRole('navigation', { name: group }).locator('[aria-current]')
      await expect.poll(() => chosen.textContent()).toBe(name)
      if (javaScriptEnabled)
        expect(await chosen.evaluate((link) => link === document.activeElement)).toBe(true)
    }
    await choose('Week', '20')
    await choose('Market', 'Canada')
    await choose('Product', 'Beeswax wraps')
    expect(await report.getByRole('heading', { level: 2 }).textContent()).toBe('Week 20, May 11 to 17')
    expect(await report.getByRole('img').first().getAttribute('aria-label')).toContain('$1,757 in week 20')
    await report.getByRole('link', { name: 'Search rank' }).click()
    const rank = report.getByRole('columnheader', { name: 'Search rank' })
    await expect.poll(() => rank.getAttribute('aria-sort')).toBe('ascending')
    expect(await report.getByRole('rowheader').allTextContents()).toEqual([
      'Beeswax wraps',
      'Silicone bags, 12-pack',
      'Silicone bags, 6-pack',
      'All products',
    ])
    expect(new URL(page.url()).search).toBe('?week=20&market=ca&product=wraps&sort=rank')
    expect(loads).toBe(javaScriptEnabled ? 1 : 5)
  },
)

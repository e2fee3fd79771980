import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useAuthSite } from '#tests/support/site/auth-site.ts'
import { waitForToast } from '#tests/support/site/authoring-site.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { mockFunction, openTools } from '#tests/support/browser/developer-tools.ts'

useBrowser()
const getSite = useAuthSite({ EDITOR_MODE: 'on' })

const slider = (page: Page) => page.getByRole('slider', { name: 'News import interval' })
const shown = (page: Page) => page.locator('.interval-form output').innerText()
const valueText = (page: Page) => slider(page).getAttribute('aria-valuetext')
const schedule = (changes: object = {}) => ({
  success: true,
  interval_minutes: 60,
  cron_expression: '0 */1 * * *',
  next_run_at: '2026-11-20T11:00:00Z',
  source_url: null,
  source_from: null,
  is_running: false,
  last_run: null,
  runs: [],
  ...changes,
})

test('saves the interval with its cron expression', async () => {
  const site = getSite()
  await using visit = await openVisit({ timezoneId: 'UTC' })
  const { page } = visit
  await page.goto(site.url)
  await openTools(page, 'Auto Import')
  await slider(page).waitFor()
  expect(await shown(page)).toBe('1 hour')
  const sent = page.waitForRequest('**/functions/v1/update-news-cron')
  await slider(page).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await shown(page)).toBe('55 minutes')
  expect(await valueText(page)).toBe('55 minutes')
  await page.keyboard.press('End')
  expect(await shown(page)).toBe('24 hours')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Save interval' }).click()
  expect((await sent).postDataJSON()).toEqual({ interval_minutes: 1380, cron_expression: '0 */23 * * *' })
  await waitForToast(page, 'Success', 'News import interval updated to 23 hours')

  await page.reload()
  await openTools(page, 'Auto Import')
  await slider(page).waitFor()
  expect(await shown(page)).toBe('23 hours')
  expect(visit.errors).toEqual([])
})

test('triggers a run every 30 seconds at the shortest interval, on later pages too', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.clock.install()
  const bodies = await mockFunction(page, 'auto-import-news', { success: true, outcome: 'busy' })
  await mockFunction(page, 'get-news-schedule', schedule())
  await mockFunction(page, 'update-news-cron', {
    success: true,
    interval_minutes: 0.5,
    cron_expression: '*/30 * * * * *',
    next_run_at: null,
  })
  await page.goto(getSite().url)
  await openTools(page, 'Auto Import')
  await page.clock.runFor(31_000)
  expect(bodies).toEqual([])
  await slider(page).focus()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Save interval' }).click()
  await waitForToast(page, 'Success', 'News import interval updated to 30 seconds')
  await mockFunction(page, 'get-news-schedule', schedule({ interval_minutes: 0.5 }))
  await page.clock.runFor(60_000)
  await expect.poll(() => bodies).toEqual([{ trigger: 'dev-30s' }, { trigger: 'dev-30s' }])

  await page.goto(`${getSite().url}/services`)
  await page.getByRole('button', { name: 'Dev tools', exact: true }).waitFor()
  await page.clock.runFor(35_000)
  await expect.poll(() => bodies.length).toBe(3)
  await mockFunction(page, 'auto-import-news', { success: false, error: 'Blocked' }, { status: 403 })
  const refused = page.waitForResponse((response) => response.status() === 403)
  await page.clock.runFor(30_000)
  await (await refused).finished()
  const later = await mockFunction(page, 'auto-import-news', { success: true, outcome: 'busy' })
  await page.clock.runFor(90_000)
  expect(later).toEqual([])
})

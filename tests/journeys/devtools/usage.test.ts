import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useAuthSite } from '#tests/support/site/auth-site.ts'
import { openSignedIn, waitForToast } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { useBrowser } from '#tests/support/browser/browser.ts'
import {
  mockFunction,
  makeMetric,
  makeUsage,
  openStorage,
  unmockFunction,
} from '#tests/support/browser/developer-tools.ts'

useBrowser()
const getSite = useAuthSite()
const METRICS = [
  'Database size',
  'File storage',
  'Egress',
  'Cached egress',
  'Monthly active users',
  'API requests',
]
const UPSELL = '8GB database, 100GB storage, unlimited API requests'

const meter = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) })
test('shows plan, billing cycle and six measured metrics', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  await openStorage(page)
  await page.getByText(/^Free plan\. Billing cycle \w{3} \d{1,2} to \w{3} \d{1,2}, \d{4}\.$/).waitFor()
  for (const label of METRICS) await expect.poll(() => meter(page, label).count()).toBe(1)
  const database = await meter(page, 'Database size').innerText()
  expect(database).toMatch(/^Database size\n+[1-9]\d*\.\d MB\n+of 500 MB\n+\d+\.\d%$/)
  await meter(page, 'API requests').getByText('Unlimited', { exact: true }).waitFor()
  await page.getByText(UPSELL).waitFor()
  expect(visit.errors).toEqual([])
})

test('shows unknown metrics, and no offer on a paid plan', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  const unknown = makeMetric(0, { used: null, percentage: null })
  await mockFunction(page, 'get-plan-usage', makeUsage({ egress: unknown }, 'pro'))
  await openStorage(page)
  await page.getByText('Pro plan. Billing cycle Nov 1 to Nov 30, 2026.').waitFor()
  expect(await meter(page, 'Egress').innerText()).toMatch(/Unknown[^]*Not measured on this installation/)
  expect(await page.getByRole('progressbar', { name: 'Egress', exact: true }).count()).toBe(0)
  expect(await page.getByText(UPSELL).count()).toBe(0)
})

test('refreshes and recovers from a failure', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  await mockFunction(page, 'get-plan-usage', makeUsage())
  await openStorage(page)
  await meter(page, 'Egress').getByText('1.0%').waitFor()

  const refresh = page.getByRole('button', { name: 'Refresh' })
  await mockFunction(page, 'get-plan-usage', makeUsage({ egress: makeMetric(72) }))
  await refresh.click()
  await waitForToast(page, 'Refreshed')
  await meter(page, 'Egress').getByText('72.0%').waitFor()

  await mockFunction(page, 'get-plan-usage', { success: false, error: 'Broken' }, { status: 500 })
  await refresh.click()
  await waitForToast(page, 'Error', 'Failed to fetch plan usage data')
  await page.getByText('Failed to load usage data', { exact: true }).waitFor()
  expect(await meter(page, 'Egress').count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await unmockFunction(page, 'get-plan-usage')
  await refresh.click()
  await waitForToast(page, 'Refreshed')
  await meter(page, 'Egress').waitFor()
})

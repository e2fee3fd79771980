import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useAuthSite } from '#tests/support/site/auth-site.ts'
import { openSignedIn, waitForToast } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { useBrowser } from '#tests/support/browser/browser.ts'
import {
  answerFunction,
  makeMetric,
  makeUsage,
  openStorage,
  releaseFunction,
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
const toneOf = async (page: Page, label: string) =>
  /progress--(\w+)/.exec(
    (await page.getByRole('progressbar', { name: label, exact: true }).getAttribute('class'))!,
  )![1]
const colourOf = (page: Page, label: string) =>
  page
    .getByRole('progressbar', { name: label, exact: true })
    .evaluate((bar) => getComputedStyle(bar).getPropertyValue('--fill'))

test('an administrator sees plan, cycle and six measured metrics', async () => {
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

test('bars are green under 60 %, orange from 60 % and red from 90 %, with one decimal', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  await answerFunction(
    page,
    'get-plan-usage',
    makeUsage({
      database_size: makeMetric(59.99),
      file_storage: makeMetric(60),
      egress: makeMetric(89.99),
      cached_egress: makeMetric(90),
      monthly_active_users: makeMetric(130, { unit: 'users' }),
    }),
  )
  await openStorage(page)
  await meter(page, 'Database size').waitFor()
  expect(await Promise.all(METRICS.slice(0, 5).map((label) => toneOf(page, label)))).toEqual([
    'good',
    'warning',
    'warning',
    'bad',
    'bad',
  ])
  const colours = await Promise.all(METRICS.slice(0, 4).map((label) => colourOf(page, label)))
  expect(new Set(colours).size).toBe(3)
  expect(await meter(page, 'Database size').innerText()).toContain('60.0%')
  expect(await meter(page, 'Monthly active users').innerText()).toContain('130.0%')
  expect(await meter(page, 'API requests').innerText()).toMatch(/1,234 requests\n+Unlimited/)
  expect(await findAccessibilityProblems(page)).toEqual([])
})

test('what can not be measured is unknown, and a paid plan is offered no other', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  const unknown = makeMetric(0, { used: null, percentage: null })
  await answerFunction(page, 'get-plan-usage', makeUsage({ egress: unknown }, 'pro'))
  await openStorage(page)
  await page.getByText('Pro plan. Billing cycle Nov 1 to Nov 30, 2026.').waitFor()
  expect(await meter(page, 'Egress').innerText()).toMatch(/Unknown[^]*Not measured on this installation/)
  expect(await page.getByRole('progressbar', { name: 'Egress', exact: true }).count()).toBe(0)
  expect(await page.getByText(UPSELL).count()).toBe(0)
})

test('usage is loading, is refreshed with a spinner and a toast, fails, and comes back', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  let open = () => {}
  const gate = () => new Promise<void>((resolve) => (open = resolve))
  await answerFunction(page, 'get-plan-usage', makeUsage(), { gate: gate() })
  await openStorage(page)
  await page.getByText('Loading usage data...').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  open()
  await meter(page, 'Egress').getByText('1.0%').waitFor()

  const refresh = page.getByRole('button', { name: 'Refresh' })
  await answerFunction(page, 'get-plan-usage', makeUsage({ egress: makeMetric(72) }), { gate: gate() })
  await refresh.click()
  await page.locator('.btn--busy', { hasText: 'Refresh' }).waitFor()
  expect(await refresh.getAttribute('aria-busy')).toBe('true')
  await meter(page, 'Egress').getByText('1.0%').waitFor()
  open()
  await waitForToast(page, 'Refreshed')
  await meter(page, 'Egress').getByText('72.0%').waitFor()

  await answerFunction(page, 'get-plan-usage', { success: false, error: 'Broken' }, { status: 500 })
  await refresh.click()
  await waitForToast(page, 'Error', 'Failed to fetch plan usage data')
  await page.getByText('Failed to load usage data', { exact: true }).waitFor()
  expect(await meter(page, 'Egress').count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await releaseFunction(page, 'get-plan-usage')
  await refresh.click()
  await waitForToast(page, 'Refreshed')
  await meter(page, 'Egress').waitFor()
})

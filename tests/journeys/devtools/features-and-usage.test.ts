import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useAuthSite } from '#tests/support/site/auth-site.ts'
import { openSignedIn, waitForToast } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import {
  makeMetric,
  makeUsage,
  mockFunction,
  openStorage,
  openTools,
  unmockFunction,
} from '#tests/support/browser/developer-tools.ts'

useBrowser()
const getSite = useAuthSite()
const LINK = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUv/view?usp=sharing'

test('turns service pages off for this browser only', async () => {
  const site = getSite()
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Features', exact: true }).click()
  const flag = page.getByRole('switch', { name: 'Individual service pages' })
  expect(await flag.isChecked()).toBe(true)
  await page.getByText('FEATURE_INDIVIDUAL_SERVICE_PAGES=off', { exact: true }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await flag.click()
  await page.getByText(/^Off in this browser: service links go to the services overview\./).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await page.locator('a[href^="/services/"]').count()).toBe(0)

  await page.reload()
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: /SEO/ })
  await expect.poll(() => footerLink.getAttribute('href')).toBe('/services')
  await footerLink.click()
  await page.waitForURL(`${site.url}/services`)
  await page.goto(`${site.url}/services/amazon-seo`)
  await page.waitForURL(`${site.url}/services`)

  await using visitor = await openVisit()
  await visitor.page.goto(`${site.url}/services/amazon-seo`)
  expect(visitor.page.url()).toBe(`${site.url}/services/amazon-seo`)

  await page.getByRole('button', { name: 'Features', exact: true }).click()
  await flag.click()
  await expect.poll(() => page.locator('a[href^="/services/"]').count()).toBeGreaterThan(10)
  await page.goto(`${site.url}/services/amazon-seo`)
  await page.getByRole('button', { name: 'Features', exact: true }).waitFor()
  expect(page.url()).toBe(`${site.url}/services/amazon-seo`)
})

test('uploads a picture from a link, or shows what went wrong', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  await openTools(page, 'Image Upload')
  const link = page.getByLabel('Google Drive URL')
  const post = page.getByLabel('News post id (optional)')
  const upload = page.getByRole('button', { name: 'Upload image' })
  await upload.click()
  await waitForToast(page, 'Error', 'Please enter a Google Drive URL')
  await link.fill('https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOp')
  await page.getByText(/^This is the link of a folder\./).waitFor()
  await link.fill(LINK)

  await mockFunction(page, 'process-drive-images', { success: false, error: 'No picture.' }, { status: 502 })
  await upload.click()
  await waitForToast(page, 'Error', 'Upload failed: No picture.')
  expect(await link.inputValue()).toBe(LINK)

  const url = `${getSite().url}/images/og-image.png`
  const bodies = await mockFunction(page, 'process-drive-images', { success: true, supabase_url: url })
  await upload.click()
  await waitForToast(page, 'Success', `Image uploaded successfully! URL: ${url}`)
  expect(await link.inputValue()).toBe('')
  await page.getByRole('link', { name: url }).waitFor()

  await link.fill(` ${LINK} `)
  await post.fill('0b0e6bb4-6a43-4b0e-9c1f-0c4b6a3a1f11')
  await upload.click()
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies).toEqual([
    { drive_url: LINK },
    { drive_url: LINK, news_post_id: '0b0e6bb4-6a43-4b0e-9c1f-0c4b6a3a1f11' },
  ])
  await expect.poll(() => post.inputValue()).toBe('')
  expect(await findAccessibilityProblems(page)).toEqual([])
})

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

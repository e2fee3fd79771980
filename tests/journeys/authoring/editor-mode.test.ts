import { expect, test } from 'vitest'
import { waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })
const ENSURE = '**/functions/v1/ensure-editor-admin'

test('turns admin mode on once per session in editor mode, and keeps it off afterward', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await waitForToast(page, 'Admin Access Enabled')
  await page.locator('.authored-list').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.goto(`${site.url}/news`)
  await page.locator('.authored-list').waitFor()
  expect(await page.getByText('Admin Access Enabled').count()).toBe(0)
  await page.getByRole('button', { name: 'Backfill Images' }).waitFor()

  await page.getByRole('button', { name: 'Exit Admin' }).click()
  const answered = page.waitForResponse(ENSURE)
  await page.goto(`${site.url}/blog`)
  expect((await answered).status()).toBe(200)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
  expect(await page.locator('.authored-list').count()).toBe(0)
  expect(visit.errors).toEqual([])
})

test('shows a notice without a grant, and the toggle leads to signing in', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await page.route(ENSURE, (route) => route.fulfill({ status: 403, json: { success: false } }))
  await page.goto(`${site.url}/blog`)
  await waitForToast(page, 'Notice', 'Could not auto-enable admin mode. Toggle manually if needed.')
  expect(await page.locator('.authored-list').count()).toBe(0)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).click()
  await page.waitForURL(`${site.url}/auth`)
  await waitForToast(page, 'Login required', 'Please sign in to enable admin mode')
})

test('asks the server for a grant every five seconds and follows its answer', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await page.clock.install()
  let isRefusing = true
  await page.route(ENSURE, (route) =>
    isRefusing ? route.fulfill({ status: 403, json: { success: false } }) : route.continue(),
  )
  await page.goto(`${site.url}/blog`)
  await waitForToast(page, 'Notice')
  await page.evaluate(() => document.documentElement.setAttribute('data-editor', ''))
  isRefusing = false
  const answered = page.waitForResponse(ENSURE)
  await page.clock.runFor(5000)
  expect((await answered).status()).toBe(200)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).click()
  await page.locator('.authored-list').waitFor()

  isRefusing = true
  const renewed = page.waitForResponse(ENSURE)
  await page.clock.fastForward('13:30')
  await page.clock.runFor(5000)
  expect((await renewed).status()).toBe(403)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
})

import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { ADMIN, useAuthSite } from '#tests/support/site/auth-site.ts'
import {
  addUser,
  openSignedIn,
  type Person,
  signInAs,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser, type Visit } from '#tests/support/browser/browser.ts'
import { openStorage, openTools } from '#tests/support/browser/developer-tools.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
const getSite = useAuthSite()
const PUBLIC_ORIGIN = 'http://www.peakshelf.test'
const REFUSED = 'Operation blocked - you may not have admin permissions'

const tools = (page: Page) => page.getByRole('complementary', { name: 'Developer tools' })

/** Opens the site under a public host name with a session. */
async function openPublicHost(site: RunningSite, person: Person): Promise<Visit> {
  const session = await signInAs(site, person)
  const localStorage = [{ name: 'sb-www-auth-token', value: JSON.stringify(session) }]
  const visit = await openVisit({
    storageState: { cookies: [], origins: [{ origin: PUBLIC_ORIGIN, localStorage }] },
  })
  await visit.context.route(`${PUBLIC_ORIGIN}/**`, async (route) => {
    const url = route.request().url().replace(PUBLIC_ORIGIN, site.url)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  return visit
}

test('shows the developer tools on a public host only with the marker, checked every five seconds', async () => {
  await using visit = await openPublicHost(getSite(), ADMIN)
  const { page } = visit
  await page.clock.install()
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(new URL(request.url()).pathname))
  await page.goto(PUBLIC_ORIGIN)
  await page.getByRole('button', { name: 'Account' }).waitFor()
  expect(await tools(page).count()).toBe(0)
  expect(chunks.filter((path) => /\/developer-tools-/.test(path))).toEqual([])

  await page.evaluate(() => document.documentElement.setAttribute('data-editor-environment', ''))
  await page.clock.runFor(5000)
  await tools(page).waitFor()
  expect(chunks.some((path) => /\/developer-tools-/.test(path))).toBe(true)

  await page.evaluate(() => document.documentElement.removeAttribute('data-editor-environment'))
  await page.clock.runFor(5000)
  await tools(page).waitFor({ state: 'detached' })
})

test('shows people without the role empty dialogs and rejects every call', async () => {
  const site = getSite()
  await using visit = await openSignedIn(site, await addUser(site))
  const { page } = visit
  const answers: [string, number][] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/functions/')) answers.push([pathname.split('/').at(-1)!, response.status()])
  })
  await page.goto(site.url)
  await openStorage(page)
  await waitForToast(page, 'Error', 'Failed to fetch plan usage data')
  await page.getByText('Failed to load usage data', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'File Explorer' }).click()
  await page.getByText(`Error: ${REFUSED}`, { exact: true }).waitFor()
  expect(await page.getByText('sample', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('list', { name: 'Files' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()

  await openTools(page, 'Auto Import')
  await page.getByText(REFUSED, { exact: true }).waitFor()
  expect(await page.getByRole('slider').count()).toBe(0)
  await page.getByRole('tab', { name: 'Image Upload' }).click()
  await page.getByLabel('Google Drive URL').fill('https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view')
  await page.getByRole('button', { name: 'Upload image' }).click()
  await waitForToast(page, 'Error', `Upload failed: ${REFUSED}`)
  expect(answers).toEqual([
    ['get-plan-usage', 403],
    ['get-storage-metrics', 403],
    ['get-news-schedule', 403],
    ['process-drive-images', 403],
  ])
})

test('removes the tools on signing out', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(getSite().url)
  await tools(page).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await tools(page).waitFor({ state: 'detached' })
})

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { waitForToast } from '#tests/support/site/authoring-site.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { readEditorUrl } from '#tests/support/site/editor-cookie.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()

let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({}, inject('siteTemplate'))
})
afterAll(() => site.stop())

test('enters admin mode by the URL on the console and leaves no secret in the browser', async () => {
  await using visit = await openVisit()
  const { page, context } = visit
  const address = readEditorUrl(site)
  const secret = new URL(address).searchParams.get('editor')!
  await page.goto(address)
  expect(page.url()).toBe(`${site.url}/`)
  expect(await page.evaluate(() => [document.cookie, document.referrer])).toEqual(['', ''])
  expect(await context.cookies()).toMatchObject([
    {
      name: `editor-${site.port}`,
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      expires: -1,
    },
  ])
  await page.goto(`${site.url}/blog`)
  await waitForToast(page, 'Admin Access Enabled')
  await page.locator('.authored-list').waitFor()
  await page.goBack()
  await page.waitForURL(`${site.url}/`)
  expect(await page.content()).not.toContain(secret)
  await page.goto(`${site.url}/news`)
  await page.locator('.authored-list').waitFor()
  expect(await page.getByText('Admin Access Enabled').count()).toBe(0)
  await page.goto(`${site.url}/dev/mail`)
  await page.getByRole('heading', { name: 'Emails on this machine' }).waitFor()
  expect(visit.errors).toEqual([])
})

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

test('asks another browser to use a new URL, and shows visitors nothing', async () => {
  await using first = await openVisit()
  const used = readEditorUrl(site)
  await first.page.goto(used)
  await expect.poll(() => readEditorUrl(site)).not.toBe(used)

  await using second = await openVisit()
  const { page } = second
  await page.goto(`${site.url}/blog`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('script[data-editor]').count()).toBe(0)
  expect(await page.getByRole('button', { name: /Admin/ }).count()).toBe(0)

  const refused = await page.goto(used)
  expect(refused!.status()).toBe(403)
  await page.getByText('The console shows the current link').waitFor()
  await page.goto(readEditorUrl(site))
  expect(page.url()).toBe(`${site.url}/`)
  await page.goto(`${site.url}/blog`)
  await page.locator('.authored-list').waitFor()

  // The first browser is still in editor mode, and a used link redirects it.
  await first.page.goto(used)
  expect(first.page.url()).toBe(`${site.url}/`)
})

test('rejects a link from another site with an explanation', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const address = readEditorUrl(site)
  await page.route('http://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${address}">Open</a>` }),
  )
  await page.goto('http://elsewhere.test/')
  await page.getByRole('link', { name: 'Open' }).click()
  await page.getByText('was opened from another site').waitFor()
  expect(await visit.context.cookies()).toEqual([])
  expect(readEditorUrl(site)).toBe(address)
})

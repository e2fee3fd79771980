import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { ADMIN, useAuthSite } from '#tests/support/site/auth-site.ts'
import { type Person, signInAs } from '#tests/support/site/authoring-site.ts'
import { openVisit, useBrowser, type Visit } from '#tests/support/browser/browser.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
const getSite = useAuthSite()
const PUBLIC_ORIGIN = 'http://www.peakshelf.test'
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

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ADMIN, createPerson, openSecurity, signIn } from '#tests/support/site/auth-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type IdentityProvider, startIdentityProvider } from '#tests/support/servers/identity-provider.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
let provider: IdentityProvider
let site: RunningSite
beforeAll(async () => {
  provider = await startIdentityProvider()
  site = await startRunningSite(
    {
      EDITOR_MODE: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      GOOGLE_CLIENT_ID: provider.client.clientId,
      GOOGLE_CLIENT_SECRET: provider.client.clientSecret,
      PROVIDER_DOUBLE: provider.url,
      NODE_OPTIONS: `--import ${new URL('../../support/servers/reroute-fetch.ts', import.meta.url).href}`,
    },
    inject('siteTemplate'),
  )
})
afterAll(async () => {
  await site?.stop()
  await provider?.stop()
})

/** Double of the provider's pages: every visitor is this person and agrees, or declines. */
async function answerAtProvider(page: Page, person: { id: string; email: string } | null): Promise<void> {
  await page.route('https://accounts.google.com/**', (route) => {
    const asked = route.request().url()
    const back = provider.approve(asked, person ?? { id: '0', email: 'nobody@example.com' })
    if (!person) {
      back.searchParams.delete('code')
      back.searchParams.set('error', 'access_denied')
    }
    const address = back.href.replaceAll('&', '&amp;')
    return route.fulfill({
      contentType: 'text/html',
      body: `<meta http-equiv="refresh" content="0; url=${address}">`,
    })
  })
}

async function openSignedInSecurity(page: Page): Promise<void> {
  await signIn(page, site, await createPerson(site))
  await page.waitForURL('**/blog')
  await openSecurity(page)
}

const accounts = (page: Page) => page.getByRole('list', { name: 'Linked accounts' })

test('links and unlinks a Google account', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await answerAtProvider(page, null)
  await openSignedInSecurity(page)
  await accounts(page).getByText('Not linked').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.getByText('The request was declined.').waitFor()

  await answerAtProvider(page, { id: '1001', email: 'imani@mail.example' })
  await page.goto(`${site.url}/blog`)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.waitForURL('**/blog')
  await page.getByText('Account linked').waitFor()

  await openSecurity(page)
  await accounts(page).getByText('Linked as imani@mail.example').waitFor()
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByText('Google is no longer linked').waitFor()
  await accounts(page).getByText('Not linked').waitFor()
  // The simulated provider's page does not take part in the view transition that our pages request.
  expect(visit.errors.filter((error) => !error.includes('ViewTransition opt-in disabled'))).toEqual([])
})

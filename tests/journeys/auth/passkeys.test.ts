/** Passkeys with the authenticator that Chromium keeps in memory for tests. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { createPerson, openSecurity, signIn, useAuthSite } from '#tests/support/site/auth-site.ts'

useBrowser()
const getSite = useAuthSite()

async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await page.waitForTimeout(200)
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${scheme}-${width}.png` })
    }
}

test('adds, names, uses and removes a passkey', async () => {
  const site = getSite()
  const person = await createPerson(site)
  await using visit = await openVisit()
  const { page } = visit
  const authenticator = await plugInAuthenticator(page)
  await signIn(page, site, person)
  await page.waitForURL('**/blog')
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added', { exact: true }).waitFor()
  const list = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await list.filter({ hasText: /^Chrome on / }).waitFor()
  await list.getByRole('button', { name: /^Rename / }).click()
  await page.getByLabel('Name of the passkey').fill('Laptop')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await list.filter({ hasText: 'Laptop' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await list.filter({ hasText: 'Laptop' }).scrollIntoViewIfNeeded()
  await shoot(page, 'passkeys')
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site.url}/auth`)
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await button.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await shoot(page, 'passkey-sign-in')
  // Rejected without user verification.
  await authenticator.setVerified(false)
  await button.click()
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true')
  expect(new URL(page.url()).pathname).toMatch(/^\/auth\/?$/)
  await authenticator.setVerified(true)
  await button.click()
  await page.waitForURL('**/blog')

  // The password is one factor, so sign-in then requires the passkey.
  await page.evaluate(() => localStorage.clear())
  await signIn(page, site, person)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  const step = page.getByRole('group', { name: 'Second step' }).getByRole('button', { name: 'Use a passkey' })
  await step.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await shoot(page, 'passkey-second-step')
  await page.setViewportSize({ width: 1280, height: 800 })
  await step.click()
  await page.waitForURL('**/blog')

  await openSecurity(page)
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  await list.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Passkey removed').waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
  // By the protocol, the status of recovery codes is 404 before any exist.
  expect(visit.errors.filter((line) => !line.includes('status of 404'))).toEqual([])
})

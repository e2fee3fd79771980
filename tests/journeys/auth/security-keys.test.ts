/** A key as second step, with the one that Chromium keeps in memory for tests. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import {
  createPerson,
  openSecurity,
  readLink,
  signIn,
  useAuthSite,
  waitForMail,
} from '#tests/support/site/auth-site.ts'

useBrowser()
const getSite = useAuthSite({ ADMIN_SECOND_FACTOR: 'required' })

/** Without a PIN: possession is the factor. */
async function plugInKey(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    transport: 'usb' as const,
    hasResidentKey: false,
    hasUserVerification: false,
    automaticPresenceSimulation: true,
  }
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return { unplug: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

const signOut = async (page: Page, url: string) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/auth`)
}

test('adds a security key with recovery codes, requires it, and removes it', async () => {
  const site = getSite()
  const person = await createPerson(site)
  await using visit = await openVisit()
  const { page } = visit
  await plugInKey(page)
  await signIn(page, site, person)
  await page.waitForURL('**/blog')
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a security key' }).click()
  await page.getByRole('button', { name: 'Add this key' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Add this key' }).click()
  await page.getByText('Two-step sign-in is on').waitFor()
  await page.getByRole('button', { name: 'I saved them' }).click()
  const list = page.getByRole('list', { name: 'Authenticators' }).getByRole('listitem')
  await list.filter({ hasText: /^Security key/ }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await waitForMail(site, person.email, /^A second step was added/)

  await signOut(page, site.url)
  await signIn(page, site, person)
  const use = page.getByRole('button', { name: 'Use your security key' })
  await use.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  // The paper stays within reach.
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').waitFor()
  await page.getByRole('button', { name: 'Use a security key' }).click()
  await use.click()
  await page.waitForURL('**/blog')

  await openSecurity(page)
  await list.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove this key?' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Key removed').waitFor()
  await signOut(page, site.url)
  await signIn(page, site, person)
  await page.waitForURL('**/blog')
})

test('lets an owner add a key as required second step, at the second attempt', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await signIn(page, site)
  await page.getByRole('button', { name: 'Use a security key' }).click()
  // The browser supports keys and finds none, so it fails immediately.
  const none = await plugInKey(page)
  await none.unplug()
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Add this key' }).click()
  await page
    .getByRole('alert')
    .getByText('The key was not added. No key answered. Try again, or choose another way.')
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.evaluate(() => Reflect.deleteProperty(navigator.credentials, 'create'))
  await plugInKey(page)
  await page.getByRole('button', { name: 'Add this key' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.waitForURL('**/blog')
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
})

test('requires the key before a password reset', async () => {
  const site = getSite()
  const person = await createPerson(site)
  await using visit = await openVisit()
  const { page } = visit
  await plugInKey(page)
  await signIn(page, site, person)
  await page.waitForURL('**/blog')
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a security key' }).click()
  await page.getByRole('button', { name: 'Add this key' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()

  await signOut(page, site.url)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(readLink(await waitForMail(site, person.email, /^Reset your password/)))
  const use = page.getByRole('button', { name: 'Use your security key' })
  await use.click()
  await page.getByLabel('New password').fill('nine wandering comets')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog')

  await signOut(page, site.url)
  await signIn(page, site, { ...person, password: 'nine wandering comets' })
  await use.click()
  await page.waitForURL('**/blog')
})

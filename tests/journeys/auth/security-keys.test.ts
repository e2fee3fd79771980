/** Passkeys and security keys, with the authenticators that Chromium keeps in memory for tests. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { plugInKey, plugInPasskeys } from '#tests/support/browser/web-authn.ts'
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

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${getSite().url}/auth`)
}

async function openSecurityOfNewPerson(page: Page) {
  const person = await createPerson(getSite())
  await signIn(page, getSite(), person)
  await page.waitForURL('**/blog')
  await openSecurity(page)
  return person
}

test('adds, names, uses and removes a passkey', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const authenticator = await plugInPasskeys(page)
  const person = await openSecurityOfNewPerson(page)
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

  await signOut(page)
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await button.waitFor()
  // Rejected without user verification.
  await authenticator.setVerified(false)
  await button.click()
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true')
  expect(new URL(page.url()).pathname).toMatch(/^\/auth\/?$/)
  await authenticator.setVerified(true)
  await button.click()
  await page.waitForURL('**/blog')

  // The password is one factor, so sign-in then requires the passkey.
  await signOut(page)
  await signIn(page, getSite(), person)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  const step = page.getByRole('group', { name: 'Second step' }).getByRole('button', { name: 'Use a passkey' })
  await step.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
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

test('adds a security key, requires it at sign-in and password reset, and removes it', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await plugInKey(page)
  const person = await openSecurityOfNewPerson(page)
  await page.getByRole('button', { name: 'Add a security key' }).click()
  await page.getByRole('button', { name: 'Add this key' }).click()
  await page.getByText('Two-step sign-in is on').waitFor()
  await page.getByRole('button', { name: 'I saved them' }).click()
  const list = page.getByRole('list', { name: 'Authenticators' }).getByRole('listitem')
  await list.filter({ hasText: /^Security key/ }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await waitForMail(site, person.email, /^A second step was added/)

  await signOut(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(readLink(await waitForMail(site, person.email, /^Reset your password/)))
  const use = page.getByRole('button', { name: 'Use your security key' })
  await use.click()
  const password = 'nine wandering comets'
  await page.getByLabel('New password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog')

  await signOut(page)
  await signIn(page, site, { ...person, password })
  await use.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').waitFor()
  await page.getByRole('button', { name: 'Use a security key' }).click()
  await use.click()
  await page.waitForURL('**/blog')

  await openSecurity(page)
  await list.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove this key?' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Key removed').waitFor()
  await signOut(page)
  await signIn(page, site, { ...person, password })
  await page.waitForURL('**/blog')
})

test('requires administrators to add a second step first', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await signIn(page, site)
  await page.getByRole('heading', { name: 'Add a second step' }).waitFor()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.goto(`${site.url}/blog`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Administrator, second step missing').waitFor()
  await page.getByRole('link', { name: 'Add the second step you need' }).click()

  await page.getByRole('button', { name: 'Use a security key' }).click()
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Add this key' }).click()
  await page
    .getByRole('alert')
    .getByText('The key was not added. No security key responded. Try again, or use another method.')
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.evaluate(() => Reflect.deleteProperty(navigator.credentials, 'create'))
  await plugInKey(page)
  await page.getByRole('button', { name: 'Add this key' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.waitForURL(`${site.url}/blog`)
  await page.getByRole('button', { name: 'Exit Admin' }).waitFor()
})

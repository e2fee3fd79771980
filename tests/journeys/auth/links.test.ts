import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillCredentials, readLink, signIn, useAuthSite, waitForMail } from '#tests/support/site/auth-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const getSite = useAuthSite()
const PASSWORD = 'eleven patient herons'
const USED_UP = 'This link has expired or was already used.'

let people = 0
const inventPerson = () => ({ email: `person-${(people += 1)}@example.com`, password: PASSWORD })

async function signUp(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto(`${getSite().url}/auth`)
  const tab = page.getByRole('tab', { name: 'Sign Up' })
  // Before the scripts run, a click changes nothing: a person clicks again.
  await expect.poll(() => tab.click().then(() => tab.getAttribute('aria-selected'))).toBe('true')
  await fillCredentials(page, person)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

const waitForConfirmationLink = async (email: string) =>
  readLink(await waitForMail(getSite(), email, /^Confirm your email address/))

async function askForNewPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${getSite().url}/auth`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Check your email', { exact: true }).waitFor()
}

test('signs up with the emailed link', async () => {
  const person = inventPerson()
  const { url } = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await signUp(page, person)
  const toast = page.locator('.toast').filter({ hasText: 'Check your email' })
  await toast.getByText('Confirm your email to complete sign up.', { exact: true }).waitFor()
  await page.getByText(`We sent a link to ${person.email}.`).waitFor()
  await page.getByText('Very hard to guess.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  const link = await waitForConfirmationLink(person.email)
  expect(new URL(link).searchParams.get('redirect_to')).toBe(`${url}/`)
  await page.goto(link)
  await page.getByText('Email confirmed').waitFor()
  expect(page.url()).toBe(`${url}/`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText(person.email).waitFor()
  expect(await page.getByText('Administrator').count()).toBe(0)
  expect(visit.errors).toEqual([])
})

test('confirms an address by link in another browser, once, and asks to sign in', async () => {
  const person = inventPerson()
  await using first = await openVisit()
  await signUp(first.page, person)
  const link = await waitForConfirmationLink(person.email)
  await signIn(first.page, getSite(), person)
  const toast = first.page.getByRole('alert').filter({ hasText: 'Sign in failed' })
  await toast.getByText('Email not confirmed', { exact: true }).waitFor()
  await first.page.getByRole('button', { name: 'Send the confirmation again' }).click()
  await first.page.getByText(/you can only request this after \d+ seconds/).waitFor()

  await using second = await openVisit()
  await second.page.goto(link)
  await second.page.getByText('Your address is confirmed. Please sign in.').waitFor()
  expect(second.page.url()).toBe(`${getSite().url}/auth`)
  await fillCredentials(second.page, person)
  await second.page.getByRole('button', { name: 'Sign In' }).click()
  await second.page.waitForURL('**/blog')
  await second.page.getByText("You're now signed in.").waitFor()

  const { page } = first
  await page.goto(link)
  await page.getByText(USED_UP).waitFor()
  await page.getByRole('button', { name: 'Get a new confirmation link' }).click()
  await page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
})

test('resets a forgotten password by link', async () => {
  const person = inventPerson()
  const { url } = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await signUp(page, person)
  await page.goto(await waitForConfirmationLink(person.email))
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await askForNewPassword(page, person.email)
  expect(await findAccessibilityProblems(page)).toEqual([])
  const link = readLink(await waitForMail(getSite(), person.email, /^Reset your password/))
  await using second = await openVisit()
  await second.page.goto(link)
  await second.page.getByText(/only in the browser that requested it/).waitFor()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(page.url()).toBe(`${url}/auth?step=new-password`)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('Please enter a new password.').waitFor()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('New password should be different from the old password.').waitFor()
  await page.getByLabel('New password').fill('nine wandering comets')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog')
  await page.getByText('Password changed').waitFor()

  await signIn(second.page, getSite(), { ...person, password: 'nine wandering comets' })
  await second.page.waitForURL('**/blog')
  await second.page.goto(link)
  await second.page.getByText(`${USED_UP} Ask for a new one here.`).waitFor()
})

test.each([
  ['300 seconds old', -300, 'was issued over 120s ago'],
  ['from the future', 300, 'was issued in the future'],
])('accepts tokens in a URL that are %s, with a warning in the console', async (_, shift, warning) => {
  const { url } = getSite()
  await using source = await openVisit()
  await signIn(source.page, getSite())
  await source.page.waitForURL('**/blog')
  const stored = await source.page.evaluate(
    () => Object.entries(localStorage).find(([key]) => /^sb-.+-auth-token$/.test(key))![1],
  )
  const session = JSON.parse(stored) as { access_token: string; refresh_token: string }
  const expiresAt = Math.round(Date.now() / 1000) + 3600 + shift
  const fragment = new URLSearchParams({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: '3600',
    expires_at: String(expiresAt),
    token_type: 'bearer',
    type: 'signup',
  })
  await using visit = await openVisit()
  const warnings: string[] = []
  visit.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await visit.page.goto(`${url}/#${fragment}`)
  await visit.page.getByText('Email confirmed').waitFor()
  expect(visit.page.url()).toBe(`${url}/`)
  expect(warnings.join('\n')).toContain(warning)
  expect(visit.errors).toEqual([])
})

test('ignores and removes a forged fragment', async () => {
  const { url } = getSite()
  await using visit = await openVisit()
  await visit.page.goto(`${url}/auth#access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer`)
  await visit.page.getByText(/This link could not be used/).waitFor()
  expect(visit.page.url()).toBe(`${url}/auth`)
  await visit.page.goto(`${url}/auth#error_code=x&error_description=Call+0900+now`)
  await visit.page.reload()
  expect(await visit.page.getByText('0900').count()).toBe(0)
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  createPerson,
  fillCredentials,
  type Mail,
  useAuthSite,
  waitForMail,
} from '#tests/support/site/auth-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const getSite = useAuthSite()
const PASSWORD = 'eleven patient herons'

const readCode = ({ text }: Mail) => /enter this code: (\d{6})/.exec(text)![1]!

async function enterCode(page: Page, email: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('confirms a sign-up by code in another browser', async () => {
  const { url } = getSite()
  const person = { email: 'by-code@example.com', password: PASSWORD }
  await using first = await openVisit()
  await first.page.goto(`${url}/auth`)
  await first.page.getByRole('tab', { name: 'Sign Up' }).click()
  await fillCredentials(first.page, person)
  await first.page.getByRole('button', { name: 'Sign Up' }).click()
  const code = readCode(await waitForMail(getSite(), person.email, /^Confirm your email/))

  await using second = await openVisit()
  const { page } = second
  await page.goto(`${url}/auth`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Enter a code from an email' }).click()
  await page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await enterCode(page, person.email, '12')
  await page.getByText('Please enter the six digits from the email.').waitFor()
  await enterCode(page, person.email, code)
  await page.getByText('Email confirmed').waitFor()
  expect(page.url()).toBe(`${url}/`)
})

test('resets a password by code on any device', async () => {
  const site = getSite()
  const person = await createPerson(site)
  await using first = await openVisit()
  await first.page.goto(`${site.url}/auth`)
  await first.page.getByRole('button', { name: 'Forgot password?' }).click()
  await first.page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await first.page.getByRole('button', { name: 'Send the link' }).click()
  const code = readCode(await waitForMail(site, person.email, /^Reset your password/))

  await using second = await openVisit()
  const { page } = second
  await page.goto(`${site.url}/auth`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Enter a code from an email' }).click()
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await enterCode(page, person.email, wrong)
  await page.getByText(/^That code is wrong or has expired\. You can try each code five times/).waitFor()
  await enterCode(page, person.email, code)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('New password').fill('seven quiet mountain lakes')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await waitForMail(site, person.email, /^A new password for your account/)
})

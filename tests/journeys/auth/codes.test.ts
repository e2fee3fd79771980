import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { createPerson, type Mail, useAuthSite, waitForMail } from '#tests/support/site/auth-site.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const getSite = useAuthSite()

const readCode = ({ text }: Mail) => /enter this code: (\d{6})/.exec(text)![1]!

async function enterCode(page: Page, email: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

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

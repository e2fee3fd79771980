import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  computeCode,
  createPerson,
  readLink,
  useAuthSite,
  waitForMail,
} from '#tests/support/site/auth-site.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { readFocusedName, tabTo } from '#tests/support/browser/keyboard.ts'

useBrowser()
const getSite = useAuthSite()
const PHONE = { viewport: { width: 390, height: 844 } }
const PERSON = { email: 'keys@example.com', password: 'eleven patient herons' }
const NEW_PASSWORD = 'nine wandering comets'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByRole('tabpanel').getByRole('textbox', { name: label })

async function openAuth(page: Page): Promise<void> {
  await page.goto(`${getSite().url}/auth`)
  await expect.poll(() => button(page, 'Sign In').isEnabled()).toBe(true)
}

async function signInByKeys(page: Page, person: { email: string; password: string }): Promise<void> {
  await openAuth(page)
  await tabTo(page, field(page, 'Email'))
  await page.keyboard.type(person.email)
  await tabTo(page, field(page, 'Password'))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
}

test('supports sign-up and password reset by keyboard on a narrow screen', async () => {
  await using visit = await openVisit(PHONE)
  const { page } = visit
  await openAuth(page)
  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, field(page, 'Email'))
  await page.keyboard.type(PERSON.email)
  await tabTo(page, field(page, 'Password'))
  await page.keyboard.type(PERSON.password)
  await tabTo(page, button(page, 'Sign Up'))
  await page.keyboard.press('Space')
  await page.getByText(`We sent a link to ${PERSON.email}.`).waitFor()
  await page.goto(readLink(await waitForMail(getSite(), PERSON.email, /^Confirm your email address/)))
  await page.getByText('Email confirmed').waitFor()
  await tabTo(page, button(page, 'Account'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Sign out'))
  await page.keyboard.press('Enter')
  await page.getByText('You are signed out on this device.').waitFor()

  await openAuth(page)
  await tabTo(page, button(page, 'Forgot password?'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(PERSON.email)
  await page.keyboard.press('Enter')
  await page.getByText('Check your email', { exact: true }).waitFor()
  await page.goto(readLink(await waitForMail(getSite(), PERSON.email, /^Reset your password/)))
  await tabTo(page, page.getByLabel('New password'))
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog')
  await page.getByText('Password changed').waitFor()
  expect(visit.errors).toEqual([])
})

test('supports adding and using a second step by keyboard on a narrow screen', async () => {
  const person = await createPerson(getSite())
  await using first = await openVisit(PHONE)
  const { page } = first
  await signInByKeys(page, person)
  await page.waitForURL('**/blog')
  await tabTo(page, button(page, 'Account'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Security…'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Add an authenticator'))
  await page.keyboard.press('Enter')
  const secret = (await page.locator('.enrol-secret').innerText()).replaceAll(/\s/g, '')
  await tabTo(page, page.getByLabel('Code that the app shows now'))
  await page.keyboard.type(computeCode(secret))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'I saved them'))
  await page.keyboard.press('Enter')
  await page.getByText('Two-step sign-in is on').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await readFocusedName(page)).toBe('Account')

  await using second = await openVisit(PHONE)
  await signInByKeys(second.page, person)
  await second.page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await tabTo(second.page, second.page.getByLabel('Code from your authenticator'))
  await second.page.keyboard.type(computeCode(secret, 1))
  await second.page.keyboard.press('Enter')
  await second.page.waitForURL('**/blog')
})

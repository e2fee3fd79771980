import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  computeCode,
  createPerson,
  openSecurity,
  signIn,
  useAuthSite,
} from '#tests/support/site/auth-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const getSite = useAuthSite()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
type Person = { email: string; password: string }

async function readSecret(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  return (await page.locator('.enroll-secret').innerText()).replaceAll(/\s/g, '')
}

async function readCodes(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'I saved them' }).waitFor()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(codes.every((code) => /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(code))).toBe(true)
  return codes
}

/** Signs in and adds an authenticator; ends in the open dialog. */
async function enroll(page: Page, person: Person): Promise<{ secret: string; codes: string[] }> {
  await signIn(page, getSite(), person)
  await page.waitForURL('**/blog')
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add an authenticator' }).click()
  const secret = await readSecret(page)
  await page.getByLabel('Code that the app shows now').fill(computeCode(secret))
  await page.keyboard.press('Enter')
  const codes = await readCodes(page)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByText('Two-step sign-in is on').waitFor()
  return { secret, codes }
}

test('offers, adds and removes a second step', async () => {
  await using visit = await openVisit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visit
  await signIn(page, getSite())
  await page.waitForURL('**/blog')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Protect your account with a second step' }).click()
  await page.route('**/auth/v1/factors', (route) => route.abort())
  await page.getByRole('button', { name: 'Add an authenticator' }).click()
  await page.getByText("An authenticator can't be added now.").waitFor()
  await page.unroute('**/auth/v1/factors')
  await page.getByRole('button', { name: 'Try again' }).click()
  const secret = await readSecret(page)
  expect(await findAccessibilityProblems(page)).toEqual([])

  const code = page.getByLabel('Code that the app shows now')
  await code.fill('12345')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter the six digits.').waitFor()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText(/^That code is wrong/).waitFor()
  await code.fill(computeCode(secret))
  await page.keyboard.press('Enter')

  const codes = await readCodes(page)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(codes.join('\n'))
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByText('10 of 10 left.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('list', { name: 'Authenticators' }).getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this authenticator?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Authenticator removed').waitFor()
  await page.getByRole('button', { name: 'Add an authenticator' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Recovery codes' }).count()).toBe(0)
})

test('requires a one-time code after the password', async () => {
  const person = await createPerson(getSite())
  await using first = await openVisit()
  const { secret } = await enroll(first.page, person)
  await using phone = await openVisit(PHONE)
  const { page } = phone
  await signIn(page, getSite(), person)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.goto(`${getSite().url}/news`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Second step required').waitFor()
  await page.getByRole('link', { name: 'Finish signing in' }).click()
  const digits = computeCode(secret, 1)
  await page.getByLabel('Code from your authenticator').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^That code is wrong/).waitFor()
  await page.getByLabel('Code from your authenticator').fill(digits)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/blog')
  await page.getByText('Welcome back!').waitFor()

  await using thief = await openVisit()
  await signIn(thief.page, getSite(), person)
  await thief.page.getByLabel('Code from your authenticator').fill(digits)
  await thief.page.getByRole('button', { name: 'Continue' }).click()
  await thief.page.getByText(/^That code is wrong/).waitFor()
  await thief.page.getByRole('button', { name: 'Sign out' }).click()
  await thief.page.getByRole('button', { name: 'Sign In' }).waitFor()
  await thief.page.goto(getSite().url)
  expect(await thief.page.getByRole('button', { name: 'Account' }).count()).toBe(0)
})

test('accepts each recovery code once, until new ones replace them', async () => {
  const person = await createPerson(getSite())
  await using first = await openVisit()
  const { codes } = await enroll(first.page, person)
  await using second = await openVisit()
  const { page } = second
  await signIn(page, getSite(), person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('aaaa-bbbb-cccc-dddd')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('That code is wrong or was already used.').waitFor()
  await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/blog')

  await openSecurity(page)
  await page.getByText('9 of 10 left.').waitFor()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const fresh = await readCodes(page)
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
})

test('keeps a form open when the session ends, and signs in over it with the second step', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const server = await connectAsServer(getSite())
  const person = await createPerson(getSite())
  const { data } = await server.auth.admin.listUsers({ perPage: 1_000 })
  const user = data.users.find(({ email }) => email === person.email)!
  await server.from('user_roles').insert({ user_id: user.id, role: 'admin' }).throwOnError()
  const { codes } = await enroll(page, person)
  await page.goto(`${getSite().url}/admin/schedule?day=2031-03-07`)
  await page.getByRole('button', { name: /add an idea for Wednesday, March 12/ }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New idea' })
  await form.getByLabel('Title').fill('Kept idea')
  await page.evaluate(() => {
    const key = 'sb-localhost-auth-token'
    const session = JSON.parse(localStorage.getItem(key)!) as Record<string, unknown>
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'revoked' }))
  })
  await form.getByRole('button', { name: 'Add idea' }).click()
  const question = page.getByRole('dialog', { name: 'Sign in to continue' })
  await question.getByLabel('Password', { exact: true }).fill(person.password)
  await question.getByRole('button', { name: 'Sign In' }).click()
  // Each code of the app works once.
  await question.getByRole('button', { name: 'Use a recovery code' }).click()
  await question.getByLabel('Recovery code').fill(codes[0]!)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await question.getByRole('button', { name: 'Continue' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await form.getByLabel('Title').inputValue()).toBe('Kept idea')
  await form.getByRole('button', { name: 'Add idea' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Kept idea').first().waitFor()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN, fillCredentials, signIn, useAuthSite } from '#tests/support/site/auth-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { readFocusedName } from '#tests/support/browser/keyboard.ts'

useBrowser()
const getSite = useAuthSite()
const WRONG_PASSWORD = /status of 400/

test('signs in and opens the blog', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await signIn(page, site)
  await page.waitForURL(`${site.url}/blog`)
  const toast = page.getByRole('status').filter({ hasText: 'Welcome back!' })
  await toast.getByText("You're now signed in.", { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText(ADMIN.email, { exact: true }).waitFor()
  await page.getByText('Administrator', { exact: true }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.goto(`${site.url}/auth`)
  await page.waitForURL(`${site.url}/`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out on this device.').waitFor()
  expect(await page.getByRole('button', { name: 'Account' }).count()).toBe(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-')))).toEqual(
    [],
  )
  expect(visit.errors).toEqual([])
})

test('reports a wrong password and keeps the input', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await signIn(page, site, { ...ADMIN, password: 'something else' })
  const toast = page.getByRole('alert').filter({ hasText: 'Sign in failed' })
  await toast.getByText('Invalid login credentials', { exact: true }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(ADMIN.email)
  const password = page.getByRole('textbox', { name: 'Password' })
  expect(await password.inputValue()).toBe('something else')
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.locator('#sign-in-password-note').getByText('Invalid login credentials').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(page.url()).toBe(`${site.url}/auth`)
  expect(visit.errors.filter((error) => !WRONG_PASSWORD.test(error))).toEqual([])
  await page.route('**/auth/v1/token*', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await toast.getByText('Please try again.', { exact: true }).waitFor()
  expect(await password.inputValue()).toBe('something else')
})

test('reports empty fields without a request', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(`${getSite().url}/auth`)
  await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Please enter your email address.').waitFor()
  await page.getByText('Please enter your password.').waitFor()
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Email').fill('imani')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter an address such as name@example.com.').waitFor()
  expect(sent).toEqual([])
})

test('submits after hydration if Enter was pressed before', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  const scripts = await holdBack(page, '**/*.js')
  await page.goto(`${site.url}/auth`, { waitUntil: 'commit' })
  await fillCredentials(page, ADMIN)
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${site.url}/auth`)
  scripts.release()
  await page.waitForURL(`${site.url}/blog`)
  await page.getByRole('status').filter({ hasText: 'Welcome back!' }).waitFor()
  // A navigation during the opening aborts the view transition, which Chromium reports as an error.
  expect(visit.errors.filter((error) => !error.includes('ViewTransition opt-in disabled'))).toEqual([])
})

test('signs in once after a double click', async () => {
  await using visit = await openVisit()
  const { page } = visit
  let sent = 0
  await page.route('**/auth/v1/token*', async (route) => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto(`${getSite().url}/auth`)
  await fillCredentials(page, ADMIN)
  await page.getByRole('button', { name: 'Sign In' }).dblclick()
  await page.getByRole('button', { name: 'Signing in...' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog')
  expect(sent).toBe(1)
})

test('supports sign-in, menu and sign-out by keyboard', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site.url}/auth`)
  await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await readFocusedName(page)).toBe('Sign Up')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Tab')
  expect(await readFocusedName(page)).toBe('Show password')
  await page.keyboard.press('Space')
  await expect
    .poll(() => page.getByRole('tabpanel').getByRole('textbox', { name: 'Password' }).getAttribute('type'))
    .toBe('text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog')
  await page.getByRole('button', { name: 'Account' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect(await readFocusedName(page)).toBe('Account')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Protect your account with a second step' }).waitFor()
  for (const name of [
    'Admin',
    'Write and edit blog posts',
    'Write and edit news',
    'Redirects…',
    'Protect your account with a second step',
    'Answers and notices…',
    'Your profile…',
    'Security…',
    'Sign out',
  ]) {
    await page.keyboard.press('Tab')
    expect(await readFocusedName(page)).toBe(name)
  }
  await page.keyboard.press('Enter')
  await page.getByText('You are signed out on this device.').waitFor()
})

test('explains that JavaScript is needed, and sends no password without it', async () => {
  const site = getSite()
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${site.url}/auth`)
  const note = page.locator('noscript p')
  expect(await note.isVisible()).toBe(true)
  expect(await note.innerText()).toContain('Signing in needs JavaScript.')
  expect(await page.getByRole('button', { name: 'Sign In' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Password' }).fill('secret')
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${site.url}/auth`)
})

test('is neither indexed nor cached and sends no referrer', async () => {
  const { url } = getSite()
  const answer = await fetch(`${url}/auth`)
  const html = await answer.text()
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('<title>Access Admin | Peakshelf</title>')
  expect(html).toMatch(/<form [^>]*method="post"/)
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain('/auth')
})

/** Holds answers to these requests back until they are let go. */
async function holdBack(page: Page, pattern: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

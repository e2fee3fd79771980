import { expect, test } from 'vitest'
import { ADMIN, createPerson, fillCredentials, signIn, useAuthSite } from '#tests/support/site/auth-site.ts'
import { waitForToast } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const getSite = useAuthSite()

test('the footer of every page links to sign-in, without JavaScript as well', async () => {
  const { url } = getSite()
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  for (const path of ['/', '/services', '/blog', '/news', '/book-call']) {
    await page.goto(url + path)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(`${url}/auth`)
  }
})

test('a visitor who enables admin mode is asked to sign in, and returns to the list with its controls', async () => {
  const { url } = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${url}/news`)
  const entrance = page.getByRole('contentinfo').getByRole('link', { name: 'Enable Admin Mode' })
  await entrance.waitFor()
  await page.goto(`${url}/services`)
  expect(await entrance.count()).toBe(0)
  await page.goto(`${url}/blog`)
  await entrance.click()
  await waitForToast(page, 'Login required', 'Please sign in to enable admin mode')
  await fillCredentials(page, ADMIN)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${url}/blog`)
  await page.getByText('Admin mode is on.').waitFor()
  await page.locator('.authored-list').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Edit: / }).count()).toBeGreaterThan(0)
  // The visitors' link in the footer is hidden now.
  expect(await entrance.isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Admin mode is on', { exact: true }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Write and edit news' }).click()
  await page.waitForURL(`${url}/news`)
  await page.getByRole('button', { name: 'Exit Admin' }).waitFor()
  await page.getByRole('button', { name: 'Backfill Images' }).waitFor()
})

test('shows people without a role no admin mode and no links to write', async () => {
  const site = getSite()
  const person = await createPerson(site)
  await using visit = await openVisit()
  const { page } = visit
  await signIn(page, site, person)
  await page.waitForURL(`${site.url}/blog`)
  await page.getByText('Admin mode is off.').waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText(person.email).waitFor()
  expect(await page.getByRole('link', { name: /^Write and edit/ }).count()).toBe(0)
})

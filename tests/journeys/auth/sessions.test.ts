import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN, openSecurity, signIn, useAuthSite } from '#tests/support/site/auth-site.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const getSite = useAuthSite()
const SESSION_KEY = /^sb-.+-auth-token$/

type StoredSession = { access_token: string; refresh_token: string; expires_at: number; expires_in: number }

async function openBlogSignedIn(page: Page, password = ADMIN.password): Promise<void> {
  await signIn(page, getSite(), { ...ADMIN, password })
  await page.waitForURL('**/blog')
  await page.getByRole('button', { name: 'Account' }).waitFor()
}

const readStored = (page: Page) =>
  page.evaluate(
    (pattern) => Object.entries(localStorage).find(([key]) => new RegExp(pattern).test(key))?.[1] ?? null,
    SESSION_KEY.source,
  )

/** Stores another session from a page without requests, as if time had passed. */
async function changeStored(page: Page, change: Partial<StoredSession>): Promise<void> {
  await page.goto(`${getSite().url}/robots.txt`)
  const stored: StoredSession = JSON.parse(await readStored(page))
  await page.evaluate(
    ([pattern, value]) => {
      const key = Object.keys(localStorage).find((name) => new RegExp(pattern!).test(name))!
      localStorage.setItem(key, value!)
    },
    [SESSION_KEY.source, JSON.stringify({ ...stored, ...change })],
  )
}

const LONG_AGO = { expires_at: Math.round(Date.now() / 1000) - 60 }

test('ends a session that was revoked on another device', async () => {
  await using here = await openVisit()
  await openBlogSignedIn(here.page)
  await using there = await openVisit({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko Firefox/145.0',
  })
  await openBlogSignedIn(there.page)
  await openSecurity(here.page)
  const sessions = here.page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(2)
  expect(await sessions.nth(0).innerText()).toContain('This device')
  await here.page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await here.page.getByText('Device signed out').waitFor()
  await expect.poll(() => sessions.count()).toBe(1)

  await there.page.goto(`${getSite().url}/news`)
  await expect.poll(() => readStored(there.page)).toBe(null)
  expect(await there.page.getByRole('button', { name: 'Account' }).count()).toBe(0)
  await here.page.reload()
  await here.page.getByRole('button', { name: 'Account' }).waitFor()
})

test('keeps all tabs in sync after signing in and out', async () => {
  const { url } = getSite()
  await using visit = await openVisit()
  const { page, context } = visit
  const [visitor, waiting] = [await context.newPage(), await context.newPage()]
  await visitor.goto(`${url}/services`)
  await waiting.goto(`${url}/auth`)
  await waiting.getByRole('button', { name: 'Sign In' }).waitFor()
  await openBlogSignedIn(page)
  await visitor.getByRole('button', { name: 'Account' }).waitFor()
  await waiting.waitForURL(`${url}/`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => visitor.getByRole('button', { name: 'Account' }).count()).toBe(0)
  await expect.poll(() => waiting.getByRole('button', { name: 'Account' }).count()).toBe(0)
})

test('refreshes an expired session, and removes one that can’t be refreshed', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await openBlogSignedIn(page)
  const before: StoredSession = JSON.parse(await readStored(page))
  await changeStored(page, LONG_AGO)
  await page.goto(`${getSite().url}/blog`)
  await page.getByRole('button', { name: 'Account' }).waitFor()
  const after: StoredSession = JSON.parse(await readStored(page))
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect(visit.errors).toEqual([])
  await changeStored(page, { ...LONG_AGO, refresh_token: 'abcdefghijkl' })
  await page.goto(`${getSite().url}/blog`)
  await expect.poll(() => readStored(page)).toBe(null)
  expect(await page.getByRole('button', { name: 'Account' }).count()).toBe(0)
})

test('keeps the session while the server is unreachable', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await openBlogSignedIn(page)
  await changeStored(page, LONG_AGO)
  await page.route('**/auth/v1/**', (route) => route.abort())
  const tries = [1, 2].map((time) => {
    let failed = 0
    return page.waitForEvent('requestfailed', (request) => {
      if (request.url().includes('/auth/v1/token')) failed += 1
      return failed === time
    })
  })
  await page.goto(`${getSite().url}/blog`)
  // After a failed attempt the session is kept.
  await Promise.all(tries)
  expect(await readStored(page)).not.toBe(null)
})

test('hides the session list if the backend has none', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.route('**/auth/v1/sessions', (route) => route.fulfill({ status: 404, json: {} }))
  await page.route('**/auth/v1/factors/recovery-codes', (route) => route.fulfill({ status: 404, json: {} }))
  await openBlogSignedIn(page)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Sign out all other devices' }).waitFor()
  expect(await page.getByRole('list', { name: 'Sessions' }).count()).toBe(0)
  expect(await page.getByText('Linked accounts').count()).toBe(0)
})

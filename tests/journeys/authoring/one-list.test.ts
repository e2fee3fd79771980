/** The list that authors see stands in place of the one that visitors see: the document never holds both. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addPosts,
  cardOf,
  enterAdminMode,
  openSignedIn,
  waitForToast,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { readFocusedName } from '#tests/support/browser/keyboard.ts'

const getSite = useStaffSite()

const openList = async (page: Page, path: string) => {
  await page.goto(getSite().url + path)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
}

const exitAdminMode = async (page: Page) => {
  await page.getByRole('button', { name: 'Exit Admin' }).click()
  await page.locator('.authored-list').waitFor({ state: 'detached' })
}

/** How often the document holds what it should hold once. */
const countParts = (page: Page) =>
  page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const posts = [...document.querySelectorAll<HTMLElement>('[data-post-id]')].map((e) => e.dataset.postId)
    return {
      repeatedIds: ids.filter((id, at) => ids.indexOf(id) !== at),
      repeatedPosts: posts.filter((id, at) => posts.indexOf(id) !== at),
      headings: count('h1'),
      lists: count('.posts'),
      pagers: count('nav.pager'),
      nextLinks: count('a[rel=next]'),
      counts: [...document.querySelectorAll('main p')].filter((p) =>
        /\(\d+ total posts\)/.test(p.textContent),
      ).length,
      hiddenLists: count('.post-list [hidden] .posts, .post-list [hidden].posts'),
    }
  })
const ONCE = {
  repeatedIds: [],
  repeatedPosts: [],
  headings: 1,
  lists: 1,
  pagers: 1,
  nextLinks: 1,
  counts: 1,
  hiddenLists: 0,
}

const readServerList = (page: Page) =>
  page.locator('[data-post-list]').evaluate((list) => list.outerHTML.replaceAll(' style=""', ''))

/** Counts the lists of every frame from now on, until the returned function is called. */
async function watchLists(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen = new Set<number>()
    Object.assign(window, { listsSeen: seen, isSamePage: true })
    const look = () => {
      seen.add(document.querySelectorAll('.posts').length)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => [...(window as unknown as { listsSeen: Set<number> }).listsSeen])
}

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top))

test.each(['/blog', '/news'])(
  '%s has one list in admin mode, and the same one as before after it',
  async (path) => {
    await using visit = await openSignedIn(getSite())
    const { page } = visit
    await openList(page, path)
    const before = await readServerList(page)
    const places = [await topOf(page, '.admin-bar button'), await topOf(page, '.posts')]
    expect(await countParts(page)).toEqual(ONCE)
    const readCounts = await watchLists(page)
    await enterAdminMode(page)
    expect(await countParts(page)).toEqual(ONCE)
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(await readFocusedName(page)).toBe('Exit Admin')

    await exitAdminMode(page)
    expect(await readServerList(page)).toBe(before)
    expect([await topOf(page, '.admin-bar button'), await topOf(page, '.posts')]).toEqual(places)
    expect(await readFocusedName(page)).toBe('Enable Admin Mode')
    expect(await readCounts()).toEqual([1])
    expect(visit.errors).toEqual([])
  },
)

test('after a change the server draws its list anew, in place and without a moment without one', async () => {
  const site = getSite()
  await addPosts(site, 'blog_posts', [
    { title: 'Drawn anew', tags: ['PPC'] },
    { title: 'Not for visitors', status: 'draft' },
  ])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await openList(page, '/blog')
  await enterAdminMode(page)
  const readCounts = await watchLists(page)
  await page.getByRole('button', { name: 'Copy: Drawn anew' }).click()
  await cardOf(page, 'Drawn anew (Copy)').waitFor()
  // The answer is held up until the list that waits for it has been looked at.
  const held = Promise.withResolvers<void>()
  await page.route(`${site.url}/blog`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Exit Admin' }).click()
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
  await page.getByRole('button', { name: 'Edit: Drawn anew (Copy)' }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).focus()
  held.resolve()
  await page.locator('.authored-list').waitFor({ state: 'detached' })
  await cardOf(page, 'Drawn anew (Copy)').waitFor()
  expect(await cardOf(page, 'Not for visitors').count()).toBe(0)
  expect(await readFocusedName(page)).toBe('Enable Admin Mode')
  expect(await countParts(page)).toEqual(ONCE)
  expect(await readCounts()).toEqual([1])
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  const drawn = await readServerList(page)
  await page.unroute(`${site.url}/blog`)
  await page.reload()
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
  expect(drawn).toBe(await readServerList(page))
  expect(visit.errors).toEqual([])
})

test('pages that were turned stay turned, also by Back, when admin mode is left', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await openList(page, '/news')
  const first = await page.locator('.posts h2, .posts h3').allTextContents()
  await enterAdminMode(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText(/^Page 2 of/).waitFor()
  await exitAdminMode(page)
  await page.getByText(/^Page 2 of/).waitFor()
  const title = await page.title()
  expect(page.url()).toContain('?page=2')
  await page.goBack()
  await page.getByText(/^Page 1 of/).waitFor()
  expect(await page.locator('.posts h2, .posts h3').allTextContents()).toEqual(first)
  await page.goForward()
  await page.getByText(/^Page 2 of/).waitFor()
  expect(await page.title()).toBe(title)
  expect(await countParts(page)).toMatchObject({ repeatedIds: [], lists: 1, pagers: 1 })
})

test('a session that ends far down the list leaves the view and the focus on the same post', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await openList(page, '/blog')
  await enterAdminMode(page)
  const link = page.locator('.authored-list [data-post-id]').nth(6).locator('h2 a, h3 a')
  const title = await link.innerText()
  await page.locator('.authored-list [data-post-id]').nth(6).getByRole('button', { name: /^Edit/ }).focus()
  const card = `[data-post-id="${await page.locator('[data-post-id]').nth(6).getAttribute('data-post-id')}"]`
  const before = await topOf(page, card)
  const other = await visit.context.newPage()
  await other.goto(`${getSite().url}/services`)
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('.authored-list').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title)
  expect(Math.abs((await topOf(page, card)) - before)).toBeLessThanOrEqual(1)
})

test('when the server cannot be reached, its earlier list comes back and that is said', async () => {
  const site = getSite()
  await addPosts(site, 'news_posts', [{ title: 'Cut off' }])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await openList(page, '/news')
  const before = await readServerList(page)
  await enterAdminMode(page)
  await page.getByRole('button', { name: 'Copy: Cut off' }).click()
  await cardOf(page, 'Cut off (Copy)').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText(/^Page 2 of/).waitFor()
  await page.route(`${site.url}/news?page=2`, (route) => route.abort())
  await exitAdminMode(page)
  await waitForToast(page, 'Error', 'Failed to load news posts')
  expect(await readServerList(page)).toBe(before)
  expect(page.url()).toBe(`${site.url}/news`)
})

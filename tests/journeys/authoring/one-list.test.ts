import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addPosts,
  cardOf,
  enterAdminMode,
  openSignedIn,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { readFocusedName } from '#tests/support/browser/keyboard.ts'

const getSite = useStaffSite()

const openList = async (page: Page, path: string) => {
  await page.goto(getSite().url + path)
  await exitAdminMode(page)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
}

const exitAdminMode = async (page: Page) => {
  await page.getByRole('button', { name: 'Exit Admin' }).click()
  await page.locator('.authored-list').waitFor({ state: 'detached' })
}

/** Counts parts that the document must contain once. */
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

/** Records the number of lists in every frame, until the returned function is called. */
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
  '%s has one list in admin mode and restores the public one afterwards',
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

test('reloads the public list when admin mode is left after a change', async () => {
  const site = getSite()
  await addPosts(site, 'blog_posts', [
    { title: 'Original', tags: ['PPC'] },
    { title: 'Draft', status: 'draft' },
  ])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await openList(page, '/blog')
  await enterAdminMode(page)
  await page.getByRole('button', { name: 'Copy: Original' }).click()
  await cardOf(page, 'Original (Copy)').waitFor()
  await exitAdminMode(page)
  await cardOf(page, 'Original (Copy)').waitFor()
  expect(await page.getByRole('link', { name: 'Draft', exact: true }).count()).toBe(0)
  expect(await countParts(page)).toEqual(ONCE)
})

test('keeps the page number when admin mode is left, and follows Back and Forward', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await openList(page, '/news')
  const first = await page.locator('.posts h2, .posts h3').allTextContents()
  await enterAdminMode(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText(/^Page 2 of/).waitFor()
  const reloaded = page.waitForEvent('load')
  await exitAdminMode(page)
  await reloaded
  // The staff tools follow Back and Forward once they are loaded.
  await page.waitForLoadState('networkidle')
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

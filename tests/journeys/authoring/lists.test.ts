import { expect, test } from 'vitest'
import {
  addPosts,
  cardOf,
  connectAsServer,
  enterAdminMode,
  openSignedIn,
  readTitles,
  waitForToast,
  useStaffSite,
  visitList,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { readFocusedName, tabTo } from '#tests/support/browser/keyboard.ts'

const getSite = useStaffSite()

const KINDS = [
  {
    table: 'blog_posts',
    path: '/blog',
    question: 'Are you sure you want to delete this post?',
    confirm: 'Delete post',
    duplicated: 'Blog post duplicated successfully!',
    deleted: 'Blog post deleted successfully!',
  },
  {
    table: 'news_posts',
    path: '/news',
    question: 'Are you sure you want to delete this news post?',
    confirm: 'Delete news post',
    duplicated: 'News post duplicated successfully!',
    deleted: 'News post deleted successfully!',
  },
] as const

test.each(KINDS)('copies and deletes a post of $path', async (kind) => {
  const site = getSite()
  const title = `Shelf life of ${kind.table}`
  await addPosts(site, kind.table, [{ title }])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(site.url + kind.path)
  expect(await page.getByRole('button', { name: /^Copy: / }).count()).toBe(0)
  await enterAdminMode(page)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: `Copy: ${title}` }).click()
  await waitForToast(page, 'Success', kind.duplicated)
  await cardOf(page, `${title} (Copy)`).waitFor()
  expect(await readTitles(site, kind.table)).toContain(`${title} (Copy)`)
  const visitors = await (await fetch(site.url + kind.path)).text()
  expect(visitors).toContain(`${title} (Copy)`)

  await page.getByRole('button', { name: `Delete: ${title} (Copy)` }).click()
  const dialog = page.getByRole('dialog', { name: kind.confirm })
  await dialog.getByText(kind.question, { exact: true }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(await readTitles(site, kind.table)).toContain(`${title} (Copy)`)

  await page.getByRole('button', { name: `Delete: ${title} (Copy)` }).click()
  await dialog.getByRole('button', { name: kind.confirm }).click()
  await waitForToast(page, `Post “${title} (Copy)” deleted`, kind.deleted)
  await cardOf(page, `${title} (Copy)`).waitFor({ state: 'detached' })
  expect(await readTitles(site, kind.table)).not.toContain(`${title} (Copy)`)
  expect(visit.errors).toEqual([])
})

test('makes one copy on a double click', async () => {
  const site = getSite()
  await addPosts(site, 'blog_posts', [{ title: 'Once only' }])
  await using visit = await visitList(site, '/blog')
  await visit.page.getByRole('button', { name: 'Copy: Once only' }).dblclick()
  await waitForToast(visit.page, 'Success')
  await cardOf(visit.page, 'Once only (Copy)').waitFor()
  const titles = await readTitles(site, 'blog_posts')
  expect(titles.filter((title) => title === 'Once only (Copy)')).toHaveLength(1)
})

test('changes pages in place by pager and browser history', async () => {
  const site = getSite()
  await using visit = await visitList(site, '/blog')
  const { page } = visit
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const first = await page.locator('.authored-list h2').first().textContent()
  await page.getByRole('link', { name: 'Next' }).click()
  await page
    .locator('.authored-list')
    .getByText(/^Page 2 of/)
    .waitFor()
  expect(page.url()).toBe(`${site.url}/blog?page=2`)
  expect(await page.locator('.authored-list').evaluate((list) => list === document.activeElement)).toBe(true)
  await page.goBack()
  await page
    .locator('.authored-list')
    .getByText(/^Page 1 of/)
    .waitFor()
  expect(await page.locator('.authored-list h2').first().textContent()).toBe(first)
  await page.locator('.authored-list').getByRole('link', { name: 'Page 3', exact: true }).click()
  await page
    .locator('.authored-list')
    .getByText(/^Page 3 of/)
    .waitFor()
  expect(page.url()).toBe(`${site.url}/blog?page=3`)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('shows the last remaining page after the last post of a page is deleted', async () => {
  const site = getSite()
  const server = await connectAsServer(site)
  const { count } = await server.from('news_posts').select('id', { count: 'exact', head: true })
  const missing = (12 - (count! % 12)) % 12
  const old = Array.from({ length: missing + 1 }, (_, index) => ({
    title: `Old notice ${index}`,
    published_at: new Date(Date.UTC(2001, 0, missing + 1 - index)).toISOString(),
  }))
  await addPosts(site, 'news_posts', old)
  const pageCount = (count! + old.length - 1) / 12 + 1

  await using visit = await visitList(site, '/news')
  const { page } = visit
  for (let at = 1; at < pageCount; at += 1) {
    await page.locator('.authored-list').getByRole('link', { name: 'Next' }).click()
    await page
      .locator('.authored-list')
      .getByText(`Page ${at + 1} of ${pageCount}`)
      .waitFor()
  }
  await expect.poll(() => page.locator('.authored-list [data-post-id]').count()).toBe(1)
  await page.getByRole('button', { name: /^Delete: / }).click()
  await page.getByRole('button', { name: 'Delete news post' }).click()
  await page
    .locator('.authored-list')
    .getByText(`Page ${pageCount - 1} of ${pageCount - 1}`)
    .waitFor()
  await expect.poll(() => page.locator('.authored-list [data-post-id]').count()).toBe(12)
  expect(page.url()).toBe(`${site.url}/news?page=${pageCount - 1}`)
})

test('offers controls on an article, and opens the list after deleting it', async () => {
  const site = getSite()
  const [id] = await addPosts(site, 'blog_posts', [{ title: 'A page of its own' }])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/blog/${id}`)
  await enterAdminModeOnArticle()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy: A page of its own' }).click()
  await waitForToast(page, 'Success', 'Blog post duplicated successfully!')
  await page.getByRole('button', { name: 'Delete: A page of its own' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await page.waitForURL(`${site.url}/blog`)
  await waitForToast(page, 'Post “A page of its own” deleted', 'Blog post deleted successfully!')
  expect(await readTitles(site, 'blog_posts')).not.toContain('A page of its own')
  await page.getByRole('button', { name: 'Exit Admin' }).waitFor()

  async function enterAdminModeOnArticle() {
    await page.getByRole('button', { name: 'Exit Admin' }).waitFor()
  }
})

test('copies and deletes posts with the keyboard alone', async () => {
  const site = getSite()
  await addPosts(site, 'blog_posts', [{ title: 'By hand' }])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await page.getByRole('button', { name: 'Exit Admin' }).click()
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
  expect(await readFocusedName(page)).toBe('Enable Admin Mode')
  await page.keyboard.press('Enter')
  await page.locator('.authored-list').waitFor()
  expect(await readFocusedName(page)).toBe('Exit Admin')

  await tabTo(page, page.getByRole('button', { name: 'Copy: By hand', exact: true }))
  await page.keyboard.press('Enter')
  await cardOf(page, 'By hand (Copy)').waitFor()
  expect(await readFocusedName(page)).toBe('Copy: By hand')

  await page.evaluate(() => document.querySelector<HTMLElement>('.authored-list')!.focus())
  await tabTo(page, page.getByRole('button', { name: 'Delete: By hand (Copy)', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete post' }).waitFor()
  expect(await readFocusedName(page)).toBe('Keep it')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await readFocusedName(page)).toBe('Delete: By hand (Copy)')

  // A toast inside the dialog would be one of its tab stops.
  await page.locator('[data-toasts] > *').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete post' }).waitFor()
  const names: string[] = []
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab')
    names.push(await readFocusedName(page))
  }
  expect(names).toEqual(['Delete post', 'Close', 'Keep it', 'Delete post'])
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Post “By hand (Copy)” deleted', 'Blog post deleted successfully!')
  await cardOf(page, 'By hand (Copy)').waitFor({ state: 'detached' })
  // The next post, which took its position.
  expect(await page.evaluate(() => document.activeElement?.matches('.authored-list [data-post-id] a'))).toBe(
    true,
  )
})

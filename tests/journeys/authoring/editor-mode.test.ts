import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  addPosts,
  cardOf,
  readTitles,
  waitForToast,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })
const ENSURE = '**/functions/v1/ensure-editor-admin'

/** The paths of everything that is written while the page is open. */
function listWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

test('turns admin mode on once per session in editor mode, and keeps it off afterwards', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await waitForToast(page, 'Admin Access Enabled')
  await page.locator('.authored-list').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.goto(`${site.url}/news`)
  await page.locator('.authored-list').waitFor()
  expect(await page.getByText('Admin Access Enabled').count()).toBe(0)
  await page.getByRole('button', { name: 'Backfill Images' }).waitFor()

  await page.getByRole('button', { name: 'Exit Admin' }).click()
  const answered = page.waitForResponse(ENSURE)
  await page.goto(`${site.url}/blog`)
  expect((await answered).status()).toBe(200)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
  expect(await page.locator('.authored-list').count()).toBe(0)
  expect(visit.errors).toEqual([])
})

test.each([
  ['blog_posts', '/blog', 'editor-mutate-blog', 'Delete post', 'Blog post'],
  ['news_posts', '/news', 'editor-mutate-news', 'Delete news post', 'News post'],
] as const)(
  'writes %s through the function, never to the table',
  async (table, path, name, confirm, noun) => {
    const site = getSite()
    const title = `By grant in ${table}`
    await addPosts(site, table, [{ title }])
    await using visit = await openVisit()
    const { page } = visit
    const writes = listWrites(page)
    await page.goto(site.url + path)
    await page.locator('.authored-list').waitFor()
    await page.getByRole('button', { name: `Copy: ${title}` }).click()
    await waitForToast(page, 'Success', `${noun} duplicated successfully!`)
    await cardOf(page, `${title} (Copy)`).waitFor()
    await page.getByRole('button', { name: `Delete: ${title} (Copy)` }).click()
    await page.getByRole('button', { name: confirm, exact: true }).click()
    await waitForToast(page, `Post “${title} (Copy)” deleted`, `${noun} deleted successfully!`)
    await cardOf(page, `${title} (Copy)`).waitFor({ state: 'detached' })
    expect(await readTitles(site, table)).toContain(title)
    expect(await readTitles(site, table)).not.toContain(`${title} (Copy)`)
    expect(new Set(writes)).toEqual(
      new Set([
        'POST /functions/v1/ensure-editor-admin',
        'POST /functions/v1/read-authored-posts',
        `POST /functions/v1/${name}`,
      ]),
    )
  },
)

test('shows the specified message when a function reports no success', async () => {
  const site = getSite()
  await addPosts(site, 'blog_posts', [{ title: 'Unmoved' }])
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await page.locator('.authored-list').waitFor()
  await page.route('**/functions/v1/editor-mutate-blog', (route) =>
    route.fulfill({ json: { success: false } }),
  )
  await page.getByRole('button', { name: 'Copy: Unmoved' }).click()
  await waitForToast(page, 'Error', 'Duplication failed')
  await page.getByRole('button', { name: 'Delete: Unmoved' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await waitForToast(page, 'Error', 'Deletion failed')
})

test('shows a notice without a grant, and the toggle leads to signing in', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await page.route(ENSURE, (route) => route.fulfill({ status: 403, json: { success: false } }))
  await page.goto(`${site.url}/blog`)
  await waitForToast(page, 'Notice', 'Could not auto-enable admin mode. Toggle manually if needed.')
  expect(await page.locator('.authored-list').count()).toBe(0)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).click()
  await page.waitForURL(`${site.url}/auth`)
  await waitForToast(page, 'Login required', 'Please sign in to enable admin mode')
})

test('asks the server for a grant every five seconds and follows its answer', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await page.clock.install()
  let isRefusing = true
  await page.route(ENSURE, (route) =>
    isRefusing ? route.fulfill({ status: 403, json: { success: false } }) : route.continue(),
  )
  await page.goto(`${site.url}/blog`)
  await waitForToast(page, 'Notice')
  await page.evaluate(() => document.documentElement.setAttribute('data-editor', ''))
  isRefusing = false
  const answered = page.waitForResponse(ENSURE)
  await page.clock.runFor(5000)
  expect((await answered).status()).toBe(200)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).click()
  await page.locator('.authored-list').waitFor()

  isRefusing = true
  const renewed = page.waitForResponse(ENSURE)
  await page.clock.fastForward('13:30')
  await page.clock.runFor(5000)
  expect((await renewed).status()).toBe(403)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).waitFor()
})

test('backfills images with counts and reports a failure', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  const backfill = '**/functions/v1/backfill-news-images'
  const answer = { success: true, updated: 3, missing: 2, not_found: 1 }
  await page.route(backfill, (route) => route.fulfill({ json: answer }))
  await page.goto(`${site.url}/news`)
  await page.getByRole('button', { name: 'Backfill Images' }).click()
  await waitForToast(page, 'Backfill complete', 'Updated: 3, Missing image: 2, Not found: 1')
  await page.unroute(backfill)
  await page.route(backfill, (route) => route.abort())
  await page.getByRole('button', { name: 'Backfill Images' }).click()
  await waitForToast(page, 'Backfill failed', 'Unexpected error')
})

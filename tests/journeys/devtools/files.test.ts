import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useAuthSite } from '#tests/support/site/auth-site.ts'
import { connectAsServer, waitForToast } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { mockFunction, makeBuckets, openStorage } from '#tests/support/browser/developer-tools.ts'

useBrowser()
const getSite = useAuthSite({ EDITOR_MODE: 'on' })
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const rows = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')
const namesOf = (page: Page) =>
  page.locator('.file-path').evaluateAll((paths) => paths.map((path) => path.getAttribute('title')))
const sum = (page: Page) => page.getByRole('dialog').getByRole('status').filter({ hasText: 'shown' })

test('lists a stored file with its preview, copies its URL and opens it', async () => {
  const site = getSite()
  const server = await connectAsServer(site)
  const { error } = await server.storage
    .from('blog-images')
    .upload('news/listed.png', PICTURE, { contentType: 'image/png' })
  expect(error).toBeNull()
  await using visit = await openVisit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, context } = visit
  await page.goto(site.url)
  const thumbnail = page.waitForResponse(
    /\/storage\/v1\/render\/image\/public\/blog-images\/news\/listed\.png/,
  )
  await openStorage(page, 'File Explorer')
  await page.getByLabel('Filter by name').fill('LISTED')
  await rows(page).first().waitFor()
  expect(await namesOf(page)).toEqual(['blog-images/news/listed.png'])
  expect((await thumbnail).status()).toBe(200)
  await sum(page)
    .getByText(/^1 of \d+ files?, 0\.00 MB shown\. \d+ buckets\.$/)
    .waitFor()

  await page.getByRole('button', { name: 'Copy URL of blog-images/news/listed.png' }).click()
  const address = `${site.url}/storage/v1/object/public/blog-images/news/listed.png`
  await waitForToast(page, 'URL copied', address)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open blog-images/news/listed.png' }).click()
  expect((await opened).url()).toBe(address)
})

test('shows the reason for a failure and a marked sample in editor mode', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(getSite().url)
  await mockFunction(page, 'get-storage-metrics', { success: false, error: 'Disk on fire' }, { status: 500 })
  await openStorage(page, 'File Explorer')
  await page.getByText('Error: Disk on fire', { exact: true }).waitFor()
  expect(
    await page
      .getByRole('list', { name: 'Buckets' })
      .getByText(/^(blog-images|case-studies)$/)
      .count(),
  ).toBe(2)
  const marks = await page.locator('.file-row').getByText('sample', { exact: true }).count()
  expect(marks).toBe(await rows(page).count())
  expect(await page.getByRole('link', { name: /^Open / }).count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])

  await mockFunction(page, 'get-storage-metrics', makeBuckets(getSite().url, {}))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No files are stored yet.').waitFor()
})

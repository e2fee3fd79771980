import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useAuthSite } from '#tests/support/site/auth-site.ts'
import { connectAsServer, waitForToast } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { mockFunction, makeBuckets, openStorage } from '#tests/support/browser/developer-tools.ts'

useBrowser()
const getSite = useAuthSite({ EDITOR_MODE: 'on' })
const MEGABYTE = 1024 ** 2
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const rows = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')
const namesOf = (page: Page) =>
  page.locator('.file-path').evaluateAll((paths) => paths.map((path) => path.getAttribute('title')))
const sum = (page: Page) => page.getByRole('dialog').getByRole('status').filter({ hasText: 'shown' })

const makeFiles = (origin: string) =>
  makeBuckets(origin, {
    'blog-images': [
      ['blog-images/Zebra.png', 2 * MEGABYTE, '2026-11-18'],
      ['news/apple-10.webp', MEGABYTE / 2, '2026-11-20'],
      ['news/apple-9.webp', 1024, '2026-11-19'],
      ['clips/from/last/summer/in/the/hills/walk.mp4', 14 * MEGABYTE, '2026-10-30'],
    ],
    'case-studies': [
      ['verdanti.pdf', 2.4 * MEGABYTE, '2026-11-11'],
      ['call.mp3', 3 * MEGABYTE, '2026-11-10'],
      ['sources.zip', 31 * MEGABYTE, '2026-10-22'],
    ],
  })

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

test('filters files by text, bucket and type, and sorts them', async () => {
  const site = getSite()
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(site.url)
  await mockFunction(page, 'get-storage-metrics', makeFiles('https://files.example.com'))
  await page.route('https://files.example.com/**', (route) => route.fulfill({ body: PICTURE }))
  await openStorage(page, 'File Explorer')
  await sum(page).getByText('7 of 7 files, 52.90 MB shown. 2 buckets.').waitFor()
  const buckets = page.getByRole('list', { name: 'Buckets' })
  expect(await buckets.getByRole('listitem').allInnerTexts()).toEqual([
    'blog-images\n4 files, 16.50 MB',
    'case-studies\n3 files, 36.40 MB',
  ])
  expect((await namesOf(page)).slice(0, 3)).toEqual([
    'blog-images/news/apple-10.webp',
    'blog-images/news/apple-9.webp',
    'blog-images/blog-images/Zebra.png',
  ])
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByLabel('Sort').selectOption('Name A-Z')
  await expect
    .poll(() => namesOf(page))
    .toEqual([
      'blog-images/news/apple-9.webp',
      'blog-images/news/apple-10.webp',
      'case-studies/call.mp3',
      'case-studies/sources.zip',
      'case-studies/verdanti.pdf',
      'blog-images/clips/from/last/summer/in/the/hills/walk.mp4',
      'blog-images/blog-images/Zebra.png',
    ])
  await page.getByLabel('Sort').selectOption('Size (Largest)')
  await expect.poll(async () => (await namesOf(page))[0]).toBe('case-studies/sources.zip')

  for (const [type, path] of [
    ['Document', 'case-studies/verdanti.pdf'],
    ['Audio', 'case-studies/call.mp3'],
    ['Other', 'case-studies/sources.zip'],
  ]) {
    await page.getByLabel('Type').selectOption(type!)
    await expect.poll(() => namesOf(page)).toEqual([path])
  }
  await page.getByLabel('Type').selectOption('All types')
  await page.getByLabel('Bucket', { exact: true }).selectOption('case-studies')
  await sum(page).getByText('3 of 7 files, 36.40 MB shown. 2 buckets.').waitFor()
  await page.getByLabel('Filter by name').fill('nothing like it')
  await page.getByText('No files match these filters.').waitFor()
  await sum(page).getByText('0 of 7 files, 0.00 MB shown. 2 buckets.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
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

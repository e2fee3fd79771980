import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import { waitForToast } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { useBrowser } from '#tests/support/browser/browser.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import {
  BLOG_IMPORT,
  chooseFile,
  countPosts,
  fileOf,
  importButton,
  NEWS_IMPORT,
  openAsNewAdministrator,
  openImportDialog,
  readResult,
  selectTab,
  visitImport,
} from '#tests/support/browser/import-dialog.ts'
import { type NewsSource, startNewsSource } from '#tests/support/servers/news-source.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
let source: NewsSource
let site: RunningSite
/** Serves /here.png, and /later.png once it is added to `shown`. */
const shown = new Set(['/here.png'])
const pictures = createServer((request, response) => {
  if (!shown.has(request.url ?? '')) {
    response.writeHead(404).end()
    return
  }
  void drawPicture(64, 48)
    .png()
    .toBuffer()
    .then((bytes) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes))
})

beforeAll(async () => {
  source = await startNewsSource()
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  const { port } = pictures.address() as AddressInfo
  site = await startRunningSite(
    {
      EDITOR_MODE: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      IMPORT_HOSTS: `${source.host},127.0.0.1:${port}`,
    },
    inject('siteTemplate'),
  )
})
afterAll(async () => {
  await site.stop()
  await source.stop()
  pictures.close()
})

test('imports news from the URL of a sheet, and reports errors', async () => {
  const before = await countPosts(site, NEWS_IMPORT)
  await using visit = await visitImport(site, NEWS_IMPORT)
  const { page, dialog } = visit
  await selectTab(dialog, 'Sheets')
  await importButton(dialog).click()
  await waitForToast(page, 'Import failed', 'Please provide the Google Sheets URL')

  await dialog.getByLabel('Google Sheets URL').fill(source.url)
  source.change({ status: 404 })
  await importButton(dialog).click()
  await waitForToast(page, 'Import failed', 'Failed to fetch from Google Sheets: 404')
  source.change({ status: 200, rows: { greeting: 'hello' } })
  await importButton(dialog).click()
  await waitForToast(page, 'Import failed', 'Expected an array of news items from Google Sheets')

  source.change({ rows: [{ title: 'From the sheet', content: 'Words' }, { title: 'Without words' }] })
  await dialog.getByRole('button', { name: 'Preview the sheet' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByText('1 new').waitFor()
  await preview
    .getByRole('row', { name: /Without words/ })
    .getByText('Skip')
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await preview.getByRole('button', { name: 'From the sheet' }).click()
  const entry = page.getByRole('dialog', { name: 'From the sheet' })
  await entry.getByRole('region', { name: 'Article' }).getByText('Words').waitFor()
  await page.keyboard.press('Escape')
  await entry.waitFor({ state: 'detached' })
  expect(await countPosts(site, NEWS_IMPORT)).toBe(before)
  await importButton(dialog).click()
  await waitForToast(page, 'Import Complete', 'Imported: 1, Skipped: 1, Errors: 0')
  expect(await readResult(dialog)).toBe('Import Complete: Imported: 1, Skipped: 1, Errors: 0')
  expect(await countPosts(site, NEWS_IMPORT)).toBe(before + 1)
})

test('copies pictures after the posts, and lists and retries failed ones', async () => {
  await using visit = await openAsNewAdministrator(site)
  const dialog = await openImportDialog(visit.page, site, BLOG_IMPORT)
  const { port } = pictures.address() as AddressInfo
  const rows = ['here', 'later'].map((name) => `With ${name},Words,http://127.0.0.1:${port}/${name}.png`)
  await chooseFile(dialog, fileOf('pictures.csv', ['title,content,featured_image', ...rows].join('\n')))
  await dialog.getByRole('button', { name: 'Import 2 posts' }).click()
  const failures = dialog.getByRole('region', { name: 'Pictures that could not be fetched' })
  await failures.getByText('1 picture could not be fetched').waitFor()
  await failures.getByText('With later').waitFor()
  await readResult(dialog)
  shown.add('/later.png')
  await failures.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByText('1 picture copied.').waitFor()
  expect(await failures.count()).toBe(0)
})

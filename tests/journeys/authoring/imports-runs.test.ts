import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  connectAsServer,
  readTitles,
  waitForToast,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'
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
  answerQuestions,
  writeSheet,
  visitImport,
} from '#tests/support/browser/import-dialog.ts'

const getSite = useStaffSite()

test('imports a file by one button, and nothing on the second run', async () => {
  const site = getSite()
  const before = await countPosts(site, BLOG_IMPORT)
  await using visit = await visitImport(site, BLOG_IMPORT)
  const { page, dialog } = visit
  const file = fileOf('twice.csv', writeSheet(3, { stem: 'Twice' }))
  await chooseFile(dialog, file)
  await dialog.getByRole('button', { name: 'Import 3 posts' }).click()
  await waitForToast(page, 'Import completed', 'Successfully imported: 3 posts. Errors: 0 posts.')
  await readResult(dialog)
  expect(await countPosts(site, BLOG_IMPORT)).toBe(before + 3)

  await dialog.getByRole('button', { name: 'Import more' }).click()
  await chooseFile(dialog, file)
  await answerQuestions(dialog)
  await expect.poll(() => dialog.getByText('Already imported and unchanged.').count()).toBe(3)
  await importButton(dialog).click()
  expect(await readResult(dialog)).toBe('Import completed: Successfully imported: 0 posts. Errors: 0 posts.')
  expect(await countPosts(site, BLOG_IMPORT)).toBe(before + 3)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.locator('.authored-list').getByRole('link', { name: 'Twice 1', exact: true }).waitFor()
  expect(visit.errors).toEqual([])
})

test('searches and filters the preview and downloads the report', async () => {
  const site = getSite()
  await using visit = await openAsNewAdministrator(site)
  const dialog = await openImportDialog(visit.page, site, NEWS_IMPORT)
  await chooseFile(dialog, fileOf('mixed.csv', `${writeSheet(60, { stem: 'Mixed' })}\n,No title`))
  await answerQuestions(dialog)
  const rows = dialog.getByRole('region', { name: 'Records' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(25)
  // A second click takes effect even if the page of the first is not shown yet.
  await dialog.getByRole('button', { name: 'Next' }).evaluate((next: HTMLElement) => {
    next.click()
    next.click()
  })
  await dialog.getByText('Page 3 of 3').waitFor()
  await expect.poll(() => rows.count()).toBe(11)
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await dialog.getByText('Page 2 of 3').waitFor()
  await expect.poll(() => rows.count()).toBe(25)
  const filters = dialog.getByRole('group', { name: 'Show', exact: true })
  await filters.getByRole('button', { name: 'Skipped 1' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await dialog.getByText('The title is missing.').waitFor()
  await filters.getByRole('button', { name: 'All 61' }).click()
  await dialog.getByLabel('Search the preview').fill('mixed 42')
  await expect.poll(() => rows.count()).toBe(1)
  await importButton(dialog).click()
  expect(await readResult(dialog)).toBe('Import Complete: Imported: 60, Skipped: 1, Errors: 0')
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download report' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('mixed-import-report.csv')
  const report = await readFile(await download.path(), 'utf8')
  expect(report.split('\r\n')).toHaveLength(63)
  expect(report).toContain('62,,skipped,The title is missing.')
})

test('undoes an import except for posts edited since', async () => {
  const site = getSite()
  const before = await countPosts(site, BLOG_IMPORT)
  await using visit = await visitImport(site, BLOG_IMPORT)
  const { page, dialog } = visit
  await chooseFile(dialog, fileOf('undone.csv', writeSheet(3, { stem: 'Undone' })))
  await answerQuestions(dialog)
  await importButton(dialog).click()
  await readResult(dialog)
  const server = await connectAsServer(site)
  await server.from('blog_posts').update({ summary: 'Edited here' }).eq('title', 'Undone 2')

  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await question.getByText(/deletes 3 posts that the import created/).waitFor()
  await question.getByRole('button', { name: 'Undo this import' }).click()
  await waitForToast(
    page,
    'Import undone',
    '2 posts removed, 0 posts restored. 1 post not changed: edited since.',
  )
  await dialog.getByRole('heading', { name: 'Past imports' }).waitFor()
  await dialog.getByText('These posts were edited after the import').waitFor()
  await dialog.locator('.import-runs > li').first().getByText('Undone', { exact: true }).waitFor()
  expect(await countPosts(site, BLOG_IMPORT)).toBe(before + 1)
  expect(await readTitles(site, 'blog_posts')).toContain('Undone 2')
})

test('stops an import, keeps the written posts, and undoes it', async () => {
  const site = getSite()
  const before = await countPosts(site, BLOG_IMPORT)
  await using visit = await visitImport(site, BLOG_IMPORT)
  const { page, dialog } = visit
  // Batches after the first wait until the import is stopped.
  const stop = Promise.withResolvers<void>()
  const firstWritten = Promise.withResolvers<void>()
  let batches = 0
  await page.route('**/functions/v1/import-posts', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string }
    if (action !== 'batch') return route.continue()
    batches += 1
    if (batches > 1) await stop.promise
    await route.fulfill({ response: await route.fetch() })
    firstWritten.resolve()
  })
  await chooseFile(dialog, fileOf('stopped.csv', writeSheet(300, { stem: 'Stopped', words: 4000 })))
  await answerQuestions(dialog)
  await importButton(dialog).click()
  await dialog.getByRole('heading', { name: 'Importing stopped.csv' }).waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Stop the import?' })
  await question.getByRole('button', { name: 'Continue importing' }).click()
  await firstWritten.promise
  await dialog.getByRole('button', { name: 'Stop import' }).click()
  stop.resolve()
  await dialog.getByRole('heading', { name: 'Import stopped' }).waitFor()
  const written = (await countPosts(site, BLOG_IMPORT)) - before
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(300)

  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo this import' })
    .click()
  await dialog.getByRole('heading', { name: 'Past imports' }).waitFor()
  await expect.poll(() => countPosts(site, BLOG_IMPORT)).toBe(before)
})

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

import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { connectAsServer, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { encodeText } from '#import/tests/encode-text.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { dispatchFiles } from '#tests/support/browser/dispatch-files.ts'
import {
  BLOG_IMPORT,
  chooseFile,
  importButton,
  readResult,
  readSample,
  reopenImportDialog,
} from '#tests/support/browser/import-dialog.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })

test('imports a dropped Medium archive with an editor grant', async () => {
  const page = Buffer.from(await readSample('medium-post.html'))
  const archive = zipSync({
    'posts/2026-03-02_Published-0f1e2d3c4b5a.html': page,
    'posts/draft_Not-yet-aaaaaaaaaaaa.html': page,
    'profile/profile.html': Buffer.from('<html></html>'),
  })
  await using visit = await openVisit()
  await visit.page.goto(getSite().url + BLOG_IMPORT.path)
  const dialog = await reopenImportDialog(visit.page, BLOG_IMPORT)
  await dispatchFiles(dialog.getByRole('group', { name: 'CSV', exact: true }), 'drop', {
    name: 'medium-export.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(archive),
  })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByText('2 records').waitFor()
  await preview.getByText('1 draft', { exact: true }).waitFor()
  const pictures = dialog.getByRole('switch', { name: 'Copy pictures to this site' })
  if (await pictures.isVisible()) await pictures.uncheck()
  await importButton(dialog).click()
  expect(await readResult(dialog)).toBe('Import completed: Successfully imported: 2 posts. Errors: 0 posts.')
  const server = await connectAsServer(getSite())
  const { data: runs } = await server.from('import_runs').select('id').eq('file_name', 'medium-export.zip')
  expect(runs).toHaveLength(1)
  const { data: posts } = await server.from('import_run_posts').select('post_id').eq('run_id', runs![0]!.id)
  const ids = posts!.map(({ post_id }) => post_id as string)
  const { data: stored } = await server.from('blog_posts').select('status').in('id', ids)
  expect(stored!.map(({ status }) => status as string).toSorted()).toEqual(['draft', 'published'])
})

test('names a guessed encoding, shows the first lines in another, and reads the file in it', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(getSite().url + BLOG_IMPORT.path)
  const dialog = await reopenImportDialog(page, BLOG_IMPORT)
  const text = 'Blog export\ntitle;content\nПривет;<p>Как увеличить продажи</p>\n'
  const buffer = Buffer.from(encodeText(text, 'windows-1251'))
  await chooseFile(dialog, { name: 'cyrillic.csv', mimeType: 'text/csv', buffer })
  await dialog.getByText('It was read as Cyrillic (Windows-1251).').waitFor()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByText('Привет').waitFor()
  await dialog.getByRole('combobox', { name: 'Encoding' }).selectOption('koi8-r')
  await dialog.locator('.import-sample', { hasText: 'оПХБЕР' }).waitFor()
  await dialog.getByRole('button', { name: 'Use this encoding' }).click()
  await preview.getByText('оПХБЕР').waitFor()
  await dialog.getByText('Columns and fields').click()
  expect(await dialog.getByLabel('Header row').inputValue()).toBe('1')
})

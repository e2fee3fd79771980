import { expect, test } from 'vitest'
import { connectAsServer, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  BLOG_IMPORT,
  chooseFile,
  fileOf,
  importButton,
  readResult,
  reopenImportDialog,
  visitImport,
} from '#tests/support/browser/import-dialog.ts'

const getSite = useStaffSite()

const BODY = '<p>Before the form.</p><form><button>Subscribe</button></form><p>After <b>it</b>.</p>'
const sheet = (stem: string) =>
  [
    'title,content,author,status',
    `${stem} one,${BODY},ann,live`,
    `${stem} two,Text of two,bo,waiting`,
    `,No title,bo,live`,
    `${stem} four,Text of four,bo,draft`,
  ].join('\n')

test('shows articles before the import, filters and selects rows, and remembers what authors and states mean', async () => {
  const site = getSite()
  const server = await connectAsServer(site)
  await server.from('authors').insert({ name: 'Ann Lee', slug: 'ann-lee' }).throwOnError()
  await using visit = await visitImport(site, BLOG_IMPORT)
  const { page, dialog } = visit
  await chooseFile(dialog, fileOf('source.csv', sheet('Source')))
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Source one' }).click()

  const entry = page.getByRole('dialog', { name: 'Source one' })
  await entry.locator('.prose').getByText('Before the form.').waitFor()
  expect(await entry.locator('.prose mark').allInnerTexts()).toEqual([
    '1 form could not be kept.',
    '1 button could not be kept (“Subscribe”).',
  ])
  expect(await entry.getByRole('region', { name: 'In the file' }).innerText()).toContain(`content: ${BODY}`)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Source two' }).getByText('Text of two').first().waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page
    .getByRole('dialog', { name: 'Untitled' })
    .getByText('This entry does not become a post.')
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Untitled')

  const filters = preview.getByRole('group', { name: 'Show', exact: true })
  await filters.getByRole('button', { name: 'Problems 3' }).click()
  await filters.getByRole('button', { name: 'Drafts 2' }).click()
  await preview.getByLabel('Select the 2 posts listed here only').uncheck()
  await dialog.getByRole('button', { name: 'Import 1 post' }).waitFor()
  await preview.getByLabel('Import Source four').check()
  await dialog.getByRole('button', { name: 'Import 2 posts' }).waitFor()

  await dialog.getByText('Time zone, authors, and states').click()
  await dialog.getByLabel('Authors: ann').selectOption('Ann Lee')
  await dialog.getByLabel('States: status: waiting').selectOption('Published')
  await dialog.getByRole('button', { name: 'Use these settings' }).click()
  await dialog.getByText('Read as you chose: 1 author, 1 state.').waitFor()
  await filters.getByRole('button', { name: 'Drafts 1' }).waitFor()
  await page.keyboard.press('Escape')

  await reopenImportDialog(page, BLOG_IMPORT)
  await chooseFile(dialog, fileOf('later.csv', sheet('Later')))
  await dialog.getByText('Read as you chose last time: 1 author, 1 state.').waitFor()
  await preview.getByLabel('Import Later four').uncheck()
  await importButton(dialog).click()
  expect(await readResult(dialog)).toBe('Import completed: Successfully imported: 2 posts. Errors: 1 posts.')
  const { data: posts } = await server
    .from('blog_posts')
    .select('title,author,status')
    .like('title', 'Later %')
    .order('title')
  expect(posts).toEqual([
    { title: 'Later one', author: 'Ann Lee', status: 'published' },
    { title: 'Later two', author: 'bo', status: 'published' },
  ])

  await dialog.getByRole('button', { name: 'Import more' }).click()
  await chooseFile(dialog, fileOf('later.csv', sheet('Latest')))
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await filters.getByRole('button', { name: 'Drafts 2' }).waitFor()
  expect(await dialog.getByText('Read as you chose').count()).toBe(0)
  expect(visit.errors).toEqual([])
})

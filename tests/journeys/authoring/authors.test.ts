import { expect, test } from 'vitest'
import {
  addPosts,
  connectAsServer,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { BLOG, reopenEditor } from '#tests/support/browser/editor-page.ts'

const site = useStaffSite()

test('describes, renames, merges and deletes authors', async () => {
  await addPosts(site(), 'blog_posts', [
    { title: 'One', author: 'Ada Quill', slug: 'one-by-ada' },
    { title: 'Two', author: 'A. Quill', slug: 'two-by-a' },
  ])
  await using visit = await openSignedIn(site())
  const { page } = visit
  await page.goto(`${site().url}/blog`)
  await page.getByRole('button', { name: 'Enable Admin Mode' }).click()
  await page.getByRole('button', { name: 'Authors', exact: true }).click()
  const dialog = page.getByRole('dialog')

  await dialog.getByRole('button', { name: 'Edit Ada Quill' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Mara Ilves')
  await dialog.getByRole('button', { name: 'Save author' }).click()
  await dialog.getByText('Another author is called "Mara Ilves" already.').waitFor()
  await dialog.getByLabel('Name').fill('Ada B. Quill')
  await dialog.getByLabel('Role').fill('Analyst')
  await dialog.getByLabel('Links').fill('github.com/ada')
  await dialog.getByRole('button', { name: 'Save author' }).click()
  await waitForToast(page, 'Success', 'Author saved.')
  await dialog.getByText('Analyst · 1 published post').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Merge A. Quill' }).click()
  await dialog.getByLabel('Keep').selectOption({ label: 'Ada B. Quill (1 published post)' })
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await waitForToast(page, 'Success', 'A. Quill was merged into Ada B. Quill.')
  await dialog.getByText('Analyst · 2 published posts').waitFor()
  const read = async (path: string) => (await fetch(site().url + path)).text()
  expect(await read('/blog/two-by-a')).toContain('Ada B. Quill</a><small class="row">Analyst')
  expect(await read('/authors/a-quill')).toContain('href="https://github.com/ada"')

  await dialog.getByRole('button', { name: 'Delete Ada B. Quill' }).click()
  await dialog.getByText('Ada B. Quill has 2 published posts.').waitFor()
  await dialog.getByRole('button', { name: 'Delete author' }).click()
  await waitForToast(page, 'Success', 'Ada B. Quill was deleted.')
  expect(await read('/blog/one-by-ada')).toContain('By <b>Ada B. Quill</b>')

  await dialog.getByRole('button', { name: 'New author' }).click()
  await dialog.getByLabel('Name').fill('New Hand')
  await dialog.getByRole('button', { name: 'Save author' }).click()
  await waitForToast(page, 'Success', 'Author created.')
  await dialog.getByText('nothing published').first().waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const editor = await reopenEditor(page, BLOG)
  const field = editor.getByLabel('Author')
  const list = page.locator(`datalist[id="${await field.getAttribute('list')}"] option`)
  await list.first().waitFor({ state: 'attached' })
  expect(await list.allTextContents()).toContain('New Hand')
  const server = await connectAsServer(site())
  expect((await server.from('authors').select('slug').eq('name', 'New Hand').single()).data).toEqual({
    slug: 'new-hand',
  })
  // The refusal of the taken name is the one answer that a browser logs.
  expect(visit.errors.filter((error) => !error.includes('409'))).toEqual([])
})

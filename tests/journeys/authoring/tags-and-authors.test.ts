import { expect, test } from 'vitest'
import { readFocusedName } from '#tests/support/browser/keyboard.ts'
import {
  addPosts,
  connectAsServer,
  enterAdminMode,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { BLOG, reopenEditor } from '#tests/support/browser/editor-page.ts'

const useSite = useStaffSite()

test('renames, describes, merges and deletes tags, and undoes a deletion', async () => {
  const site = useSite()
  const [id] = await addPosts(site, 'blog_posts', [
    { title: 'Tagged post', tags: ['Ads', 'Adverts', 'Odd one'] },
  ])
  const server = await connectAsServer(site)
  const tagsOf = async () =>
    (await server.from('blog_posts').select('tags').eq('id', id!).single()).data!.tags as string[]
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await enterAdminMode(page)
  await page.getByRole('button', { name: 'Manage tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage tags' })
  await dialog.getByRole('searchbox', { name: 'Filter' }).fill('adv')
  await dialog.getByText(/^\d+ of \d+ tags$/).waitFor()

  // By the keyboard: the form opens with the focus in it, and Enter saves.
  await dialog.getByRole('button', { name: 'Edit Adverts' }).press('Enter')
  await dialog.getByLabel('Description').fill('All about adverts')
  await dialog.getByLabel('Name').fill('advertising')
  await dialog.getByLabel('Name').press('Enter')
  await dialog.getByText('A tag with this name already exists. Merge the two instead.').waitFor()
  await dialog.getByLabel('Name').fill('Paid adverts')
  await dialog.getByLabel('Name').press('Enter')
  await dialog.getByText('Formerly adverts').waitFor()
  await expect.poll(() => readFocusedName(page)).toBe('Edit Paid adverts')
  expect(await tagsOf()).toEqual(['Ads', 'Paid adverts', 'Odd one'])

  await dialog.getByRole('searchbox', { name: 'Filter' }).fill('ads')
  await dialog.getByRole('button', { name: 'Merge Ads' }).click()
  await dialog.getByRole('button', { name: 'Merge tags' }).click()
  await dialog.getByText('Choose a tag.').waitFor()
  await dialog.getByLabel('Merge “Ads” into').selectOption({ label: 'Paid adverts' })
  await dialog.getByRole('button', { name: 'Merge tags' }).click()
  await page.getByText('“Ads” merged into “Paid adverts”').waitFor()
  await expect.poll(() => readFocusedName(page)).toBe('Merge Paid adverts')
  expect(await tagsOf()).toEqual(['Paid adverts', 'Odd one'])

  await dialog.getByRole('searchbox', { name: 'Filter' }).fill('odd')
  await dialog.getByRole('button', { name: 'Delete Odd one' }).click()
  const question = page.getByRole('dialog', { name: 'Delete tag' })
  expect(await question.textContent()).toContain('“Odd one” will be removed from 1 post.')
  await question.getByRole('button', { name: 'Delete tag' }).click()
  await page.getByText('Tag “Odd one” deleted').waitFor()
  const filter = dialog.getByRole('searchbox', { name: 'Filter' })
  await expect.poll(() => filter.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await tagsOf()).toEqual(['Paid adverts'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Tag “Odd one” is back').waitFor()
  expect(await tagsOf()).toEqual(['Paid adverts', 'Odd one'])

  await dialog.getByRole('button', { name: 'Edit Odd one' }).press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  expect(await readFocusedName(page)).toBe('Edit Odd one')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await readFocusedName(page)).toBe('Manage tags')
  const card = page.locator(`main article[data-post-id="${id}"]`)
  await card.getByRole('link', { name: 'Paid adverts' }).click()
  await page.waitForURL('**/blog/tags/paid-adverts')
  await expect.poll(() => page.getByText('All about adverts').count()).toBe(1)
  expect(visit.errors).toEqual([expect.stringContaining('409 (Conflict)')])
})

test('describes, renames, merges and deletes authors', async () => {
  await addPosts(useSite(), 'blog_posts', [
    { title: 'One', author: 'Ada Quill', slug: 'one-by-ada' },
    { title: 'Two', author: 'A. Quill', slug: 'two-by-a' },
  ])
  await using visit = await openSignedIn(useSite())
  const { page } = visit
  await page.goto(`${useSite().url}/blog`)
  await page.getByRole('button', { name: 'Authors', exact: true }).click()
  const dialog = page.getByRole('dialog')

  await dialog.getByRole('button', { name: 'Edit Ada Quill' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Mara Ilves')
  await dialog.getByRole('button', { name: 'Save author' }).click()
  await dialog.getByText('Another author is already called "Mara Ilves".').waitFor()
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
  const read = async (path: string) => (await fetch(useSite().url + path)).text()
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
  const server = await connectAsServer(useSite())
  expect((await server.from('authors').select('slug').eq('name', 'New Hand').single()).data).toEqual({
    slug: 'new-hand',
  })
  // The browser logs the response that refuses the taken name.
  expect(visit.errors.filter((error) => !error.includes('409'))).toEqual([])
})

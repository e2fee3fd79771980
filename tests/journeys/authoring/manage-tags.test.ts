import { expect, test } from 'vitest'
import { readFocusedName } from '#tests/support/browser/keyboard.ts'
import {
  addPosts,
  connectAsServer,
  enterAdminMode,
  openSignedIn,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'

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
  await dialog.getByText('There is a tag of that name already. Merge the two instead.').waitFor()
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

test('closes the tag list while it is reloading', async () => {
  const site = useSite()
  await addPosts(site, 'blog_posts', [{ title: 'A post to close over', tags: ['Short lived'] }])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await enterAdminMode(page)
  await page.getByRole('button', { name: 'Manage tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage tags' })
  await dialog.getByRole('button', { name: 'Edit Short lived' }).click()
  await dialog.getByLabel('Description').fill('Closed at once')
  const isAsked = Promise.withResolvers<void>()
  await page.route('**/functions/v1/manage-tags', (route) => {
    // Never answered: the list is being read for as long as the test runs.
    if (route.request().postDataJSON().action === 'list') isAsked.resolve()
    else void route.continue()
  })
  await dialog.getByLabel('Name').press('Enter')
  await isAsked.promise
  await page.getByText('Tag saved').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
})

import { expect, test } from 'vitest'
import {
  addPosts,
  cardOf,
  connectAsServer,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { BLOG, findStored } from '#tests/support/browser/editor-page.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })

test('compares, annotates and restores a version, and undoes it', async () => {
  const site = getSite()
  const date = new Date().toISOString()
  const [id] = await addPosts(site, 'blog_posts', [
    {
      title: 'Fees rise',
      content: '<p>Fees rise in May.</p><p>Gone <img src="x" onerror="alert(1)"></p>',
      published_at: date,
    },
  ])
  const server = await connectAsServer(site)
  await server
    .from('blog_posts')
    .update({ content: '<p>Fees fall in May.</p><p>Come</p>', tags: ['stock'] })
    .eq('id', id!)

  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  const card = cardOf(page, 'Fees rise')
  await page.locator('.authored-list').waitFor()
  await card.getByRole('button', { name: 'More: Fees rise' }).click()
  await card.getByRole('button', { name: 'Versions: Fees rise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions', exact: true })
  await dialog
    .getByText('4 words added, 2 words removed.')
    .or(dialog.getByText('3 words added'))
    .first()
    .waitFor()
  expect(await dialog.locator('del').allInnerTexts()).toContain('rise')
  expect(await dialog.locator('ins').allInnerTexts()).toContain('fall')
  expect(await dialog.locator('.version-diff img, .version-diff script').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Side by side' }).click()
  await dialog.locator('.version-diff-row').first().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await dialog.getByLabel('Note').fill('Before the news')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await dialog.locator('.version-list').getByText('Before the news').waitFor()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  const question = page.getByRole('dialog', { name: 'Restore this version?' })
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  const undo = page.locator('[data-toasts]').getByRole('button', { name: 'Undo' })
  // Hovering keeps the toast open.
  await undo.hover()
  expect(await findStored(site, BLOG, 'Fees rise')).toMatchObject([
    { content: expect.stringContaining('rise in May') as string },
  ])
  await dialog
    .locator('.version-list')
    .getByText(/by restoring a version/)
    .waitFor()
  await undo.click()
  await waitForToast(page, 'Restore undone')
  expect(await findStored(site, BLOG, 'Fees rise')).toMatchObject([
    { content: '<p>Fees fall in May.</p><p>Come</p>' },
  ])
  expect(visit.errors).toEqual([])
})

test('finds, restores and erases deleted posts', async () => {
  const site = getSite()
  const published_at = new Date().toISOString()
  const ids = await addPosts(site, 'blog_posts', [
    { title: 'Binned by mistake', tags: ['stock'], published_at },
    { title: 'Binned for good', published_at },
  ])
  const [before] = await findStored(site, BLOG, 'Binned by mistake')
  const server = await connectAsServer(site)
  await server.from('blog_posts').delete().in('id', ids)

  await using visit = await openSignedIn(site, undefined, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await page.locator('.authored-list').waitFor()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Trash', exact: true })
  await dialog.getByText('2 deleted posts').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Title').fill('for good')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByText('1 deleted post', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Delete permanently: Binned for good' }).click()
  const question = page.getByRole('dialog', { name: 'Delete permanently?' })
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await waitForToast(page, 'Post “Binned for good” permanently deleted')
  await question.waitFor({ state: 'detached' })

  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByRole('button', { name: 'Restore: Binned by mistake' }).click()
  await waitForToast(page, 'Post “Binned by mistake” restored')
  await dialog.getByText('No deleted posts.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await cardOf(page, 'Binned by mistake').waitFor()
  expect(await findStored(site, BLOG, 'Binned by mistake')).toEqual([before])
  expect(await findStored(site, BLOG, 'Binned for good')).toEqual([])
  expect(visit.errors).toEqual([])
})

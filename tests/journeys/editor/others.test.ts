import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addPosts,
  connectAsServer,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  blockAt,
  BLOG,
  findStored,
  openEditor,
  readBlocks,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'

const site = useStaffSite()

/** The page checks when it comes online; otherwise only after a while. */
const lookNow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

test('reports changes saved by others, compares them and merges them', async () => {
  const [id] = await addPosts(site(), 'blog_posts', [
    { title: 'Written by two', content: '<p>Fees rise.</p><p>Stock falls.</p>', tags: ['Fees'] },
  ])
  const server = await connectAsServer(site())
  const write = (changes: object) => server.from('blog_posts').update(changes).eq('id', id!)
  await using visit = await openSignedIn(site())
  const { page, errors } = visit
  const dialog = await openEditor(page, site(), BLOG, 'Written by two')
  await blockAreaOf(dialog, 1).fill('Fees rise again.')

  await write({ content: '<p>Fees rise.</p><p>Stock falls in May.</p>', tags: ['Fees', 'stock'] })
  await lookNow(page)
  await dialog.getByText(/saved this post at .*: (Text, Tags|Tags, Text)\./).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Show what changed' }).click()
  const changes = page.getByRole('dialog', { name: 'What changed' })
  await changes.locator('ins', { hasText: 'in May' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await changes.getByRole('button', { name: 'Merge' }).click()
  await waitForToast(page, 'Merged', 'Your changes are still there.')
  const joined = ['Paragraph: Fees rise again.', 'Paragraph: Stock falls in May.']
  await expect.poll(() => readBlocks(dialog)).toEqual(joined)
  await dialog.getByRole('button', { name: 'Remove tag stock' }).waitFor()

  // Changes of the same paragraph: theirs is used, mine is kept as a backup.
  await blockAreaOf(dialog, 1).fill('Fees rise twice.')
  await write({ content: '<p>Fees fall.</p><p>Stock falls in May.</p>' })
  await lookNow(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect.poll(async () => (await readBlocks(dialog))[0]).toBe('Paragraph: Fees fall.')
  await dialog.getByText(/^Your version of/).waitFor()
  await blockAt(dialog, 1).click()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await readBlocks(dialog))[0]).toBe('Paragraph: Fees rise twice.')
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await waitForToast(page, 'Success')
  expect(await findStored(site(), BLOG, 'Written by two')).toMatchObject([
    { content: '<p>Fees rise twice.</p><p>Stock falls in May.</p>', tags: ['Fees', 'stock'] },
  ])
  expect(errors).toEqual([])
})

test('restores a version in the open editor without a later conflict', async () => {
  const [id] = await addPosts(site(), 'blog_posts', [{ title: 'Said before', content: '<p>At first</p>' }])
  const server = await connectAsServer(site())
  await server.from('blog_posts').update({ content: '<p>Later</p>' }).eq('id', id!)
  await using visit = await openSignedIn(site())
  const { page, errors } = visit
  const dialog = await openEditor(page, site(), BLOG, 'Said before')
  await blockAreaOf(dialog, 1).fill('Typed and not saved')
  await dialog.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions', exact: true })
  await versions.getByRole('button', { name: 'Unsaved changes', pressed: true }).waitFor()
  await versions.locator('ins', { hasText: 'Typed and not saved' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  const question = page.getByRole('dialog', { name: 'Restore this version?' })
  await question.getByText('Your unsaved changes are removed from the form', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await versions.waitFor({ state: 'detached' })
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: At first'])
  await dialog.getByText(/^Your version of/).waitFor()
  await lookNow(page)
  await blockAreaOf(dialog, 1).fill('At first, and more')
  expect(await dialog.getByText('saved this post').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await waitForToast(page, 'Success')
  await dialog.waitFor({ state: 'detached' })
  expect((await findStored(site(), BLOG, 'Said before'))[0]!.content).toBe('<p>At first, and more</p>')
  expect(errors).toEqual([])
})

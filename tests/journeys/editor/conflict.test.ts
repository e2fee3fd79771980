import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import {
  addPosts,
  openSignedIn,
  waitForToast,
  useStaffSite,
  connectAsServer,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  BLOG,
  findStored,
  NEWS,
  openEditor,
  type Place,
  readBlocks,
  blockAreaOf,
  blockAt,
} from '#tests/support/browser/editor-page.ts'

const site = useStaffSite()

/** Two browsers open one post; the first one saves, then the second one tries to. */
async function collide(place: Place, title: string) {
  await addPosts(site(), place.table, [{ title, content: '<p>At first</p>' }])
  const [first, second] = [await openSignedIn(site()), await openSignedIn(site())]
  const early = await openEditor(first.page, site(), place, title)
  const late = await openEditor(second.page, site(), place, title)
  await blockAreaOf(early, 1).fill('The early version')
  await blockAreaOf(late, 1).fill('The late version')
  await early.getByRole('button', { name: 'Update', exact: true }).click()
  await waitForToast(first.page, 'Success')
  await first.context.close()
  await late.getByRole('button', { name: 'Update', exact: true }).click()
  await late.getByText(`This post was changed by ${ADMIN.email} at`).waitFor()
  return { visit: second, dialog: late }
}

const resultOf = (dialog: Locator) =>
  dialog.getByRole('region', { name: 'Preview of the result' }).locator('.prose').textContent()

test('marks what differs, and keeping mine keeps theirs as a backup', async () => {
  const { visit, dialog } = await collide(BLOG, 'Mine wins')
  const { page } = visit
  await dialog.getByText('1 part differs, 1 changed by both of you.', { exact: false }).waitFor()
  const part = dialog.getByRole('group', { name: 'Text, changed by both' })
  expect(await part.locator('del, ins').allTextContents()).toEqual(['late', 'early'])
  expect(await resultOf(dialog)).toBe('The late version')
  expect((await findStored(site(), BLOG, 'Mine wins'))[0]!.content).toBe('<p>The early version</p>')

  await dialog.getByRole('button', { name: 'Save the result' }).click()
  await waitForToast(page, 'Success', 'Blog post updated successfully.')
  expect((await findStored(site(), BLOG, 'Mine wins'))[0]!.content).toBe('<p>The late version</p>')

  const again = await openEditor(page, site(), BLOG, 'Mine wins')
  await again.getByText(`The version by ${ADMIN.email} of`).waitFor()
  await again.getByRole('button', { name: 'Restore it' }).click()
  expect(await readBlocks(again)).toEqual(['Paragraph: The early version'])
  await visit.context.close()
})

test('taking theirs by keyboard keeps mine as a backup', async () => {
  const { visit, dialog } = await collide(NEWS, 'Theirs wins')
  await dialog.getByRole('radio', { name: /^Keep mine/ }).focus()
  await visit.page.keyboard.press('ArrowDown')
  expect(await resultOf(dialog)).toBe('The early version')
  await dialog.getByRole('button', { name: 'Save the result' }).click()
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: The early version'])
  await dialog.getByText(/^Your version of/).waitFor()
  await dialog.getByRole('button', { name: 'Restore it' }).click()
  expect(await readBlocks(dialog)).toEqual(['Paragraph: The late version'])
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await waitForToast(visit.page, 'Success', 'News post updated successfully!')
  expect((await findStored(site(), NEWS, 'Theirs wins'))[0]!.content).toBe('<p>The late version</p>')
  await visit.context.close()
})

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

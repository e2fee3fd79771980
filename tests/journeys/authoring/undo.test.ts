import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addPosts,
  cardOf,
  openSignedIn,
  waitForToast,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import {
  addBlock,
  BLOG,
  findStored,
  NEWS,
  type Place,
  hasCaret,
  readBlocks,
  removeBlock,
  reopenEditor,
  toolbarOf,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })
const PLACES = [BLOG, NEWS] as const

const toast = (page: Page) => page.locator('[data-toasts] > *')
async function deletePost(page: Page, { noun, path }: Place, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete: ${title}`, exact: true }).click()
  await page
    .locator('.dialog-foot')
    .getByRole('button', { name: path === '/blog' ? 'Delete post' : 'Delete news post' })
    .click()
  await waitForToast(page, `Post “${title}” deleted`, `${noun} post deleted successfully!`)
  await cardOf(page, title).waitFor({ state: 'detached' })
}

/** A new post with a paragraph for each of these words. */
async function openBlocks(page: Page, ...words: string[]): Promise<Locator> {
  await page.goto(`${getSite().url}/news`)
  await page.locator('.authored-list').waitFor()
  const dialog = await reopenEditor(page, NEWS)
  await blockAreaOf(dialog, 1).fill(words[0]!)
  for (const word of words.slice(1)) {
    await addBlock(dialog, 'Paragraph')
    await page.keyboard.type(word)
  }
  return dialog
}

test.each(PLACES)('restores a deleted post of $path from its toast', async (place) => {
  const site = getSite()
  const title = `Missed in ${place.table}`
  const [id] = await addPosts(site, place.table, [
    { title, author: 'Ann', tags: ['one', 'two'], published_at: '2026-06-01T09:30:00.123456Z' },
  ])
  const [before] = await findStored(site, place, title)
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(site.url + place.path)
  await page.locator('.authored-list').waitFor()
  await page
    .getByRole('group', { name: 'Show', exact: true })
    .getByRole('button', { name: 'Published' })
    .click()
  while (!(await cardOf(page, title).isVisible())) {
    await page.locator('.authored-list').getByRole('link', { name: 'Next' }).click()
    await page.locator('.authored-list[aria-busy=false]').waitFor()
  }
  await deletePost(page, place, title)
  await expect.poll(() => toast(page).count()).toBe(1)
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await findStored(site, place, title)).toEqual([])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await waitForToast(page, `Post “${title}” restored`)
  await cardOf(page, title).waitFor()
  expect(await findStored(site, place, title)).toEqual([before])
  expect((await fetch(`${site.url}${place.path}/${id}`)).status).toBe(200)
  expect(visit.errors).toEqual([])
})

test('asks once and deletes nothing on a double click on Delete', async () => {
  const site = getSite()
  await addPosts(site, 'blog_posts', [{ title: 'Asked about once' }])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await page.locator('.authored-list').waitFor()
  await page.getByRole('button', { name: 'Delete: Asked about once' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Delete post' })
  await dialog.waitFor()
  const confirm = dialog.getByRole('button', { name: 'Delete post' })
  // The pointerup of a click that began before the dialog opened.
  await confirm.dispatchEvent('click', { detail: 2 })
  expect(await findStored(site, BLOG, 'Asked about once')).toHaveLength(1)
  await confirm.dblclick()
  await waitForToast(page, 'Post “Asked about once” deleted')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('restores a removed block in its place by toast and by key', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const dialog = await openBlocks(page, 'one', 'two', 'three', 'four')
  const all = await readBlocks(dialog)
  await removeBlock(dialog, 3)
  await waitForToast(page, 'Paragraph 3 removed')
  expect(await readBlocks(dialog)).toEqual(all.toSpliced(2, 1))
  // In the neighbor, where Ctrl+Z undoes the last change.
  expect(await hasCaret(dialog, 3)).toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Control+z')
  expect(await readBlocks(dialog)).toEqual(all)
  expect(await hasCaret(dialog, 3)).toBe(true)
  await toast(page).waitFor({ state: 'detached' })

  await removeBlock(dialog, 4)
  await waitForToast(page, 'Paragraph 4 removed')
  expect(await hasCaret(dialog, 3)).toBe(true)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  expect(await readBlocks(dialog)).toEqual(all)

  expect(visit.errors).toEqual([])
})

test('removes one block on a double click', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const dialog = await openBlocks(page, 'one', 'two', 'three')
  await blockAreaOf(dialog, 1).click()
  const remove = toolbarOf(dialog).getByRole('button', { name: 'Remove Paragraph, 1 of 3' })
  // Waits for the animation of the dialog.
  await remove.hover()
  const box = (await remove.boundingBox())!
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.mouse.dblclick(...at)
  await waitForToast(page, 'Paragraph 1 removed')
  expect(await readBlocks(dialog)).toEqual(['Paragraph: two', 'Paragraph: three'])
})

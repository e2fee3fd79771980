import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import { addPosts, openSignedIn, waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  BLOG,
  findStored,
  NEWS,
  openEditor,
  type Place,
  readBlocks,
  blockAreaOf,
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

const textOf = (dialog: Locator, version: string) =>
  dialog.getByRole('region', { name: version }).locator('.prose').textContent()

test('shows both versions of a conflict, and saving mine keeps theirs as a backup', async () => {
  const { visit, dialog } = await collide(BLOG, 'Mine wins')
  const { page } = visit
  expect(await textOf(dialog, 'Your version')).toBe('The late version')
  expect(await textOf(dialog, 'Their version')).toBe('The early version')
  await dialog.getByText('They differ in: content.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect((await findStored(site(), BLOG, 'Mine wins'))[0]!.content).toBe('<p>The early version</p>')

  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await waitForToast(page, 'Success', 'Blog post updated successfully.')
  expect((await findStored(site(), BLOG, 'Mine wins'))[0]!.content).toBe('<p>The late version</p>')

  const again = await openEditor(page, site(), BLOG, 'Mine wins')
  await again.getByText(`The version by ${ADMIN.email} of`).waitFor()
  await again.getByRole('button', { name: 'Restore it' }).click()
  expect(await readBlocks(again)).toEqual(['Paragraph: The early version'])
  await visit.context.close()
})

test('using their version keeps mine as a backup', async () => {
  const { visit, dialog } = await collide(NEWS, 'Theirs wins')
  await dialog.getByRole('button', { name: 'Use their version' }).click()
  expect(await readBlocks(dialog)).toEqual(['Paragraph: The early version'])
  await dialog.getByText(/^Your version of/).waitFor()
  await dialog.getByRole('button', { name: 'Restore it' }).click()
  expect(await readBlocks(dialog)).toEqual(['Paragraph: The late version'])
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await waitForToast(visit.page, 'Success', 'News post updated successfully!')
  expect((await findStored(site(), NEWS, 'Theirs wins'))[0]!.content).toBe('<p>The late version</p>')
  await visit.context.close()
})

test('shows the conflict again after going back to editing', async () => {
  const { visit, dialog } = await collide(NEWS, 'Back again')
  await dialog.getByRole('button', { name: 'Back to editing' }).click()
  expect(await readBlocks(dialog)).toEqual(['Paragraph: The late version'])
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await dialog.getByText(`This post was changed by ${ADMIN.email} at`).waitFor()
  expect((await findStored(site(), NEWS, 'Back again'))[0]!.content).toBe('<p>The early version</p>')
  await visit.context.close()
})

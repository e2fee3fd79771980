import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSignedIn, waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  BLOG,
  findStored,
  NEWS,
  openEditor,
  hasCaret,
  readBlocks,
  toolbarOf,
  blockAreaOf,
  visitEditor,
} from '#tests/support/browser/editor-page.ts'

const site = useStaffSite()

const MISSING = ['Missing fields', 'Please fill in all fields and provide an image (upload or URL).'] as const
const submit = (dialog: Locator, name = 'Publish') =>
  dialog.getByRole('button', { name, exact: true }).click()
const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

test('rejects a blog post until it is complete, and focuses what is missing', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await submit(dialog)
  await waitForToast(page, ...MISSING)
  const title = dialog.getByLabel('Title')
  expect(await isFocused(title)).toBe(true)
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.locator('.field-error').allTextContents()).toEqual([
    'Add a title.',
    'Write something here, or remove this block.',
    'Add a summary. It appears on the blog card.',
    'Add an image: upload one or enter its URL.',
  ])
  expect(await findAccessibilityProblems(page)).toEqual([])

  await title.fill('Rules of the blog')
  await submit(dialog)
  await waitForToast(page, ...MISSING)
  await expect.poll(() => hasCaret(dialog, 1)).toBe(true)
  await blockAreaOf(dialog, 1).fill('Text')

  await submit(dialog)
  await waitForToast(page, ...MISSING)
  expect(await isFocused(dialog.getByLabel('Summary'))).toBe(true)
  await dialog.getByLabel('Summary').fill('Summary')

  const featured = dialog.getByRole('group', { name: 'Featured image' })
  await submit(dialog)
  await waitForToast(page, ...MISSING)
  expect(await isFocused(featured.getByRole('button', { name: 'Upload' }))).toBe(true)

  await featured.getByLabel('Image URL').fill('javascript:alert(1)')
  await submit(dialog)
  await featured.getByText('Use an address that begins with https://').waitFor()

  await featured.getByLabel('Image URL').fill('/covers/tacos-vs-acos.svg')
  await submit(dialog)
  await waitForToast(page, 'Success', 'Blog post created successfully.')
  expect(await findStored(site(), BLOG, 'Rules of the blog')).toHaveLength(1)
})

test('keeps the last block, and keeps its text when its type changes', async () => {
  await using visit = await openSignedIn(site())
  const dialog = await openEditor(visit.page, site(), NEWS)
  const remove = toolbarOf(dialog).getByRole('button', { name: /^Remove/ })
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await remove.click({ force: true })
  expect(await readBlocks(dialog)).toEqual(['Paragraph: '])

  await blockAreaOf(dialog, 1).click()
  await visit.page.keyboard.type('One')
  await visit.page.keyboard.press('Shift+Enter')
  await visit.page.keyboard.type('Two')
  const type = toolbarOf(dialog).getByLabel('Type of block 1')
  await type.selectOption('Numbered list')
  await expect.poll(() => readBlocks(dialog)).toEqual(['Numbered list: One | Two'])
  await type.selectOption('Heading 2')
  await expect.poll(() => readBlocks(dialog)).toEqual(['Heading 2: One<br>Two'])
})

test('keeps the form after a failed save and explains the failure', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Refused')
  await blockAreaOf(dialog, 1).fill('Text that stays')
  await page.route('**/functions/v1/editor-mutate-news', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'no' } })
      : route.continue(),
  )
  await submit(dialog)
  await waitForToast(page, 'Error', 'Failed to save news post. Please try again.')
  await dialog.getByText('This post was not saved. Everything you typed is still here.').waitFor()
  await expect.poll(() => page.getByText('Failed to save news post').count()).toBe(1)
  expect(await readBlocks(dialog)).toEqual(['Paragraph: Text that stays'])
  await page.unroute('**/functions/v1/editor-mutate-news')
  await submit(dialog)
  await waitForToast(page, 'Success', 'News post created successfully!')
})

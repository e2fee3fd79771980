import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  blockAt,
  BLOG,
  textOf,
  toolbarOf,
  visitEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'
import {
  ALTS,
  interceptFileChoosers,
  CELLS,
  choosePicture,
  expectFirstPost,
  nameFirstPost,
  VIDEO,
} from '#tests/support/browser/first-post.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'
import { openSignedIn, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()
const CREATED = 'Blog post created successfully.'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const createButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Publish', exact: true })
const adderOf = (dialog: Locator, name: string) =>
  dialog
    .getByRole('toolbar', { name: 'Add a block at the end' })
    .getByRole('button', { name: `Add ${name}`, exact: true })

const sectionOf = (dialog: Locator, name: string) => dialog.getByRole('region', { name, exact: true })
const coverOf = (dialog: Locator) => dialog.getByRole('group', { name: 'Featured image' })

/** By the name that is typed after a slash. */
async function addBySlash(page: Page, dialog: Locator, typed: string, name: string): Promise<void> {
  await page.keyboard.type(`/${typed}`)
  await dialog.getByRole('option', { name, exact: true, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText(new RegExp(`^Block \\d+ is now ${name}\\.`)).waitFor({ state: 'attached' })
}

const waitForFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

test('writes and publishes an illustrated post with the keyboard alone', async () => {
  const title = nameFirstPost()
  await using visit = await openSignedIn(site())
  const { page } = visit
  interceptFileChoosers(page)
  await page.goto(`${site().url}/blog`)
  await page.locator('.authored-list').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'New post' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Blog Post' })
  await waitForFocus(dialog.getByLabel('Title'))
  await page.keyboard.type(title)
  await tabTo(page, textOf(dialog))
  await page.keyboard.type('Fees rise in May. Read our guide')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await waitForFocus(dialog.getByLabel('Link to'))
  await page.keyboard.type('/book-call')
  await page.keyboard.press('Enter')
  await waitForFocus(textOf(dialog))
  await page.keyboard.press('Enter')

  await addBySlash(page, dialog, 'quote', 'Quote')
  await page.keyboard.type('Nobody reads fees.')
  await page.keyboard.press('ArrowDown')
  await addBySlash(page, dialog, 'table', 'Table')
  for (const [n, words] of CELLS.entries()) {
    if (n > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  await page.keyboard.press('ArrowDown')
  for (const [n, alt] of ALTS.entries()) {
    await addBySlash(page, dialog, 'image', 'Image')
    const picture = blockAt(dialog, 4 + n)
    await waitForFocus(picture.getByRole('button', { name: 'Upload' }))
    await choosePicture(page, picture, n, () => page.keyboard.press('Enter'))
    // The alt text is asked for right after the upload.
    await waitForFocus(picture.getByLabel('Alt text'))
    await page.keyboard.type(alt)
    await page.keyboard.press('Enter')
    await waitForFocus(picture.getByLabel('Caption'))
    await page.keyboard.press('Enter')
    await waitForFocus(textOf(dialog))
  }
  await addBySlash(page, dialog, 'youtube', 'Video or post')
  await waitForFocus(blockAt(dialog, 7).getByLabel('Address'))
  await page.keyboard.type(VIDEO)
  await page.keyboard.press('Enter')
  await page.keyboard.type('How fees work')
  await page.keyboard.press('Control+Enter')
  await waitForFocus(textOf(dialog))

  await tabTo(page, sectionOf(dialog, 'Featured image').getByRole('button', { expanded: false }))
  await page.keyboard.press('Enter')
  await tabTo(page, coverOf(dialog).getByRole('button', { name: 'Upload' }))
  await choosePicture(page, coverOf(dialog), 4, () => page.keyboard.press('Enter'))
  await tabTo(page, dialog.getByLabel('Summary'))
  await page.keyboard.type('What May brings.')
  await tabTo(page, createButton(dialog))
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Success', CREATED)
  await expectFirstPost(site(), title)
  expect(visit.errors).toEqual([])
})

/** Types only text. */
async function writeByTouch(page: Page, dialog: Locator): Promise<void> {
  await adderOf(dialog, 'Quote').tap()
  await page.keyboard.type('Nobody reads fees.')
  await adderOf(dialog, 'Table').tap()
  const cells = blockAt(dialog, 3).locator('th, td')
  await expect.poll(() => cells.count()).toBe(CELLS.length)
  for (const [n, words] of CELLS.entries()) {
    await cells.nth(n).tap()
    await expect
      .poll(() => cells.nth(n).evaluate((cell) => cell.contains(getSelection()!.anchorNode)))
      .toBe(true)
    await page.keyboard.type(words)
  }
  for (const [n, alt] of ALTS.entries()) {
    await adderOf(dialog, 'Image').tap()
    const picture = blockAt(dialog, 4 + n)
    await choosePicture(page, picture, n, () => picture.getByRole('button', { name: 'Upload' }).tap())
    await picture.getByLabel('Alt text').tap()
    await page.keyboard.type(alt)
  }
  await adderOf(dialog, 'Video or post').tap()
  await blockAt(dialog, 7).getByLabel('Address').tap()
  await page.keyboard.type(VIDEO)
  await blockAt(dialog, 7).getByLabel('Title').tap()
  await page.keyboard.type('How fees work')
  const upload = coverOf(dialog).getByRole('button', { name: 'Upload' })
  await choosePicture(page, coverOf(dialog), 4, () => upload.tap())
  await dialog.getByLabel('Summary').tap()
  await page.keyboard.type('What May brings.')
  await createButton(dialog).tap()
  await waitForToast(page, 'Success', CREATED)
}

test('writes and publishes an illustrated post by touch on a phone', async () => {
  const title = nameFirstPost()
  await using visit = await visitEditor(site(), BLOG, PHONE)
  const { page, dialog } = visit
  interceptFileChoosers(page)
  await dialog.getByLabel('Title').tap()
  await page.keyboard.type(title)
  await blockAreaOf(dialog, 1).tap()
  await page.keyboard.type('Fees rise in May. Read our ')
  await toolbarOf(dialog).getByRole('button', { name: 'Link', exact: true }).tap()
  await dialog.getByLabel('Link to').tap()
  await page.keyboard.type('/book-call')
  await dialog.getByLabel('Words', { exact: true }).tap()
  await page.keyboard.type('guide')
  await dialog.getByRole('button', { name: 'Add link' }).tap()
  await blockAreaOf(dialog, 1).getByRole('link', { name: 'guide' }).waitFor()
  await writeByTouch(page, dialog)
  await expectFirstPost(site(), title)
  expect(visit.errors).toEqual([])
})

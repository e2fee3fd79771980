import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  describePicture,
  findStored,
  openEditor,
  textOf,
  toolbarOf,
  visitEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'
import { draw, fillLibrary, unique } from '#tests/support/browser/library-dialog.ts'
import { openSignedIn, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

test('fills a gallery from the library with the keyboard alone', async () => {
  const word = unique('shelf')
  const title = unique('Gallery')
  await using visit = await openSignedIn(site())
  const { page } = visit
  const names = ['a', 'b', 'c'].map((letter) => `${word} ${letter}.png`)
  await fillLibrary(page, site(), await Promise.all(names.map(draw)), { [names[1]!]: 'The second shelf' })
  const dialog = await openEditor(page, site(), BLOG)
  await dialog.getByLabel('Title').fill(title)
  await textOf(dialog).focus()
  await page.keyboard.type('/gallery')
  await dialog.getByRole('option', { name: 'Gallery' }).waitFor()
  await page.keyboard.press('Enter')
  const gallery = dialog.getByRole('group', { name: 'Gallery' })
  await expect.poll(() => readFocused(page)).toBe('Add pictures')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const library = page.getByRole('dialog', { name: 'Choose pictures' })
  await library.waitFor()
  await page.keyboard.type(word)
  await expect.poll(() => library.getByRole('checkbox').count()).toBe(3)
  // Tag, order, upload, and the files, which are one stop.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await readFocused(page)).toBe('Newest first')
  await page.keyboard.press('b')
  await expect.poll(() => readFocused(page)).toBe('By name')
  await expect.poll(() => library.locator('.media-option-name').allTextContents()).toEqual(names)
  await page.keyboard.press('Tab')
  expect(await readFocused(page)).toBe('Upload')
  await page.keyboard.press('Tab')
  expect(await readFocused(page)).toContain(names[0])
  expect(await findAccessibilityProblems(page)).toEqual([])
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
  }
  await library.getByText(/^3 chosen: /).waitFor()
  await page.keyboard.press('Enter')
  await library.waitFor({ state: 'detached' })
  await gallery.getByRole('button', { name: 'Picture 2 of 3: The second shelf' }).waitFor()
  await gallery.getByText('3 pictures added.').waitFor({ state: 'attached' })
  expect(await readFocused(page)).toBe('Library')

  // Two pictures have no alt text, so publishing asks.
  await fillRest(dialog)
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  const question = page.getByRole('dialog', { name: 'Publish without alt text?' })
  await question.getByText('2 pictures have no alt text yet.').waitFor()
  await question.getByRole('button', { name: 'Describe them' }).click()
  await gallery.getByRole('button', { name: 'Picture 1 of 3' }).click()
  await gallery.getByRole('checkbox', { name: 'Decorative' }).check()
  await gallery.getByRole('button', { name: 'Picture 3 of 3' }).click()
  await gallery.getByLabel('Alt text').fill('The third shelf')
  await create.click()
  await waitForToast(page, 'Success', 'Blog post created successfully.')
  const [post] = await findStored(site(), BLOG, title)
  expect(post!.content).toMatch(/^<div class="gallery">(<div class="figure"><img [^>]*><\/div>){3}<\/div>$/)
  expect(post!.content).toMatch(/#decorative" alt="">.*alt="The second shelf">.*alt="The third shelf">/)
  expect(visit.errors).toEqual([])
})

/** Other required fields of a blog post. */
async function fillRest(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Summary').fill('A summary.')
  await dialog.getByRole('group', { name: 'Featured image' }).getByLabel('Image URL').fill('/icon-192.png')
}

const readFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    const name = focused.ariaLabel ?? focused.textContent
    return focused instanceof HTMLSelectElement ? (focused.selectedOptions[0]?.label ?? '') : name.trim()
  })

test('asks for the alt text of a captioned picture, and turns selected pictures into a gallery', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  const title = unique('Captioned')
  await dialog.getByLabel('Title').fill(title)
  await fillRest(dialog)
  await blockAreaOf(dialog, 1).fill('First')
  for (const [n, src] of ['/apple-touch-icon.png', '/favicon-32.png'].entries()) {
    await addBlock(dialog, 'Image')
    await blockAt(dialog, 2 + 2 * n)
      .getByLabel('Image URL')
      .fill(src)
    await addBlock(dialog, 'Paragraph')
    await page.keyboard.type(`Words ${n}`)
  }
  await blockAt(dialog, 2).getByLabel('Caption').fill('Below')
  await describePicture(blockAt(dialog, 4), 'An icon')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publish without alt text?' })
  await question.getByText('1 picture has no alt text yet.').waitFor()
  await question.getByRole('button', { name: 'Describe it' }).click()
  await describePicture(blockAt(dialog, 2), 'A leaf')

  await blockAreaOf(dialog, 1).click()
  await page.keyboard.press('ControlOrMeta+a')
  await toolbarOf(dialog).getByRole('button', { name: 'Make these 2 pictures a gallery' }).click()
  await dialog.getByText('2 pictures are a gallery now.').waitFor({ state: 'attached' })
  const gallery = dialog.getByRole('group', { name: 'Gallery' })
  await gallery.getByRole('button', { name: 'Picture 1 of 2: A leaf' }).waitFor()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await waitForToast(page, 'Success', 'Blog post created successfully.')
  expect((await findStored(site(), BLOG, title))[0]!.content).toBe(
    '<p>First</p>\n<div class="gallery"><div class="figure"><img src="/apple-touch-icon.png" alt="A leaf">' +
      '<p class="caption">Below</p></div><div class="figure"><img src="/favicon-32.png" alt="An icon"></div></div>\n' +
      '<p>Words 0</p>\n<p>Words 1</p>',
  )
  expect(visit.errors).toEqual([])
})

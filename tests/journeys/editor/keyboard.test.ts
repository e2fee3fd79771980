import { expect, test } from 'vitest'
import { openSignedIn, useStaffSite, cardOf, waitForToast } from '#tests/support/site/authoring-site.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  findStored,
  NEWS,
  openEditor,
  readBlocks,
  toolbarOf,
  blockAreaOf,
  visitEditor,
  textOf,
  reopenEditor,
} from '#tests/support/browser/editor-page.ts'
import type { Locator } from 'playwright-core'

const site = useStaffSite()

test('does not publish by Enter in a field', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await blockAreaOf(dialog, 1).fill('Text')
  await dialog.getByLabel('Title').fill('Too early')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Tags', { exact: true }).fill('Fees')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByRole('button', { name: 'Remove tag Fees' }).count()).toBe(1)
  expect(await findStored(site(), NEWS, 'Too early')).toEqual([])
})

test('toggles a mark by key and by button, and undoes it', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await blockAreaOf(dialog, 1).click()
  await page.keyboard.type('a word')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  const isPressed = (pressed: boolean) =>
    toolbarOf(dialog).getByRole('button', { name: 'Bold', pressed }).waitFor()
  const expectText = (text: string) => expect.poll(() => readBlocks(dialog)).toEqual([`Paragraph: ${text}`])
  await page.keyboard.press('Control+b')
  await isPressed(true)
  await expectText('a <strong>word</strong>')
  await page.keyboard.press('Control+b')
  await isPressed(false)
  await toolbarOf(dialog).getByRole('button', { name: 'Bold' }).click()
  await isPressed(true)
  await page.keyboard.press('Control+z')
  await expectText('a word')
  await page.keyboard.press('Control+Shift+z')
  await expectText('a <strong>word</strong>')
})

test('moves a block by dragging', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await blockAreaOf(dialog, 1).fill('one')
  for (const word of ['two', 'three']) {
    await addBlock(dialog, 'Heading 3')
    await page.keyboard.type(word)
  }
  await blockAt(dialog, 1).scrollIntoViewIfNeeded()
  await blockAt(dialog, 1).hover()
  const grip = dialog.locator('[data-part=grip]')
  const from = (await grip.boundingBox())!
  const to = (await blockAt(dialog, 2).boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, to.y + to.height - 4, { steps: 6 })
  await page.mouse.up()
  expect(await readBlocks(dialog)).toEqual(['Heading 3: two', 'Paragraph: one', 'Heading 3: three'])
  await dialog.getByText('Paragraph moved to position 2 of 3.').waitFor({ state: 'attached' })
})

const waitForAnnouncement = (dialog: Locator, text: string) =>
  dialog.locator('[role=status]').filter({ hasText: text }).first().waitFor({ state: 'attached' })

test('announces changed, moved, removed and restored blocks', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await textOf(dialog).focus()
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await page.keyboard.press('Control+Alt+Digit2')
  await waitForAnnouncement(dialog, 'Block 2 is now Heading 2.')
  await page.keyboard.press('Alt+ArrowUp')
  await waitForAnnouncement(dialog, 'Heading 2 moved to position 1 of 2.')
  await page.keyboard.press('Control+z')
  await waitForAnnouncement(dialog, 'Undone: ')
  expect(await readBlocks(dialog)).toEqual(['Paragraph: First', 'Heading 2: Second'])
  await page.keyboard.press('Control+Shift+z')
  await waitForAnnouncement(dialog, 'Redone: ')
  await page.keyboard.press('Control+Alt+Digit0')
  await waitForAnnouncement(dialog, 'Block 1 is now Paragraph.')
  await blockAreaOf(dialog, 1).click()
  await toolbarOf(dialog)
    .getByRole('button', { name: /^Remove Paragraph, 1 of 2/ })
    .click()
  await page.locator('[data-toasts]').getByText('Paragraph 1 removed').waitFor()
  await page.keyboard.press('Control+z')
  await waitForAnnouncement(dialog, 'Undone: 1 block back, 2 now.')
  expect(visit.errors).toEqual([])
})

test.each([
  [BLOG, 'Blog post scheduled for Mar 4, 2099', 'Blog post updated successfully.'],
  [NEWS, 'News post scheduled for Mar 4, 2099', 'News post updated successfully!'],
] as const)(
  'schedules a post of $path in the agency’s time zone, and publishes it',
  async (place, said, updated) => {
    const title = `To come in ${place.table}`
    await using visit = await openSignedIn(site())
    const { page } = visit
    const dialog = await openEditor(page, site(), place)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Summary').fill('In short')
    await blockAreaOf(dialog, 1).fill('Words')
    await dialog
      .getByRole('group', { name: 'Featured image' })
      .getByLabel('Image URL')
      .fill('/covers/tacos-vs-acos.svg')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).waitFor()
    await dialog.getByLabel('Publish date').fill('2099-03-04T09:30')
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.locator('[data-toasts]').getByText(said).waitFor()
    await cardOf(page, title)
      .getByText(/^Scheduled for Mar 4, 2099/)
      .waitFor()

    // The field is in the agency's time zone, New York, wherever the browser is.
    const [stored] = await findStored(site(), place, title)
    expect(Date.parse(stored!.published_at)).toBe(Date.parse('2099-03-04T14:30:00Z'))

    const again = await reopenEditor(page, place, title)
    await again.getByRole('button', { name: 'Schedule', exact: true }).waitFor()
    await again.getByLabel('Publish date').fill('2020-03-04T09:30')
    await again.getByRole('button', { name: 'Update', exact: true }).click()
    await waitForToast(page, 'Success', updated)
    expect(await findStored(site(), place, title)).toMatchObject([{ status: 'published' }])
  },
)

import { expect, test } from 'vitest'
import { openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
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
} from '#tests/support/browser/editor-page.ts'

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

test.for([
  ['Bold', 'Control+b', 'a <strong>word</strong>'],
  ['Italic', 'Control+i', 'a <em>word</em>'],
  ['Underline', 'Control+u', 'a <u>word</u>'],
] as const)('toggles %s by key and by button, and undoes it', async ([name, keys, marked]) => {
  await using visit = await openSignedIn(site())
  const { page } = visit
  const dialog = await openEditor(page, site(), BLOG)
  await blockAreaOf(dialog, 1).click()
  await page.keyboard.type('a word')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  const button = toolbarOf(dialog).getByRole('button', { name })
  const isPressed = (state: boolean) =>
    toolbarOf(dialog).getByRole('button', { name, pressed: state }).waitFor()
  const read = async () => (await readBlocks(dialog))[0]
  await isPressed(false)
  await page.keyboard.press(keys)
  await isPressed(true)
  expect(await read()).toBe(`Paragraph: ${marked}`)
  await page.keyboard.press(keys)
  await isPressed(false)
  expect(await read()).toBe('Paragraph: a word')
  await button.click()
  await isPressed(true)
  expect(await read()).toBe(`Paragraph: ${marked}`)
  await page.keyboard.press('Control+z')
  await expect.poll(read).toBe('Paragraph: a word')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(read).toBe(`Paragraph: ${marked}`)
})

test('asks for the URL of a link and rejects script URLs', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await blockAreaOf(dialog, 1).click()
  await page.keyboard.type('our fees')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  await page.keyboard.press('Control+k')
  await dialog.getByLabel('Link to').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await dialog.getByText('Use an address that begins with https://, mailto:, tel: or /.').waitFor()
  await dialog.getByLabel('Link to').fill('example.com/fees')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect
    .poll(() => readBlocks(dialog))
    .toEqual(['Paragraph: our <a href="https://example.com/fees">fees</a>'])
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
  await dialog.getByText('Paragraph moved to place 2 of 3.').waitFor({ state: 'attached' })
})

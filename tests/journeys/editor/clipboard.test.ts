import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { BLOG, blockAreaOf, readBlocks, textOf, visitEditor } from '#tests/support/browser/editor-page.ts'
import { PASTED_CONTENTS } from '#tests/support/inputs/pasted-contents.ts'
import { useStaffSite } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.evaluate((content) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(content)) clipboardData.setData(type, text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, data)
}

async function clear({ page }: { page: Page }, dialog: Locator): Promise<void> {
  await textOf(dialog).focus()
  for (const key of ['Control+a', 'Delete', 'Control+Alt+0']) await page.keyboard.press(key)
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: '])
}

const WORD_PICTURE =
  '<p class=MsoNormal>See</p><p class=MsoNormal><img width=300 src="file:///C:/Temp/clip_image002.png"></p>'
test('pastes what other programs copy', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await blockAreaOf(dialog, 1).click()
  for (const [words, keys, data, blocks] of PASTED_CONTENTS) {
    await page.keyboard.type(words)
    for (const key of keys) await page.keyboard.press(key)
    await paste(page, data)
    await expect.poll(() => readBlocks(dialog)).toEqual(blocks)
    await clear(visit, dialog)
  }
  for (const text of ['Name\tQ1\nBo\t1', '2\t3\n4\t5']) await paste(page, { 'text/plain': text })
  await expect.poll(() => readBlocks(dialog)).toEqual(['Table: Name | Q1 |  / Bo | 2 | 3 /  | 4 | 5'])
  await clear(visit, dialog)
  await paste(page, { 'text/html': WORD_PICTURE, 'text/plain': 'See' })
  await dialog.getByText('This picture could not be copied. Upload its file here.').waitFor()
  await clear(visit, dialog)
  await paste(page, {
    'text/html': '<p>See</p><img src="https://pictures.invalid/a.png" alt="A">',
    'text/plain': 'See',
  })
  await dialog.getByText(/The picture at https:\/\/pictures\.invalid\/a\.png could not be copied/).waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(visit.errors.filter((error) => !error.includes('422'))).toEqual([])
})

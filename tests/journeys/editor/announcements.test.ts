import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  NEWS,
  readBlocks,
  textOf,
  toolbarOf,
  visitEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'
import { useStaffSite } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

const waitForAnnouncement = (dialog: Locator, text: string) =>
  dialog.locator('[role=status]').filter({ hasText: text }).first().waitFor({ state: 'attached' })

const SIGNS = [
  ['# ', 'Heading 1'],
  ['## ', 'Heading 2'],
  ['### ', 'Heading 3'],
  ['> ', 'Quote'],
  ['- ', 'Bulleted list'],
  ['1. ', 'Numbered list'],
  ['```', 'Code'],
  ['---', 'Divider'],
]

test('announces the block type that Markdown signs at the start of a line create', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await textOf(dialog).focus()
  await page.keyboard.type('Before')
  await page.keyboard.press('Enter')
  for (const [sign, name] of SIGNS) {
    await page.keyboard.type(sign!)
    await waitForAnnouncement(dialog, `Block 2 is now ${name}.`)
    if (name === 'Divider') break
    await page.keyboard.press('Control+Alt+Digit0')
    await waitForAnnouncement(dialog, 'Block 2 is now Paragraph.')
  }
  expect(visit.errors).toEqual([])
})

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
  await waitForAnnouncement(dialog, 'Heading 2 moved to place 1 of 2.')
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

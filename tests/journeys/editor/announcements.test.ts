/** What is said aloud of blocks that signs, keys, moves, removals and undo change. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  NEWS,
  readBlocks,
  textOf,
  toolsOf,
  visitEditor,
  wordsOf,
} from '#tests/support/browser/editor-page.ts'
import { useStaffSite } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

/** In a region that is read out as it changes. */
const waitUntilSaid = (dialog: Locator, words: string) =>
  dialog.locator('[role=status]').filter({ hasText: words }).first().waitFor({ state: 'attached' })

test.for([
  ['# ', 'Heading 1'],
  ['## ', 'Heading 2'],
  ['### ', 'Heading 3'],
  ['> ', 'Quote'],
  ['- ', 'Bulleted list'],
  ['1. ', 'Numbered list'],
  ['```', 'Code'],
  ['---', 'Divider'],
] as const)('%s at the start of a line says that it is now a %s', async ([sign, name]) => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await textOf(dialog).focus()
  await page.keyboard.type('Before')
  await page.keyboard.press('Enter')
  await page.keyboard.type(sign)
  await waitUntilSaid(dialog, `Block 2 is now ${name}.`)
  expect(visit.errors).toEqual([])
})

test('keys that change, move, remove and take back blocks say what they did', async () => {
  await using visit = await visitEditor(site(), NEWS)
  const { page, dialog } = visit
  await textOf(dialog).focus()
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await page.keyboard.press('Control+Alt+Digit2')
  await waitUntilSaid(dialog, 'Block 2 is now Heading 2.')
  await page.keyboard.press('Alt+ArrowUp')
  await waitUntilSaid(dialog, 'Heading 2 moved to place 1 of 2.')
  await page.keyboard.press('Control+z')
  await waitUntilSaid(dialog, 'Undone: ')
  expect(await readBlocks(dialog)).toEqual(['Paragraph: First', 'Heading 2: Second'])
  await page.keyboard.press('Control+Shift+z')
  await waitUntilSaid(dialog, 'Redone: ')
  await page.keyboard.press('Control+Alt+Digit0')
  await waitUntilSaid(dialog, 'Block 1 is now Paragraph.')
  await wordsOf(dialog, 1).click()
  await toolsOf(dialog)
    .getByRole('button', { name: /^Remove Paragraph, 1 of 2/ })
    .click()
  await page.locator('[data-toasts]').getByText('Paragraph 1 removed').waitFor()
  await page.keyboard.press('Control+z')
  await waitUntilSaid(dialog, 'Undone: 1 block back, 2 now.')
  expect(visit.errors).toEqual([])
})

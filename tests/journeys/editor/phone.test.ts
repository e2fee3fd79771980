import { expect, test } from 'vitest'
import { waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  addBlock,
  blockAt,
  findStored,
  NEWS,
  readBlocks,
  toolsOf,
  wordsOf,
  visitEditor,
} from '#tests/support/browser/editor-page.ts'

const site = useStaffSite()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('writes and saves a post on a phone', async () => {
  await using visit = await visitEditor(site(), NEWS, PHONE)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('From the train')
  await wordsOf(dialog, 1).tap()
  await page.keyboard.type('word')
  await wordsOf(dialog, 1).selectText()
  const bold = toolsOf(dialog).getByRole('button', { name: 'Bold' })
  expect((await bold.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await bold.tap()
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: <strong>word</strong>'])
  await addBlock(dialog, 'Image')
  await blockAt(dialog, 2).getByLabel('Image URL').fill('/covers/tacos-vs-acos.svg')
  await blockAt(dialog, 2).getByRole('checkbox', { name: 'Decorative' }).tap()
  await toolsOf(dialog)
    .getByRole('button', { name: /^Move Image up/ })
    .tap()
  await dialog.getByRole('button', { name: 'Preview' }).tap()
  await dialog
    .getByTitle('The post as readers see it')
    .contentFrame()
    .getByText('From the train', { exact: true })
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Preview' }).tap()
  const widths = await dialog
    .locator('.dialog-body')
    .evaluate((body) => [
      body.scrollWidth - body.clientWidth,
      document.documentElement.scrollWidth - innerWidth,
    ])
  expect(widths).toEqual([0, 0])
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create', exact: true }).tap()
  await waitForToast(page, 'Success', 'News post created successfully!')
  expect((await findStored(site(), NEWS, 'From the train'))[0]!.content).toBe(
    '<img src="/covers/tacos-vs-acos.svg#decorative" alt="">\n<p><strong>word</strong></p>',
  )
})

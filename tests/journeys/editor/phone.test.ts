import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import { openSignedIn, waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  addBlock,
  blockAt,
  findStored,
  NEWS,
  openEditor,
  readBlocks,
  toolsOf,
  wordsOf,
  visitEditor,
} from '#tests/support/browser/editor-page.ts'

const site = useStaffSite()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The page of a 1280 px screen at 200 % zoom. */
const ZOOMED = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }

test('a post is written and saved on a phone', async () => {
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

test('at 200 % zoom everything is reachable and nothing runs off the side', async () => {
  await using visit = await openSignedIn(site(), ADMIN, ZOOMED)
  const dialog = await openEditor(visit.page, site(), NEWS)
  await dialog.getByLabel('Publish date').scrollIntoViewIfNeeded()
  expect(await dialog.getByRole('button', { name: 'Create', exact: true }).isVisible()).toBe(true)
  const overflow = await dialog
    .locator('.dialog-body')
    .evaluate((body) => body.scrollWidth - body.clientWidth)
  expect(overflow).toBe(0)
})

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkPageState } from '#tests/support/browser/check-page-state.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  textOf,
  toolbarOf,
  visitEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'
import { openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { dispatchFiles } from '#tests/support/browser/dispatch-files.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
const site = useStaffSite({ POST_REVIEW: 'on' })

const SIZES = [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a tablet', { viewport: { width: 768, height: 1024 } }],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const

async function fillWithEverything(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Title').fill('Every state')
  await textOf(dialog).focus()
  await page.keyboard.type('## A part')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Words of a paragraph')
  for (const name of ['Quote', 'Callout', 'Code']) {
    await addBlock(dialog, name)
    await page.keyboard.type(name)
  }
  await addBlock(dialog, 'Image')
  await blockAt(dialog, 6).getByLabel('Image URL').fill('/covers/tacos-vs-acos.svg')
  await addBlock(dialog, 'Gallery')
  await dialog.getByRole('group', { name: 'Gallery' }).waitFor()
  await addBlock(dialog, 'Video or post')
  await blockAt(dialog, 8).getByLabel('Address').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
}

test.for(SIZES)('has accessible states of the text on %s', async ([, options]) => {
  await using visit = await visitEditor(site(), BLOG, options)
  const { page, dialog } = visit
  await fillWithEverything(page, dialog)
  await checkPageState(page, 'objects')
  await addBlock(dialog, 'Table')
  await dialog.getByRole('toolbar', { name: 'Table tools' }).waitFor()
  await checkPageState(page, 'table tools')
  await addBlock(dialog, 'Paragraph')
  await page.keyboard.type('/')
  await dialog.getByRole('listbox', { name: 'Blocks' }).waitFor()
  await checkPageState(page, 'slash menu')
  await page.keyboard.press('Escape')
  await blockAreaOf(dialog, 2).selectText()
  await toolbarOf(dialog).getByRole('button', { name: 'Bold' }).waitFor()
  await checkPageState(page, 'selection')
  await toolbarOf(dialog).getByRole('button', { name: 'Link', exact: true }).click()
  await dialog.getByLabel('Link to').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await dialog.getByText('Use an address that begins with').waitFor()
  await checkPageState(page, 'link picker')
  await page.keyboard.press('Escape')
  await toolbarOf(dialog).getByRole('button', { name: 'Find and replace' }).click()
  await dialog.getByLabel('Find', { exact: true }).fill('a')
  await checkPageState(page, 'find and replace')
  await page.keyboard.press('Escape')
  await toolbarOf(dialog).getByRole('button', { name: 'Outline' }).click()
  await dialog.getByRole('group', { name: 'Outline' }).waitFor()
  await checkPageState(page, 'outline')
  await page.keyboard.press('Escape')
  await textOf(dialog).focus()
  await page.keyboard.press('Control+/')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  await checkPageState(page, 'keys')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
  await checkPageState(page, 'problems')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByTitle('The post as readers see it').waitFor()
  await checkPageState(page, 'preview')
  expect(visit.errors).toEqual([])
})

test.for(['/admin/posts', '/admin/schedule', '/admin/media', '/admin/people', '/admin/activity'])(
  'has an accessible %s at any width, with forced colors and at 200 percent zoom',
  async (path) => {
    await using visit = await openSignedIn(site())
    const { page } = visit
    await page.goto(site().url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    for (const width of [390, 720, 768, 1440]) {
      await page.setViewportSize({ width, height: width === 720 ? 450 : 900 })
      await checkPageState(page, path.slice('/admin/'.length))
    }
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  },
)

async function leaveDialog(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

test.for(SIZES)('has accessible cover dialogs on %s', async ([, options]) => {
  await using visit = await visitEditor(site(), BLOG, options)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Dialogs')
  await dialog.getByLabel('Summary').fill('In short')
  await blockAreaOf(dialog, 1).fill('Words')
  const cover = dialog.getByRole('group', { name: 'Featured image' })
  await cover.getByRole('button', { name: 'Generate a cover' }).click()
  const drawer = page.getByRole('dialog', { name: 'Generate a cover' })
  await drawer.getByRole('radio').first().waitFor()
  await checkPageState(page, 'drawn cover')
  await leaveDialog(page, drawer)
  const png = { name: 'a.png', mimeType: 'image/png', buffer: await drawPicture(640, 400).png().toBuffer() }
  await dispatchFiles(cover, 'drop', png)
  await cover.getByRole('button', { name: 'Crop' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop' })
  await crop.getByLabel('Shape').waitFor()
  await checkPageState(page, 'crop')
  await leaveDialog(page, crop)
  await cover.getByRole('button', { name: 'Focal point' }).click()
  const focus = page.getByRole('dialog', { name: 'Focal point' })
  await focus.getByRole('button', { name: /^Focal point:/ }).waitFor()
  await checkPageState(page, 'focal point')
  await leaveDialog(page, focus)
  expect(visit.errors).toEqual([])
})

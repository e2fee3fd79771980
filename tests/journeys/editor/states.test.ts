import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkPageState as look } from '#tests/support/browser/check-page-state.ts'
import {
  addBlock,
  blockAt,
  BLOG,
  openEditor,
  textOf,
  toolbarOf,
  visitEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'
import { addPosts, cardOf, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

const SIZES = [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a tablet', { viewport: { width: 768, height: 1024 } }],
  ['a desk', { viewport: { width: 1440, height: 900 } }],
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
  await look(page, 'objects')
  await addBlock(dialog, 'Table')
  await dialog.getByRole('toolbar', { name: 'Table tools' }).waitFor()
  await look(page, 'table tools')
  await addBlock(dialog, 'Paragraph')
  await page.keyboard.type('/')
  await dialog.getByRole('listbox', { name: 'Blocks' }).waitFor()
  await look(page, 'slash menu')
  await page.keyboard.press('Escape')
  await blockAreaOf(dialog, 2).selectText()
  await toolbarOf(dialog).getByRole('button', { name: 'Bold' }).waitFor()
  await look(page, 'selection')
  await toolbarOf(dialog).getByRole('button', { name: 'Link', exact: true }).click()
  await dialog.getByLabel('Link to').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await dialog.getByText('Use an address that begins with').waitFor()
  await look(page, 'link picker')
  await page.keyboard.press('Escape')
  await toolbarOf(dialog).getByRole('button', { name: 'Find and replace' }).click()
  await dialog.getByLabel('Find', { exact: true }).fill('a')
  await look(page, 'find and replace')
  await page.keyboard.press('Escape')
  await toolbarOf(dialog).getByRole('button', { name: 'Outline' }).click()
  await dialog.getByRole('group', { name: 'Outline' }).waitFor()
  await look(page, 'outline')
  await page.keyboard.press('Escape')
  await textOf(dialog).focus()
  await page.keyboard.press('Control+/')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  await look(page, 'keys')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
  await look(page, 'problems')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByTitle('The post as readers see it').waitFor()
  await look(page, 'preview')
  expect(visit.errors).toEqual([])
})

test.for(SIZES)('has accessible versions and leave dialogs on %s', async ([, options]) => {
  const title = `States ${crypto.randomUUID().slice(0, 8)}`
  await addPosts(site(), 'blog_posts', [{ title }])
  await using visit = await openSignedIn(site(), undefined, options)
  const { page } = visit
  const dialog = await openEditor(page, site(), BLOG, title)
  await blockAreaOf(dialog, 1).fill('Other words')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog').last()
  await question.getByRole('button').first().waitFor()
  await look(page, 'leaving')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const card = cardOf(page, title)
  await card.getByRole('button', { name: `More: ${title}` }).click()
  await look(page, 'list with its menu')
  await card.getByRole('button', { name: `Versions: ${title}` }).click()
  await page.getByRole('dialog', { name: 'Versions', exact: true }).locator('.version-diff').first().waitFor()
  await look(page, 'versions')
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
      await look(page, path.slice('/admin/'.length))
    }
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  },
)

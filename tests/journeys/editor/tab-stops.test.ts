import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPosts, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import {
  addBlock,
  BLOG,
  NEWS,
  reopenEditor,
  toolbarOf,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'
import { readFocusedName } from '#tests/support/browser/keyboard.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(getSite().url + path)
  await page.locator('.authored-list').waitFor()
}

test('has one Tab stop for the long text and one for each toolbar', async () => {
  const parts = Array.from({ length: 20 }, (_, n) => `<p>Paragraph ${n}</p>`)
  const list = '<ul><li>One</li><li>Two</li><li>Three</li></ul>'
  await addPosts(getSite(), 'blog_posts', [{ title: 'Long', content: `${parts.join('')}<h2>H</h2>${list}` }])
  await using visit = await openVisit()
  const { page } = visit
  await open(page, '/blog')
  const dialog = await reopenEditor(page, BLOG, 'Long')
  await toolbarOf(dialog).waitFor()
  const stops = await dialog.getByRole('group', { name: 'Content', exact: true }).evaluate((content) => {
    const all = content.querySelectorAll<HTMLElement>(
      'button, select, input, textarea, [contenteditable=true]',
    )
    return [...all].filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
      .length
  })
  // Its tools, its text, and what adds a block.
  expect(stops).toBe(3)
  expect(await findAccessibilityProblems(page)).toEqual([])
})

test('moves through the toolbar by arrow keys and leaves it by Tab', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await open(page, '/news')
  const dialog = await reopenEditor(page, NEWS)
  await addBlock(dialog, 'Heading 2')
  await toolbarOf(dialog).getByRole('button', { name: 'Remove Heading 2, 2 of 2' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  const names: string[] = []
  for (let step = 0; step < 12; step += 1) {
    names.push(await readFocusedName(page))
    await page.keyboard.press('ArrowRight')
  }
  expect(names).toEqual([
    'Type of block 2',
    'Bold',
    'Italic',
    'Underline',
    'Inline code',
    'Link',
    'Move Heading 2 up, 2 of 2',
    'Move Heading 2 down, 2 of 2',
    'Remove Heading 2, 2 of 2',
    'Find and replace',
    'Outline',
    'Type of block 2',
  ])
  await page.keyboard.press('ArrowLeft')
  expect(await readFocusedName(page)).toBe('Type of block 2')
  // The choice of type keeps its own arrow keys; left and right go on.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => toolbarOf(dialog).getByLabel('Type of block 2').inputValue()).toBe('h3')
  await page.keyboard.press('Tab')
  expect(await readFocusedName(page)).toBe('Content')
  await page.keyboard.press('Shift+Tab')
  expect(await readFocusedName(page)).toBe('Type of block 2')
})

test('marks the focused text and the pressed tool with forced colors', async () => {
  await using visit = await openVisit({ forcedColors: 'active' })
  const { page } = visit
  await open(page, '/news')
  const dialog = await reopenEditor(page, NEWS)
  await blockAreaOf(dialog, 1).click()
  const readOutline = () =>
    dialog.locator('.rich-page').evaluate((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box)
      return `${outlineStyle} ${outlineWidth}`
    })
  await expect.poll(readOutline).toBe('solid 3px')
  await page.keyboard.press('Control+b')
  const bold = toolbarOf(dialog).getByRole('button', { name: 'Bold', pressed: true })
  await bold.waitFor()
  expect(await bold.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid')
  await bold.focus()
  await page.keyboard.press('ArrowRight')
  const focused = page.locator(':focus')
  expect(await focused.evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe('none')
})

test('never covers the focused element or the page end with the floating tools', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 700 } })
  const { page } = visit
  await open(page, '/blog')
  const strip = page.locator('.floating-tools')
  await strip.waitFor()
  await page.locator('.authored-list [data-post-id] a').first().focus()
  const top = (await strip.boundingBox())!.y
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const bottom = await page.evaluate(() => {
      const focused = document.activeElement!
      if (focused.closest('.floating-tools') || focused === document.body) return null
      return focused.getBoundingClientRect().bottom
    })
    if (bottom === null) break
    expect(bottom, await readFocusedName(page)).toBeLessThanOrEqual(top)
  }
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const end = await page
    .locator('footer')
    .last()
    .evaluate((footer) => footer.getBoundingClientRect().bottom)
  expect(Math.round(end)).toBeLessThanOrEqual(Math.round(top))
})

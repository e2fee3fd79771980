/** The editor by keyboard: few stops, arrow keys in between, and a focus that can be seen. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPosts, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { addBlock, blockAt, BLOG, NEWS, reopenEditor, wordsOf } from '#tests/support/browser/editor-page.ts'
import { readFocusedName, tabTo } from '#tests/support/browser/keyboard.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(getSite().url + path)
  await page.locator('.authored-list').waitFor()
}

test('a long post has two stops per block besides its text', async () => {
  const parts = Array.from({ length: 20 }, (_, n) => `<p>Paragraph ${n}</p>`)
  const list = '<ul><li>One</li><li>Two</li><li>Three</li></ul>'
  await addPosts(getSite(), 'blog_posts', [{ title: 'Long', content: `${parts.join('')}<h2>H</h2>${list}` }])
  await using visit = await openVisit()
  const { page } = visit
  await open(page, '/blog')
  const dialog = await reopenEditor(page, BLOG, 'Long')
  expect(await dialog.getByRole('toolbar').count()).toBe(22)
  const stops = await dialog.locator('.blocks').evaluate((blocks) => {
    const all = blocks.querySelectorAll<HTMLElement>('button, select, input, textarea')
    return [...all].filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
      .length
  })
  // The gap before each block and its tools; 21 texts, three items and the button that adds one.
  expect(stops).toBe(2 * 22 + 21 + 3 + 1)
  expect(await findAccessibilityProblems(page)).toEqual([])
})

test('the arrow keys go through the tools of a block, and Tab leaves them', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await open(page, '/news')
  const dialog = await reopenEditor(page, NEWS)
  await addBlock(dialog, 'Heading 2')
  await tabTo(page, dialog.getByRole('button', { name: 'Move Heading 2, 2 of 2', exact: true }))
  const names: string[] = []
  for (let step = 0; step < 10; step += 1) {
    names.push(await readFocusedName(page))
    await page.keyboard.press('ArrowRight')
  }
  expect(names).toEqual([
    'Move Heading 2, 2 of 2',
    'Type of block 2',
    'Bold',
    'Italic',
    'Underline',
    'Link',
    'Move Heading 2 up, 2 of 2',
    'Move Heading 2 down, 2 of 2',
    'Remove Heading 2, 2 of 2',
    'Move Heading 2, 2 of 2',
  ])
  await page.keyboard.press('ArrowLeft')
  expect(await readFocusedName(page)).toBe('Move Heading 2, 2 of 2')
  await page.keyboard.press('ArrowRight')
  // The choice of type keeps its own arrow keys; left and right go on.
  await page.keyboard.press('ArrowDown')
  expect(await blockAt(dialog, 2).getByLabel('Type of block 2').inputValue()).toBe('h3')
  await page.keyboard.press('Tab')
  expect(await readFocusedName(page)).toBe('Heading 3')
  await page.keyboard.press('Shift+Tab')
  expect(await readFocusedName(page)).toBe('Move Heading 3, 2 of 2')

  // A type without marks takes the tool away that had the stop.
  await blockAt(dialog, 2).getByRole('button', { name: 'Bold' }).focus()
  await blockAt(dialog, 2).getByLabel('Type of block 2').selectOption('Image')
  await wordsOf(dialog, 1).focus()
  await tabTo(page, blockAt(dialog, 2).getByRole('button', { name: 'Move Image, 2 of 2', exact: true }))
})

test('where colours are forced, blocks have edges and the one that is edited is marked', async () => {
  await using visit = await openVisit({ forcedColors: 'active' })
  const { page } = visit
  await open(page, '/news')
  const dialog = await reopenEditor(page, NEWS)
  await addBlock(dialog, 'Heading 2')
  const outlineOf = (place: number) =>
    blockAt(dialog, place).evaluate((block) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(block)
      return `${outlineStyle} ${outlineWidth}`
    })
  expect([await outlineOf(1), await outlineOf(2)]).toEqual(['solid 1px', 'solid 3px'])
  expect(await wordsOf(dialog, 2).evaluate((text) => getComputedStyle(text).outlineStyle)).toBe('solid')
  const bold = blockAt(dialog, 2).getByRole('button', { name: 'Bold' })
  await bold.focus()
  await page.keyboard.press('ArrowRight')
  const focused = page.locator(':focus')
  expect(await focused.evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe('none')
})

test('the strip of tools lies on nothing that has the focus, nor on the end of the page', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' })
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

import type { Page, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addPosts, useStaffSite, cardOf } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import {
  addBlock,
  BLOG,
  NEWS,
  reopenEditor,
  toolbarOf,
  blockAreaOf,
  blockAt,
  readBlocks,
  findStored,
  textOf,
} from '#tests/support/browser/editor-page.ts'
import { readFocusedName } from '#tests/support/browser/keyboard.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(getSite().url + path)
  await page.locator('.authored-list').waitFor()
}

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
  // The block type select keeps its own arrow keys; left and right leave it.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => toolbarOf(dialog).getByLabel('Type of block 2').inputValue()).toBe('h3')
  await page.keyboard.press('Tab')
  expect(await readFocusedName(page)).toBe('Content')
  await page.keyboard.press('Shift+Tab')
  expect(await readFocusedName(page)).toBe('Type of block 2')
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

const readTags = (dialog: Locator) => dialog.getByRole('list', { name: 'Tags of this post' }).innerText()
const barOf = (dialog: Locator) => dialog.getByRole('toolbar', { name: 'Editor' })

test('undoes changes of text and fields in one order, with announcements', async () => {
  await using visit = await openVisit()
  const { page, errors } = visit
  await open(page, '/news')
  const dialog = await reopenEditor(page, NEWS)
  const title = dialog.getByLabel('Title')
  const summary = dialog.getByLabel('Summary')
  await title.pressSequentially('First')
  await blockAreaOf(dialog, 1).click()
  await page.keyboard.type('some words')
  await summary.pressSequentially('In short')
  await dialog.getByLabel('Tags', { exact: true }).fill('Fees')
  await page.keyboard.press('Enter')
  await addBlock(dialog, 'Image')
  await blockAt(dialog, 2).getByLabel('Image URL').fill('/covers/tacos-vs-acos.svg')
  await dialog.getByLabel('Publish date').fill('2031-05-06T07:08')
  await title.fill('Second')

  const undo = barOf(dialog).getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect.poll(() => title.inputValue()).toBe('First')
  await dialog.getByText('Undone: title.').waitFor({ state: 'attached' })
  await undo.click()
  await expect.poll(() => dialog.getByLabel('Publish date').inputValue()).toBe('')
  await undo.click()
  await dialog.getByText('Undone: Image 2.').waitFor({ state: 'attached' })
  await undo.click()
  await dialog.getByText('Undone: 1 block gone, 1 now.').waitFor({ state: 'attached' })
  // The keys also work in a field, which keeps the focus.
  await summary.focus()
  await page.keyboard.press('Control+z')
  await dialog.getByText('Undone: tags.').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => summary.inputValue()).toBe('')
  await page.keyboard.press('Control+z')
  await expect.poll(() => readBlocks(dialog)).toEqual(['Paragraph: '])
  expect(await summary.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => title.inputValue()).toBe('')
  expect(await undo.getAttribute('aria-disabled')).toBe('true')

  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => readTags(dialog)).toContain('Fees')
  expect(await title.inputValue()).toBe('First')
  expect(await summary.inputValue()).toBe('In short')
  expect(await readBlocks(dialog)).toEqual(['Paragraph: some words'])
  await dialog.getByText('Redone: tags.').waitFor({ state: 'attached' })
  expect(errors).toEqual([])
})

test('previews three widths and two themes, and shows full screen and shortcuts', async () => {
  await using visit = await openVisit({ viewport: { width: 1440, height: 900 } })
  const { page, errors } = visit
  await open(page, '/blog')
  const dialog = await reopenEditor(page, BLOG)
  await dialog.getByLabel('Title').fill('Seen thrice')
  await barOf(dialog).getByRole('button', { name: 'Preview' }).click()
  const frame = dialog.getByTitle('The post as readers see it')
  const heading = frame.contentFrame().locator('h1', { hasText: 'Seen thrice' })
  const settings = dialog.getByRole('toolbar', { name: 'Preview settings' })
  const sizes: string[] = []
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 768],
    ['Desktop', 1440],
  ] as const) {
    await settings.getByRole('button', { name: `${name} ${width}` }).click()
    await expect.poll(() => heading.evaluate(() => innerWidth)).toBe(width)
    sizes.push(await heading.evaluate((one) => getComputedStyle(one).fontSize))
  }
  await expect.poll(() => frame.contentFrame().locator('body > [inert] a').count()).toBeGreaterThan(0)
  // Media queries of the article apply to the width of the frame.
  expect(new Set(sizes).size).toBeGreaterThan(1)
  const readPaper = () => heading.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const light = await readPaper()
  await settings.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(readPaper).not.toBe(light)

  await barOf(dialog).getByRole('button', { name: 'Full screen' }).click()
  const box = (await dialog.boundingBox())!
  expect([box.width, box.height]).toEqual([1440, 900])
  await barOf(dialog).getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  expect((await dialog.boundingBox())!.width).toBeLessThan(1440)
  expect(errors).toEqual([])
})

/** More than can be prepared in one slice. */
const PARAGRAPHS = 400

type Seen = Window & { wasBusy?: string | null }

test('undoes field changes made while a long text was loading', async () => {
  const title = 'A long read'
  const words = Array.from({ length: 60 }, (_, n) => (n % 7 === 3 ? `**word${n}**` : `word${n}`)).join(' ')
  const content = Array.from({ length: PARAGRAPHS }, (_, n) => `<p>Paragraph ${n}: ${words}</p>`).join('')
  await addPosts(getSite(), 'news_posts', [{ title, content }])
  const [stored] = await findStored(getSite(), NEWS, title)
  await using visit = await openVisit()
  const { page, errors } = visit
  await page.goto(`${getSite().url}/news`)
  await page.locator('.authored-list').waitFor()
  // As soon as the form is rendered.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('dialog [data-autofocus]')
      if (!field?.value) return
      watch.disconnect()
      ;(window as Seen).wasBusy = document.querySelector('.rich-text')?.getAttribute('aria-busy') ?? null
      document.querySelector<HTMLElement>('.rich-text')!.focus()
      field.setRangeText('Early: ', 0, 0)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await cardOf(page, title).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit News Post' })
  const text = textOf(dialog)
  const field = dialog.getByLabel('Title')
  const undo = dialog.getByRole('toolbar', { name: 'Editor' }).getByRole('button', { name: 'Undo' })
  await expect.poll(() => text.locator('p').count()).toBe(PARAGRAPHS)
  expect(await page.evaluate(() => (window as Seen).wasBusy)).toBe('true')
  expect(await text.getAttribute('aria-busy')).toBeNull()

  await expect.poll(() => field.inputValue()).toBe(`Early: ${title}`)
  await undo.click()
  await expect.poll(() => field.inputValue()).toBe(title)
  // Nothing else can be undone.
  await expect.poll(() => undo.isDisabled()).toBe(true)

  await text.locator('p').nth(1).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Changed: ')
  await expect.poll(() => text.locator('p').nth(1).innerText()).toContain('Changed: ')
  const said = await text.locator('p').nth(1).innerText()
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const [saved] = await findStored(getSite(), NEWS, title)
  expect(said.replace('Changed: ', '')).toContain('Paragraph 1: ')
  expect(saved!.content.replace('Changed: ', '')).toBe(stored!.content)
  expect(errors).toEqual([])
})

/** Opens editors and locates their parts. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { ADMIN } from '../site/auth-site.ts'
import { cardOf, connectAsServer, openSignedIn, type PostTable } from '../site/authoring-site.ts'
import type { Visit } from './browser.ts'
import type { RunningSite } from '../site/running-site.ts'

export type Place = { path: '/blog' | '/news'; table: PostTable; noun: 'Blog' | 'News' }

export const BLOG: Place = { path: '/blog', table: 'blog_posts', noun: 'Blog' }
export const NEWS: Place = { path: '/news', table: 'news_posts', noun: 'News' }

/** Opens a list in admin mode, then the editor for a new post or for the post with this title. */
export async function openEditor(
  page: Page,
  site: RunningSite,
  place: Place,
  title: string | null = null,
): Promise<Locator> {
  await page.goto(`${site.url}${place.path}`)
  const [enter, leave] = ['Enable Admin Mode', 'Exit Admin'].map((name) => page.getByRole('button', { name }))
  // With a grant, the page enters admin mode automatically and removes the button.
  for (;;) {
    await enter!.or(leave!).waitFor()
    if (await leave!.isVisible()) break
    await enter!.click({ timeout: 1_000 }).catch(() => undefined)
  }
  await page.locator('.authored-list').waitFor()
  return reopenEditor(page, place, title)
}

/** Opens the editor of a new post as a signed-in administrator. */
export async function visitEditor(
  site: RunningSite,
  place: Place,
  options: BrowserContextOptions = {},
): Promise<Visit & { dialog: Locator }> {
  const visit = await openSignedIn(site, ADMIN, options)
  return { ...visit, dialog: await openEditor(visit.page, site, place) }
}

/** Opens the editor on a list that is already in admin mode. */
export async function reopenEditor(page: Page, place: Place, title: string | null = null): Promise<Locator> {
  if (title === null) await page.getByRole('button', { name: 'New post' }).click()
  else await cardOf(page, title).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', {
    name: title === null ? `Create ${place.noun} Post` : `Edit ${place.noun} Post`,
  })
  await dialog.waitFor()
  // A long text renders after its form.
  await textOf(dialog).and(page.locator('[contenteditable]')).waitFor()
  await unfold(dialog, 'Featured image')
  await unfold(dialog, 'Details')
  return dialog
}

/** Opens a collapsed section of the form without moving the focus. */
async function unfold(dialog: Locator, part: string): Promise<void> {
  await dialog
    .getByRole('region', { name: part, exact: true })
    .getByRole('button', { expanded: false, name: part })
    .evaluate((toggle) => (toggle as HTMLElement).click())
}

/** A block by its number, from 1. */
export const blockAt = (dialog: Locator, place: number): Locator =>
  dialog.locator('.rich-text > [data-block]').nth(place - 1)

/** The editable text of a block. */
export const blockAreaOf = (dialog: Locator, place: number): Locator => blockAt(dialog, place)

/** The whole text, which is one textbox. */
export const textOf = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: 'Content' })

/** The toolbar of the current block. */
export const toolbarOf = (dialog: Locator): Locator => dialog.getByRole('toolbar', { name: 'Text tools' })

/** URL of a displayed image; empty if it has none. */
export async function readImageUrl(picture: Locator): Promise<string> {
  const [address] = await picture
    .locator('.figure > img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')!.split('#')[0]!))
  return address ?? ''
}

/** Selects an image and opens one of its panels. */
export async function openPicture(picture: Locator, panel: 'Alt text' | 'Details'): Promise<void> {
  const button = picture.getByRole('button', { name: panel })
  if (!(await button.isVisible())) await picture.locator('.figure > img').click()
  await button.waitFor()
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

export async function describePicture(picture: Locator, words: string): Promise<void> {
  await openPicture(picture, 'Alt text')
  await picture.getByLabel('Alt text').fill(words)
}

export async function addBlock(dialog: Locator, name: string): Promise<void> {
  await dialog
    .getByRole('toolbar', { name: 'Add a block at the end' })
    .getByRole('button', { name: `Add ${name}`, exact: true })
    .click()
}

/** Moves the caret into a block, waits until the toolbar belongs to it, and removes it. */
export async function removeBlock(dialog: Locator, place: number): Promise<void> {
  await blockAt(dialog, place).click()
  await toolbarOf(dialog)
    .getByRole('button', { name: new RegExp(`^Remove .*, ${place} of `) })
    .click()
}

/** Whether the text is focused with the caret in this block. */
export const hasCaret = (dialog: Locator, place: number): Promise<boolean> =>
  blockAt(dialog, place).evaluate((block) => {
    const isFocused = document.activeElement === block.parentElement
    return isFocused && block.contains(getSelection()!.anchorNode)
  })

/** The blocks in order, with formatting as tags and list items separated by bars. */
export const readBlocks = (dialog: Locator): Promise<string[]> =>
  dialog.locator('.rich-text > [data-block]').evaluateAll(describeBlocks)

/** Runs in the page. */
export function describeBlocks(blocks: Element[]): string[] {
  const names: Record<string, string> = {
    P: 'Paragraph',
    H1: 'Heading 1',
    H2: 'Heading 2',
    H3: 'Heading 3',
    OL: 'Numbered list',
    UL: 'Bulleted list',
    BLOCKQUOTE: 'Quote',
    PRE: 'Code',
    HR: 'Divider',
  }
  const readWords = (element: Element) =>
    element.innerHTML.replace(
      /<br class="ProseMirror-trailingBreak">|<img class="ProseMirror-separator"[^>]*>/g,
      '',
    )
  const readBlock = (block: Element): string => {
    const source = block.querySelector<HTMLTextAreaElement>('.rich-source')
    if (source) return `HTML: ${source.value}`
    const rows = [...block.querySelectorAll('tr')]
    if (rows.length > 0) {
      const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
      return `Table: ${cells.join(' / ')}`
    }
    if (block.tagName === 'DIV' && !block.classList.contains('callout')) {
      const shown = block.querySelector('.figure > img')
      const fields = [
        ...block.querySelectorAll<HTMLInputElement>('fieldset input:not([type=file], [type=checkbox])'),
      ]
      const [address, alt] = shown
        ? [shown.getAttribute('src')!.split('#')[0], shown.getAttribute('alt')!]
        : fields.map(({ value }) => value)
      const caption = block.querySelector<HTMLTextAreaElement>('.rich-caption')?.value
      return `Image: ${[address, alt ?? '', ...(caption ? [caption] : [])].join(' | ')}`
    }
    const lines = [...block.querySelectorAll('li, p, code:only-child')].filter(
      (line) => line.parentElement === block,
    )
    const words = lines.length > 0 ? lines.map(readWords).join(' | ') : readWords(block)
    const name = block.tagName === 'DIV' ? 'Callout' : (names[block.tagName] ?? block.tagName)
    return `${name}: ${words}`
  }
  return blocks.map(readBlock)
}

export type StoredPost = {
  id: string
  title: string
  summary: string
  content: string
  rich_content?: { id: string; type: string; content: string; items?: string[]; imageAlt?: string }[]
  featured_image: string | null
  author: string | null
  tags: string[]
  status: string
  published_at: string
}

export async function findStored(site: RunningSite, { table }: Place, title: string): Promise<StoredPost[]> {
  const server = await connectAsServer(site)
  const { data, error } = await server.from(table).select('*').eq('title', title)
  if (error) throw error
  return data as StoredPost[]
}

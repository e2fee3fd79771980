/** What journeys through the editors share: opening one, and its parts. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { ADMIN } from '../site/auth-site.ts'
import { cardOf, connectAsServer, openSignedIn, type PostTable } from '../site/authoring-site.ts'
import type { Visit } from './browser.ts'
import type { RunningSite } from '../site/running-site.ts'

export type Place = { path: '/blog' | '/news'; table: PostTable; noun: 'Blog' | 'News' }

export const BLOG: Place = { path: '/blog', table: 'blog_posts', noun: 'Blog' }
export const NEWS: Place = { path: '/news', table: 'news_posts', noun: 'News' }

/** Opens the list in admin mode and then the editor, for a new post or for the one with this title. */
export async function openEditor(
  page: Page,
  site: RunningSite,
  place: Place,
  title: string | null = null,
): Promise<Locator> {
  await page.goto(`${site.url}${place.path}`)
  const [enter, leave] = ['Enable Admin Mode', 'Exit Admin'].map((name) => page.getByRole('button', { name }))
  // With a grant the page enters by itself a moment after it has offered the button.
  for (;;) {
    await enter!.or(leave!).waitFor()
    if (await leave!.isVisible()) break
    await enter!.click({ timeout: 1_000 }).catch(() => undefined)
  }
  await page.locator('.authored-list').waitFor()
  return reopenEditor(page, place, title)
}

/** A visit of the administrator with the editor of a new post open. */
export async function visitEditor(
  site: RunningSite,
  place: Place,
  options: BrowserContextOptions = {},
): Promise<Visit & { dialog: Locator }> {
  const visit = await openSignedIn(site, ADMIN, options)
  return { ...visit, dialog: await openEditor(visit.page, site, place) }
}

/** Opens the editor on a list that is in admin mode already. */
export async function reopenEditor(page: Page, place: Place, title: string | null = null): Promise<Locator> {
  if (title === null) await page.getByRole('button', { name: 'New post' }).click()
  else await cardOf(page, title).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', {
    name: title === null ? `Create ${place.noun} Post` : `Edit ${place.noun} Post`,
  })
  await dialog.waitFor()
  return dialog
}

/** The block at a place counted from 1. */
export const blockAt = (dialog: Locator, place: number): Locator =>
  dialog.getByRole('group', { name: new RegExp(`^Block ${place},`) })

export const wordsOf = (dialog: Locator, place: number): Locator => blockAt(dialog, place).locator('textarea')

export async function addBlock(dialog: Locator, name: string): Promise<void> {
  await dialog
    .getByRole('group', { name: 'Add a block at the end' })
    .getByRole('button', { name: `Add ${name}` })
    .click()
}

/** What each block is and says, in order. */
export async function readBlocks(dialog: Locator): Promise<string[]> {
  return dialog.getByRole('group', { name: /^Block \d+,/ }).evaluateAll((blocks) =>
    blocks.map((block) => {
      const name = block.getAttribute('aria-label')!.replace(/^Block \d+, /, '')
      const fields = [
        ...block.querySelectorAll<HTMLInputElement>(
          'textarea, .block-items input, fieldset input:not([type=file])',
        ),
      ]
      return `${name}: ${fields.map(({ value }) => value).join(' | ')}`
    }),
  )
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

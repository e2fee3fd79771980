import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { addUser, connectAsServer, enterAdminMode, openSignedIn } from '../site/authoring-site.ts'
import type { Visit } from './browser.ts'
import type { RunningSite } from '../site/running-site.ts'

export type ImportPlace = {
  path: '/blog' | '/news'
  table: 'blog_posts' | 'news_posts'
  button: string
  title: string
  csvTab: string
  jsonTab: string
}

export const BLOG_IMPORT: ImportPlace = {
  path: '/blog',
  table: 'blog_posts',
  button: 'Import posts',
  title: 'Import Blog Posts',
  csvTab: 'CSV Import',
  jsonTab: 'JSON Import',
}
export const NEWS_IMPORT: ImportPlace = {
  path: '/news',
  table: 'news_posts',
  button: 'Import news',
  title: 'Import News',
  csvTab: 'CSV',
  jsonTab: 'JSON',
}

const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="5"/>'

/** Opens the list as a new administrator, because function calls are limited per user. */
export async function openAsNewAdministrator(
  site: RunningSite,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const person = await addUser(site)
  const server = await connectAsServer(site)
  const { data } = await server.auth.admin.listUsers({ perPage: 1000 })
  const user = data.users.find(({ email }) => email === person.email)
  const { error } = await server.from('user_roles').insert({ user_id: user!.id, role: 'admin' })
  if (error) throw error
  const visit = await openSignedIn(site, person, options)
  // Imported posts show pictures of fictional hosts.
  await visit.context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ contentType: 'image/svg+xml', body: EMPTY_PICTURE }),
  )
  return visit
}

/** Opens the import dialog as a new administrator. */
export async function visitImport(
  site: RunningSite,
  place: ImportPlace,
): Promise<Visit & { dialog: Locator }> {
  const visit = await openAsNewAdministrator(site)
  return { ...visit, dialog: await openImportDialog(visit.page, site, place) }
}

export async function openImportDialog(page: Page, site: RunningSite, place: ImportPlace): Promise<Locator> {
  await page.goto(site.url + place.path)
  await enterAdminMode(page)
  return reopenImportDialog(page, place)
}

export async function reopenImportDialog(page: Page, place: ImportPlace): Promise<Locator> {
  await page.getByRole('button', { name: place.button }).click()
  const dialog = page.getByRole('dialog', { name: place.title })
  await dialog.waitFor()
  return dialog
}

export const selectTab = (dialog: Locator, name: string) =>
  dialog.getByRole('tab', { name, exact: true }).click()

const samplePath = (name: string) =>
  fileURLToPath(new URL(`../../../packages/import/fixtures/${name}`, import.meta.url))

export const readSample = (name: string) => readFile(samplePath(name), 'utf8')

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

export const fileOf = (name: string, text: string, mimeType = 'text/csv'): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

/** Chooses a sample by name, or a generated file, in the current tab. */
export async function chooseFile(dialog: Locator, file: string | ChosenFile): Promise<void> {
  const input = dialog.locator('[role=tabpanel]:not([hidden]) input[type=file]')
  await input.setInputFiles(typeof file === 'string' ? samplePath(file) : file)
}

/** The button that starts the import, with any number of posts. */
export const importButton = (dialog: Locator) =>
  dialog.locator('.dialog-foot').getByRole('button', { name: /^(Import|Resume)( [\d,]+ posts?| import)?$/ })

/** The text of the result. */
export async function readResult(dialog: Locator): Promise<string> {
  await dialog.getByRole('heading', { name: 'Import finished' }).waitFor()
  return dialog.locator('.notice--good').innerText()
}

/** Answers open questions of the file; keeps picture URLs, so that tests fetch none. */
export async function answerQuestions(dialog: Locator): Promise<void> {
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.waitFor()
  const dates = dialog.getByLabel('How are the dates written?')
  if (await dates.isVisible()) {
    await dates.selectOption('month-first')
    await preview.waitFor()
  }
  const pictures = dialog.getByRole('switch', { name: 'Copy pictures to this site' })
  if ((await pictures.isVisible()) && (await pictures.isChecked())) await pictures.uncheck()
}

export async function countPosts(site: RunningSite, { table }: ImportPlace): Promise<number> {
  const server = await connectAsServer(site)
  const { count, error } = await server.from(table).select('id', { count: 'exact', head: true })
  if (error) throw error
  return count!
}

/** A CSV file with this many posts. */
export function writeSheet(count: number, options: { stem?: string; words?: number } = {}): string {
  const { stem = 'Row', words = 8 } = options
  const rows = Array.from(
    { length: count },
    (_, at) => `${stem} ${at + 1},"<p>${'word '.repeat(words)}${at}</p>"`,
  )
  return ['title,content', ...rows].join('\n')
}

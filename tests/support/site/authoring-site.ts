/** Shared by the journeys of staff: a site, signed-in users, and posts. */
import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { ADMIN, useAuthSite } from './auth-site.ts'
import { openVisit, useBrowser, type Visit } from '../browser/browser.ts'
import { connectAsServer, holdSession, type Person, signInAs } from './connect-as.ts'
import type { RunningSite } from './running-site.ts'

export { connectAsServer, type Person, signInAs }
export type PostTable = 'blog_posts' | 'news_posts'

/**
 * Starts a browser and one site with an administrator for a test file; the returned function gives access to the site.
 */
export function useStaffSite(environment: Record<string, string> = {}): () => RunningSite {
  useBrowser()
  return useAuthSite(environment)
}

/** Creates a confirmed account without a role. */
export async function addUser(
  site: RunningSite,
  role?: 'admin' | 'editor' | 'author' | 'sales',
): Promise<Person & { id: string }> {
  const person = { email: `${randomUUID()}@example.com`, password: 'a long walk by the river' }
  const server = await connectAsServer(site)
  const { data, error } = await server.auth.admin.createUser({ ...person, email_confirm: true })
  if (error) throw error
  const { id } = data.user
  if (role) await server.from('user_roles').insert({ user_id: id, role }).throwOnError()
  return { ...person, id }
}

/** Opens a page in a browser that is signed in. */
export async function openSignedIn(
  site: RunningSite,
  person: Person = ADMIN,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  return openVisit({
    storageState: holdSession(site, await signInAs(site, person)),
    ...options,
  })
}

export async function addPosts(
  site: RunningSite,
  table: PostTable,
  posts: readonly Record<string, unknown>[],
): Promise<string[]> {
  const server = await connectAsServer(site)
  const ids: string[] = []
  // One insert per post: in a bulk insert, columns that are missing in one row become null.
  for (const post of posts) {
    const row = { summary: 'Summary', content: '<p>Text</p>', ...post }
    const { data, error } = await server.from(table).insert(row).select('id').single()
    if (error) throw error
    ids.push(data.id as string)
  }
  return ids
}

export async function readTitles(site: RunningSite, table: PostTable): Promise<string[]> {
  const server = await connectAsServer(site)
  const { data, error } = await server.from(table).select('title').order('published_at', { ascending: false })
  if (error) throw error
  return data.map(({ title }) => title as string)
}

/** Waits for admin mode, which people without a role, and those who left it in this tab, have to enable. */
export async function enterAdminMode(page: Page): Promise<void> {
  const [enter, leave] = ['Enable Admin Mode', 'Exit Admin'].map((name) => page.getByRole('button', { name }))
  await enter!.or(leave!).waitFor()
  if (await enter!.isVisible()) await enter!.click()
  await leave!.waitFor()
  await page.locator('.authored-list').waitFor()
}

/** Opens a list as the administrator, in admin mode. */
export async function visitList(site: RunningSite, path: '/blog' | '/news'): Promise<Visit> {
  const visit = await openSignedIn(site)
  await visit.page.goto(site.url + path)
  await enterAdminMode(visit.page)
  return visit
}

/** Waits for the only visible toast. */
export async function waitForToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.locator('[data-toasts] > *').filter({ hasText: title })
  await toast.getByText(title, { exact: true }).waitFor()
  if (description !== undefined) await toast.getByText(description, { exact: true }).waitFor()
}

/** The card or article with this title. */
export const cardOf = (page: Page, title: string) =>
  page.locator('main [data-post-id]').filter({ has: page.getByRole('link', { name: title, exact: true }) })

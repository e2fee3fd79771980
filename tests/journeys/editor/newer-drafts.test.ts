import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addPosts,
  addUser,
  connectAsServer,
  openSignedIn,
  type Person,
  signInAs,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'
import { openVisit } from '#tests/support/browser/browser.ts'

const getSite = useStaffSite()
type Kind = 'blog' | 'news'

async function addPublished(site: RunningSite, kind: Kind, title: string): Promise<string> {
  const block = { id: '1', type: 'paragraph', content: 'First words.' }
  const [id] = await addPosts(site, `${kind}_posts`, [
    {
      title,
      summary: 'In short',
      content: '<p>First words.</p>',
      published_at: '2026-01-02T03:04:05Z',
      ...(kind === 'news' && { rich_content: [block] }),
    },
  ])
  return id!
}

/** A post of an author that an editor published. */
async function addByAuthor(site: RunningSite, author: Person, title: string): Promise<string> {
  const { access_token: token } = await signInAs(site, author)
  const client = createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
    auth: { persistSession: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  })
  const block = { id: '1', type: 'paragraph', content: 'First words.' }
  const row = { title, content: '<p>First words.</p>', rich_content: [block], status: 'draft' }
  const { data, error } = await client.from('news_posts').insert(row).select('id').single()
  if (error) throw error
  const id = data.id as string
  const server = await connectAsServer(site)
  await server
    .from('news_posts')
    .update({ status: 'published', published_at: '2026-01-02T03:04:05Z' })
    .eq('id', id)
  return id
}

/** Opens the editor from the list of posts. */
async function openEditor(page: Page, site: RunningSite, title: string) {
  await page.goto(`${site.url}/admin/posts`)
  await page.getByRole('button', { name: title, exact: true }).click()
  const editor = page.getByRole('dialog', { name: /^Edit / })
  await editor.getByLabel('Title', { exact: true }).waitFor()
  return editor
}

async function readTitle(site: RunningSite, kind: Kind, id: string): Promise<string> {
  const server = await connectAsServer(site)
  const { data } = await server.from(`${kind}_posts`).select('title').eq('id', id).single()
  return (data as { title: string }).title
}

test('saves changes of a published post for later until they are published', async () => {
  const site = getSite()
  const kind = 'news'
  const title = `Out ${randomUUID()}`
  const id = await addPublished(site, kind, title)
  await using visit = await openSignedIn(site)
  const { page } = visit
  let editor = await openEditor(page, site, title)
  await editor.getByLabel('Title', { exact: true }).fill(`${title}, next`)
  await editor.getByRole('button', { name: 'Save for later' }).click()
  await waitForToast(page, 'Saved as a newer draft. Readers see the published post until you update it.')
  await editor.waitFor({ state: 'detached' })
  expect(await readTitle(site, kind, id)).toBe(title)

  editor = await openEditor(page, site, title)
  expect(await editor.getByLabel('Title', { exact: true }).inputValue()).toBe(`${title}, next`)
  await editor.getByText(/^A newer draft by .+ Readers see the published post\.$/).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await editor.getByRole('button', { name: 'Show what differs' }).click()
  const differences = page.getByRole('dialog', { name: 'What differs' })
  await differences.locator('ins').filter({ hasText: 'next' }).first().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await differences.waitFor({ state: 'detached' })

  await editor.getByRole('button', { name: 'Update', exact: true }).click()
  await editor.waitFor({ state: 'detached' })
  await expect.poll(() => readTitle(site, kind, id)).toBe(`${title}, next`)
  const server = await connectAsServer(site)
  const { data } = await server.from('post_drafts').select('post_id').eq('post_id', id)
  expect(data).toEqual([])
})

test('restores the text of a discarded newer draft', async () => {
  const site = getSite()
  const title = `Kept ${randomUUID()}`
  const id = await addPublished(site, 'blog', title)
  await using visit = await openSignedIn(site)
  const { page } = visit
  let editor = await openEditor(page, site, title)
  await editor.getByLabel('Title', { exact: true }).fill('Not good enough')
  await editor.getByRole('button', { name: 'Save for later' }).click()
  await editor.waitFor({ state: 'detached' })
  editor = await openEditor(page, site, title)
  await editor.getByRole('button', { name: 'Discard the draft' }).click()
  await page
    .getByRole('dialog', { name: 'Discard the newer draft?' })
    .getByRole('button', { name: 'Discard the draft' })
    .click()
  const field = editor.getByLabel('Title', { exact: true })
  await expect.poll(() => field.inputValue()).toBe(title)
  expect(await editor.getByText(/^A newer draft/).count()).toBe(0)
  await editor.getByText(/^The draft you discarded of/).waitFor()
  await editor.getByRole('button', { name: 'Restore it' }).click()
  await expect.poll(() => field.inputValue()).toBe('Not good enough')
  await editor.getByRole('button', { name: 'Update', exact: true }).click()
  await editor.waitFor({ state: 'detached' })
  await expect.poll(() => readTitle(site, 'blog', id)).toBe('Not good enough')
})

test('shows conflicts between newer drafts, and with a changed published post', async () => {
  const site = getSite()
  const title = `Together ${randomUUID()}`
  const id = await addPublished(site, 'blog', title)
  await using mine = await openSignedIn(site)
  await using theirs = await openSignedIn(site)
  const [one, other] = [await openEditor(mine.page, site, title), await openEditor(theirs.page, site, title)]
  await other.getByLabel('Title', { exact: true }).fill('By the other')
  await other.getByRole('button', { name: 'Save for later' }).click()
  await other.waitFor({ state: 'detached' })

  await one.getByLabel('Title', { exact: true }).fill('By me')
  await one.getByRole('button', { name: 'Save for later' }).click()
  await one.getByText('By the other').first().waitFor()
  await one.getByRole('button', { name: 'Save the result' }).click()
  await one.waitFor({ state: 'detached' })

  const again = await openEditor(mine.page, site, title)
  expect(await again.getByLabel('Title', { exact: true }).inputValue()).toBe('By me')
  const server = await connectAsServer(site)
  await server.from('blog_posts').update({ summary: 'Changed by the API' }).eq('id', id)
  await again.getByRole('button', { name: 'Update', exact: true }).click()
  await again.getByText('Changed by the API').first().waitFor()
  await again.getByRole('button', { name: 'Save the result' }).click()
  await again.waitFor({ state: 'detached' })
  await expect.poll(() => readTitle(site, 'blog', id)).toBe('By me')
})

test('lets an author save changes of a published post for an editor to publish', async () => {
  const site = getSite()
  const title = `Of an author ${randomUUID()}`
  const [author, editorUser] = [await addUser(site, 'author'), await addUser(site, 'editor')]
  const id = await addByAuthor(site, author, title)

  {
    await using visit = await openSignedIn(site, author)
    const { page } = visit
    const editor = await openEditor(page, site, title)
    await editor.getByText('Published. Your changes wait for an editor.').waitFor()
    expect(await editor.getByRole('button', { name: /^(Update|Unpublish…)$/ }).count()).toBe(0)
    await editor.getByLabel('Title', { exact: true }).fill(`${title}, corrected`)
    await editor.getByRole('button', { name: 'Save for later' }).click()
    await editor.waitFor({ state: 'detached' })
  }
  expect(await readTitle(site, 'news', id)).toBe(title)
  await using visit = await openSignedIn(site, editorUser)
  const { page } = visit
  const editor = await openEditor(page, site, title)
  await editor.getByText(new RegExp(`^A newer draft by ${author.email}`)).waitFor()
  await editor.getByRole('button', { name: 'Update', exact: true }).click()
  await editor.waitFor({ state: 'detached' })
  await expect.poll(() => readTitle(site, 'news', id)).toBe(`${title}, corrected`)
})

test('creates a preview link of a draft, opens it without an account, and ends it', async () => {
  const site = getSite()
  const title = `Between us ${randomUUID()}`
  const html = '<h2>A part</h2><p>Words for <strong>few</strong>.</p>'
  const [id] = await addPosts(site, 'blog_posts', [{ title, content: html, status: 'draft' }])
  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/admin/posts`)
  await page.getByRole('button', { name: title, exact: true }).click()
  const editor = page.getByRole('dialog', { name: /^Edit / })
  await editor.getByLabel('Title', { exact: true }).press('End')
  await editor.getByLabel('Title', { exact: true }).pressSequentially(', not saved')
  await editor.getByRole('button', { name: 'Share a preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a preview' })
  await dialog.getByText('Your unsaved changes are not shown.').waitFor()
  await dialog.getByText('No active links.').waitFor()
  await dialog.getByLabel('For (optional)').fill('The client')
  await dialog.getByLabel('Valid for').selectOption('1 day')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = dialog.getByLabel('Address: The client')
  const link = await address.inputValue()
  expect(link).toMatch(new RegExp(`^${site.url}/preview/blog/[0-9a-f]{64}$`))

  await using guest = await openVisit({ javaScriptEnabled: false })
  const answer = await guest.page.goto(link)
  expect(answer!.status()).toBe(200)
  const headers = answer!.headers()
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['x-robots-tag']).toContain('noindex')
  expect(await guest.page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  expect(await guest.page.locator('article strong').innerText()).toBe('few')
  const note = await guest.page.getByRole('complementary', { name: 'Preview' }).innerText()
  expect(note).toMatch(/Not published yet\. This link works until .+\d{1,2}:\d\d.* \([A-Z][\w/ ]+\)\. Please/)
  // No sharing tags, and no links to public pages.
  expect(await guest.page.locator('link[rel=canonical], meta[property^="og:"], .article-after').count()).toBe(
    0,
  )
  const status = async (path: string) => (await fetch(path, { redirect: 'manual' })).status
  expect(await status(link.replace('/preview/blog/', '/preview/news/'))).toBe(404)
  expect(await status(`${link.slice(0, -2)}zz`)).toBe(404)

  await using reader = await openVisit()
  await reader.page.goto(link)
  expect(await findAccessibilityProblems(reader.page)).toEqual([])

  await dialog.getByRole('button', { name: 'End: The client' }).click()
  await dialog.getByText('No active links.').waitFor()
  await dialog.getByText('1 ended link').click()
  await dialog.getByText('Ended before its date.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await reader.page.reload()
  await reader.page.getByRole('heading', { name: 'This preview has expired' }).waitFor()
  expect(await reader.page.getByText(title).count()).toBe(0)
  expect(await status(link)).toBe(404)

  // The secret is not logged.
  const token = link.split('/').at(-1)!
  expect(site.output()).not.toContain(token)
  const server = await connectAsServer(site)
  const { data } = await server.from('address_hits').select('path').like('path', '/preview%')
  expect(data ?? []).toEqual([])
  await server.from('blog_posts').delete().eq('id', id!)
})

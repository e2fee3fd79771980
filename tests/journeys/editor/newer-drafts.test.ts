import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addPosts,
  connectAsServer,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
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

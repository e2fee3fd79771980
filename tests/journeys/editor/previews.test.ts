import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPosts, connectAsServer, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'

const getSite = useStaffSite()

test.for(['blog', 'news'] as const)(
  'creates a preview link of a %s draft, opens it without an account, and ends it',
  async (kind) => {
    const site = getSite()
    const title = `Between us ${randomUUID()}`
    const html = '<h2>A part</h2><p>Words for <strong>few</strong>.</p>'
    const block = { id: '1', type: 'paragraph', content: 'Words for **few**.' }
    const [id] = await addPosts(site, `${kind}_posts`, [
      { title, content: html, status: 'draft', ...(kind === 'news' && { rich_content: [block] }) },
    ])
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
    expect(link).toMatch(new RegExp(`^${site.url}/preview/${kind}/[0-9a-f]{64}$`))
    expect(await findAccessibilityProblems(page)).toEqual([])

    await using guest = await openVisit({ javaScriptEnabled: false })
    const answer = await guest.page.goto(link)
    expect(answer!.status()).toBe(200)
    const headers = answer!.headers()
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(await guest.page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect(await guest.page.locator('article strong').innerText()).toBe('few')
    const note = await guest.page.getByRole('complementary', { name: 'Preview' }).innerText()
    expect(note).toMatch(
      /Not published yet\. This link works until .+\d{1,2}:\d\d.* \([A-Z][\w/ ]+\)\. Please/,
    )
    // No sharing tags, and no links to public pages.
    expect(
      await guest.page.locator('link[rel=canonical], meta[property^="og:"], .article-after').count(),
    ).toBe(0)
    const other = kind === 'blog' ? 'news' : 'blog'
    const status = async (path: string) => (await fetch(path, { redirect: 'manual' })).status
    expect(await status(link.replace(`/preview/${kind}/`, `/preview/${other}/`))).toBe(404)
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
    await reader.page.getByRole('heading', { name: 'This preview has ended' }).waitFor()
    expect(await reader.page.getByText(title).count()).toBe(0)
    expect(await status(link)).toBe(404)

    // The secret is not logged.
    const token = link.split('/').at(-1)!
    expect(site.output()).not.toContain(token)
    const server = await connectAsServer(site)
    const { data } = await server.from('address_hits').select('path').like('path', '/preview%')
    expect(data ?? []).toEqual([])
    await server.from(`${kind}_posts`).delete().eq('id', id!)
  },
)

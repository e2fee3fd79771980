/** Scheduled posts appear on cached pages, and expired ones leave them, within their second. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'

const SOON_MS = 1_500
/** On a busy machine, some pages may take longer than this interval. */
const MOMENTS_MS = [SOON_MS, 10 * SOON_MS, 80 * SOON_MS]

let site: RunningSite
let server: SupabaseClient

beforeAll(async () => {
  site = await startRunningSite({}, inject('siteTemplate'))
  server = await connectAsServer(site)
})
afterAll(() => site.stop())

const toMoment = (aheadMs: number) => new Date(Date.now() + aheadMs).toISOString()
const read = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).text()

test('a scheduled post appears on cached pages within its second', async () => {
  const title = `Dated ahead ${randomUUID()}`
  const row = { title, content: '<p>x</p>', tags: ['Fees'], published_at: toMoment(10 * SOON_MS) }
  const inserted = await server.from('blog_posts').insert(row).select('id').single()
  expect(inserted.error).toBeNull()
  const pages = ['/blog', '/blog/feed.xml', '/blog/tags/fees', '/sitemap-blog.xml']
  for (const soon of MOMENTS_MS) {
    const published_at = toMoment(soon)
    const { error } = await server.from('blog_posts').update({ published_at }).eq('id', inserted.data!.id)
    expect(error).toBeNull()
    const texts = await Promise.all(pages.map(read))
    const isStillAhead = new Date() < new Date(published_at)
    // Pages read after that time prove nothing.
    if (!isStillAhead && soon !== MOMENTS_MS.at(-1)) continue
    for (const text of texts) expect(text).not.toContain(title)
    break
  }
  // Cached for a minute; only the time changes.
  await expect.poll(() => read('/blog'), { interval: 100, timeout: 240_000 }).toContain(title)
  for (const page of pages.slice(0, 3)) expect(await read(page), page).toContain(title)
})

test('a post that expires leaves cached pages within its second, and its URL is gone', async () => {
  const title = `Taken down ${randomUUID()}`
  const row = { title, content: '<p>x</p>', tags: ['Returns'] }
  const { data, error } = await server.from('blog_posts').insert(row).select('id,slug').single()
  expect(error).toBeNull()
  const { id, slug } = data as { id: string; slug: string }
  const article = `/blog/${slug}`
  const pages = ['/blog', '/blog/feed.xml', '/blog/feed.json', '/blog/tags/returns']
  for (const page of [...pages, article]) expect(await read(page), page).toContain(title)
  expect(await read('/sitemap-blog.xml')).toContain(`${article}<`)
  const readStatus = async () => (await fetch(site.url + article, { redirect: 'manual' })).status

  // The database rejects a time in the past.
  for (const soon of MOMENTS_MS) {
    const unpublish_at = toMoment(soon)
    const { error: refused } = await server.from('blog_posts').update({ unpublish_at }).eq('id', id)
    if (refused === null) break
  }
  // Cached again; only the time changes.
  for (const page of [...pages, article, '/sitemap-blog.xml']) await read(page)
  await expect.poll(readStatus, { interval: 100 }).toBe(404)
  for (const page of pages) expect(await read(page), page).not.toContain(title)
  expect(await read('/sitemap-blog.xml')).not.toContain(`${article}<`)
  await expect
    .poll(async () => (await server.from('blog_posts').select('status').eq('id', id).single()).data, {
      interval: 250,
      timeout: 60_000,
    })
    .toEqual({ status: 'draft' })
})

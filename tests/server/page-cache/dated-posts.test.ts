/** Kept pages follow the clock: posts appear, and are taken down, in the second of their date. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const SOON_MS = 1_500

let site: RunningSite
let server: SupabaseClient

beforeAll(async () => {
  site = await startRunningSite({}, inject('siteTemplate'))
  server = createClient(site.url, await readKeyFile(site.dataFolder, 'secret'), {
    auth: { persistSession: false },
  })
})
afterAll(() => site.stop())

const read = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).text()

test('a post that is dated ahead appears on kept pages in its second', async () => {
  const title = `Dated ahead ${randomUUID()}`
  const at = Date.now() + SOON_MS
  const row = { title, content: '<p>x</p>', tags: ['Fees'], published_at: new Date(at).toISOString() }
  expect((await server.from('blog_posts').insert(row)).error).toBeNull()
  const pages = ['/blog', '/blog/feed.xml', '/blog/tags/fees', '/sitemap-blog.xml']
  for (const page of pages) expect(await read(page)).not.toContain(title)
  // Kept for a minute; nothing else tells of the moment.
  await expect.poll(() => read('/blog'), { interval: 100 }).toContain(title)
  for (const page of pages.slice(0, 3)) expect(await read(page), page).toContain(title)
})

test('a post that is to be taken down goes from kept pages in its second, and its address is gone', async () => {
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

  // A machine that is busy may reach the database when so short a time is over already.
  for (const soon of [SOON_MS, 10 * SOON_MS]) {
    const unpublish_at = new Date(Date.now() + soon).toISOString()
    const { error: refused } = await server.from('blog_posts').update({ unpublish_at }).eq('id', id)
    if (refused === null) break
  }
  // Kept anew; nothing but the clock tells of what follows.
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

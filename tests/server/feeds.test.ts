import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findFeedFaults } from '#app/feeds/tests/find-feed-faults.ts'
import { listNamed, readFeedXml, textOf } from '#app/feeds/tests/read-feed-xml.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const FILES = [
  ['feed.xml', 'application/rss+xml'],
  ['atom.xml', 'application/atom+xml'],
  ['feed.json', 'application/feed+json'],
] as const
const LISTS = [
  ['/blog', 'blog_posts'],
  ['/news', 'news_posts'],
] as const
const FEEDS = LISTS.flatMap(([list, table]) =>
  FILES.map(([file, type]) => ({ path: `${list}/${file}`, type, list, table })),
)

let site: RunningSite
let client: SupabaseClient
beforeAll(async () => {
  site = await startRunningSite({ AGENCY_NAME: 'Feed & Sons' }, inject('siteTemplate'))
  client = await connectAsServer(site)
})
afterAll(() => site.stop())

type Item = { id: string; url: string; title: string; html: string }

async function readItems(path: string): Promise<Item[]> {
  const text = await (await fetch(site.url + path)).text()
  if (path.endsWith('.json')) {
    const { items } = JSON.parse(text) as { items: (Item & { content_html: string })[] }
    return items.map((item) => ({ ...item, html: item.content_html }))
  }
  const root = readFeedXml(text)
  if (root.name === 'rss') {
    return listNamed(root.children[0]!, 'item').map((item) => ({
      id: textOf(item, 'guid'),
      url: textOf(item, 'link'),
      title: textOf(item, 'title'),
      html: textOf(item, 'content:encoded'),
    }))
  }
  return listNamed(root, 'entry').map((entry) => ({
    id: textOf(entry, 'id'),
    url: listNamed(entry, 'link')[0]!.attributes.href!,
    title: textOf(entry, 'title'),
    html: textOf(entry, 'content'),
  }))
}

test.each(FEEDS)(
  '$path is a valid feed with full posts, answered 304 if unchanged',
  async ({ path, type, list }) => {
    const first = await fetch(site.url + path, { headers: { 'Accept-Encoding': 'br' } })
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.get('content-encoding')).toBe('br')
    const contentType = first.headers.get('content-type')!
    expect(findFeedFaults({ url: site.url + path, contentType, text: await first.text() })).toEqual([])
    const again = await fetch(site.url + path, { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect(again.status).toBe(304)

    const items = await readItems(path)
    expect(items.length).toBeGreaterThan(10)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    for (const { id, url, title, html } of items) {
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      expect(title).not.toBe('')
      expect(html).not.toMatch(/ (?:href|src)="(?!https?:|mailto:|tel:|data:)/)
      expect(url.startsWith(`${site.url + list}/`)).toBe(true)
      expect((await fetch(url, { redirect: 'manual' })).status).toBe(200)
    }
  },
)

test('lists the newest 30 posts', async () => {
  const rows = Array.from({ length: 31 }, (_, day) => ({
    title: `Day ${day + 1}`,
    content: '<p>x</p>',
    published_at: new Date(Date.UTC(2001, 0, day + 1)).toISOString(),
  }))
  await client.from('news_posts').update({ status: 'draft' }).eq('status', 'published')
  const { data, error } = await client.from('news_posts').insert(rows).select('id')
  expect(error).toBeNull()
  const titles = (await readItems('/news/feed.xml')).map(({ title }) => title)
  expect(titles).toEqual(Array.from({ length: 30 }, (_, index) => `Day ${31 - index}`))
  await client
    .from('news_posts')
    .delete()
    .in(
      'id',
      data!.map(({ id }) => id as string),
    )
  for (const [file, type] of FILES) {
    expect(await readItems(`/news/${file}`)).toEqual([])
    const url = `${site.url}/news/${file}`
    const text = await (await fetch(url)).text()
    expect(findFeedFaults({ url, contentType: `${type}; charset=utf-8`, text })).toEqual([])
  }
  await client.from('news_posts').update({ status: 'published' }).eq('status', 'draft')
})

test('home, lists and posts link to their feeds', async () => {
  const linked = async (path: string) => {
    const html = await (await fetch(site.url + path)).text()
    const links = [...html.matchAll(/<link rel="alternate" type="([^"]+)" title="([^"]+)" href="([^"]+)"/g)]
    expect(links.every(([, , title]) => title!.includes('Feed &amp; Sons'))).toBe(true)
    return links.map(([, type, , href]) => ({ type, path: href!.replace(site.url, '') }))
  }
  const all = FEEDS.map(({ type, path }) => ({ type, path }))
  expect(await linked('/')).toEqual(all)
  for (const [list] of LISTS) {
    const [post] = await readItems(`${list}/feed.json`)
    const own = all.filter(({ path }) => path.startsWith(`${list}/`))
    for (const path of [list, `${list}?page=2`, post!.url.replace(site.url, '')])
      expect(await linked(path)).toEqual(own)
  }
})

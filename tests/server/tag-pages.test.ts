import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listNamed, readFeedXml, textOf } from '#app/feeds/tests/read-feed-xml.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const LISTS = [
  ['/blog', 'blog_posts'],
  ['/news', 'news_posts'],
] as const

let site: RunningSite
let client: SupabaseClient
beforeAll(async () => {
  site = await startRunningSite({}, inject('siteTemplate'))
  client = await connectAsServer(site)
  for (const [, table] of LISTS)
    for (let day = 1; day <= 13; day += 1)
      await add(table, ['Größe & Zoll'], {
        title: `Day ${day} <i>`,
        published_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
      })
})
afterAll(() => site.stop())

async function add(table: string, tags: string[], values: Record<string, unknown> = {}): Promise<string> {
  const { data, error } = await client
    .from(table)
    .insert({ title: 'Tagged', content: '<p>Full <b>text</b></p>', tags, ...values })
    .select('id')
    .single()
  if (error) throw error
  return data.id as string
}

const call = async (name: string, args: Record<string, unknown>) => {
  const { error } = await client.rpc(name, args)
  expect(error).toBeNull()
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { redirect: 'manual', headers })
  const html = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location'),
    response,
    html,
    h1: /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1],
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    feeds: [...html.matchAll(/<link rel="alternate" type="[^"]+" title="[^"]+" href="([^"]+)"/g)].map(
      ([, href]) => href!.replace(site.url, ''),
    ),
    cards: [...html.matchAll(/<article class="post/g)].length,
  }
}

describe.each(LISTS)('%s', (list, table) => {
  const path = `${list}/tags/gr%C3%B6%C3%9Fe-zoll`.replace('%C3%9F', 'ss').replace('%C3%B6', 'o')
  const section = list === '/blog' ? 'Blog' : 'News'

  test('pages the posts of a tag, with its URL and feeds', async () => {
    const first = await get(path)
    expect(first).toMatchObject({
      status: 200,
      h1: 'Größe &amp; Zoll',
      title: `Größe &amp; Zoll: ${section} | Peakshelf`,
      canonical: site.url + path,
      cards: 12,
      feeds: ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${path}/${file}`),
    })
    expect(first.html).toContain('13 posts')
    expect(first.html).toContain(`href="${path}?page=2"`)
    expect(first.html).not.toContain('data-post-list')
    const second = await get(`${path}?page=2`)
    expect(second).toMatchObject({
      status: 200,
      cards: 1,
      canonical: `${site.url}${path}?page=2`,
      title: `Größe &amp; Zoll: ${section}, page 2 | Peakshelf`,
    })
    expect(await get(`${path}?page=7`)).toMatchObject({ status: 302, location: `${path}?page=2` })
    expect(await get(path, { 'If-None-Match': first.response.headers.get('etag')! })).toMatchObject({
      status: 304,
    })
  })

  test('answers 404 for an unknown tag and offers others', async () => {
    const missing = await get(`${list}/tags/no-such-tag`)
    expect(missing).toMatchObject({
      status: 404,
      h1: 'There are no posts with this tag',
      title: 'Tag not found | Peakshelf',
    })
    expect(missing.html).toContain('<meta name="robots" content="noindex"')
    expect(missing.html).toContain(`href="${path}"`)
    for (const file of ['feed.xml', 'atom.xml', 'feed.json'])
      expect((await get(`${list}/tags/no-such-tag/${file}`)).status).toBe(404)
  })

  test('a tag page appears with its first post, is renamed with its tag, and disappears with its last post', async () => {
    const name = `Season ${section}`
    const slug = name.toLowerCase().replace(' ', '-')
    expect((await get(`${list}/tags/${slug}`)).status).toBe(404)
    const id = await add(table, [name], { status: 'draft' })
    expect((await get(`${list}/tags/${slug}`)).status).toBe(404)
    await client.from(table).update({ status: 'published' }).eq('id', id)
    expect((await get(`${list}/tags/${slug}`)).html).toContain('1 post<')
    const other = list === '/blog' ? '/news' : '/blog'
    expect((await get(`${other}/tags/${slug}`)).status).toBe(404)

    await call('describe_tag', { p_slug: slug, p_description: '<b>All</b> "year" round' })
    const described = await get(`${list}/tags/${slug}`)
    expect(described.html).toContain('&lt;b&gt;All&lt;/b&gt; &quot;year&quot; round</p>')
    expect(described.html).toMatch(/<meta name="description" content="&lt;b&gt;All/)

    await call('rename_tag', { p_slug: slug, p_name: `Peak ${section}` })
    const renamed = `peak-${list.slice(1)}`
    expect(await get(`${list}/tags/${slug}?page=1`)).toMatchObject({
      status: 301,
      location: `${list}/tags/${renamed}?page=1`,
    })
    expect(await get(`${list}/tags/${slug}/atom.xml`)).toMatchObject({
      status: 301,
      location: `${list}/tags/${renamed}/atom.xml`,
    })
    expect(await get(`${list}/tags/${renamed.toUpperCase()}`)).toMatchObject({ status: 301 })
    expect((await get(`${list}/tags/${renamed}`)).h1).toBe(`Peak ${section}`)
    await client.from(table).delete().eq('id', id)
    expect((await get(`${list}/tags/${renamed}`)).status).toBe(404)
    expect((await get(`${list}/tags/${slug}`)).status).toBe(404)
  })

  test('feeds of a tag have its posts in full', async () => {
    const other = await add(table, ['Else'])
    const rss = await get(`${path}/feed.xml`)
    const [channel] = readFeedXml(rss.html).children
    expect(textOf(channel!, 'title')).toBe(`Größe & Zoll: ${section} | Peakshelf`)
    expect(textOf(channel!, 'link')).toBe(site.url + path)
    const items = listNamed(channel!, 'item')
    expect(items).toHaveLength(13)
    expect(textOf(items[0]!, 'title')).toBe('Day 13 <i>')
    expect(textOf(items[0]!, 'content:encoded')).toBe('<p>Full <strong>text</strong></p>')
    const { pathname } = new URL(textOf(items[0]!, 'link'))
    expect(pathname.startsWith(`${list}/day-13`)).toBe(true)
    expect(rss.html).not.toContain(other)
    const json = JSON.parse((await get(`${path}/feed.json`)).html) as { feed_url: string; items: object[] }
    expect([json.feed_url, json.items.length]).toEqual([`${site.url}${path}/feed.json`, 13])
    expect((await get(`${path}/atom.xml`)).html).toContain(`${site.url}${path}/atom.xml`)
    const id = await add(table, ['größe & zoll'])
    expect((await get(`${path}/feed.xml`)).html).toContain(id)
    await client.from(table).delete().in('id', [id, other])
    expect((await get(`${path}/feed.xml`)).html).not.toContain(id)
  })

  test('lists the visible tags from A to Z', async () => {
    const marked = await add(table, ['zz last', 'Imported', 'google sheets'])
    const overview = await get(`${list}/tags`)
    expect(overview).toMatchObject({ status: 200, canonical: `${site.url}${list}/tags` })
    const names = [...overview.html.matchAll(/<li><a [^>]*href="[^"]*\/tags\/[^"]*"><span>([^<]*)/g)].map(
      ([, n]) => n!,
    )
    expect(names.at(-1)).toBe('zz last')
    expect(names).toEqual(
      names.toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare),
    )
    expect((await get(list)).html).toContain(`href="${list}/tags"`)
    // Import tags are hidden on news pages.
    const shown = list === '/blog'
    expect(names.some((name) => /^imported$/i.test(name))).toBe(shown)
    for (const slug of ['imported', 'google-sheets'])
      expect((await get(`${list}/tags/${slug}`)).status).toBe(shown ? 200 : 404)
    await client.from(table).delete().eq('id', marked)
  })
})

import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pageDates } from '#content/pages/page-dates.ts'
import { serviceSlugs } from '#content/services/service-slugs.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { listSchemaFaults } from '#tests/support/site/sitemap-schema.ts'

let site: RunningSite
let client: SupabaseClient
beforeAll(async () => {
  const settings = {
    AGENCY_NAME: 'Maps & Sons',
    SITE_LANGUAGE: 'en-gb',
    AI_CRAWLERS: 'no-training',
    BING_SITE_VERIFICATION: '0A1B2C',
  }
  site = await startRunningSite(settings, inject('siteTemplate'))
  client = await connectAsServer(site)
})
afterAll(() => site.stop())

const readText = async (path: string) => (await fetch(new URL(path, site.url))).text()
const listLocations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)

test('lists valid sitemaps of canonical pages', async () => {
  const index = await readText('/sitemap-index.xml')
  expect(await listSchemaFaults(index)).toEqual([])
  const parts = listLocations(index)
  expect(parts).toEqual(
    ['', '-pages', '-tools', '-services', '-authors', '-tags', '-blog', '-news'].map(
      (name) => `${site.url}/sitemap${name}.xml`,
    ),
  )
  const entries: string[] = []
  for (const part of parts) {
    const answer = await fetch(part)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ])
    const xml = await answer.text()
    expect(await listSchemaFaults(xml)).toEqual([])
    entries.push(...listLocations(xml))
  }
  expect(new Set(entries).size).toBe(entries.length)
  expect(entries.length).toBeGreaterThan(60)
  for (const url of entries) {
    const answer = await fetch(url, { redirect: 'manual' })
    const html = await answer.text()
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    expect([url, answer.status, canonical]).toEqual([url, 200, url])
    expect(html).not.toMatch(/<meta name="robots" content="[^"]*noindex/)
  }
})

test('dates static pages by their content, and sitemaps by their latest entry', async () => {
  const dateOf = (xml: string, url: string) =>
    new RegExp(`<loc>${site.url}${url}</loc><lastmod>([^<]+)</lastmod>`).exec(xml)?.[1]
  const index = await readText('/sitemap-index.xml')
  for (const [part, paths] of [
    ['-pages', ['/news', '/book-call', '/pay-us']],
    ['-tools', ['/acos-calculator']],
    ['-services', serviceSlugs.map((slug) => `/services/${slug}`)],
  ] as const) {
    const xml = await readText(`/sitemap${part}.xml`)
    const dates = paths.map((path) => dateOf(xml, path))
    const { data } = await client.from('news_posts').select('published_at').order('published_at')
    const newest = data!.at(-1)!.published_at.slice(0, 10)
    expect(dates).toEqual(
      paths.map((path) => {
        const { changed } = pageDates[path]!
        return path === '/news' && newest > changed ? newest : changed
      }),
    )
    expect(dateOf(index, `/sitemap${part}.xml`)).toBe(dates.toSorted((a, b) => (a! < b! ? -1 : 1)).at(-1))
  }
  const six = await readText('/sitemap.xml')
  expect(dateOf(index, '/sitemap.xml')).toBe(dateOf(six, '/'))
  for (const part of ['-tags', '-authors', '-blog'])
    expect(dateOf(index, `/sitemap${part}.xml`)).toBeUndefined()

  const later = {
    title: 'Later',
    content: '<p>x</p>',
    published_at: new Date(Date.now() - 1000).toISOString(),
  }
  const { data } = await client.from('news_posts').insert(later).select('id').single()
  expect(dateOf(await readText('/sitemap-pages.xml'), '/news')).toBe(later.published_at.slice(0, 10))
  await client.from('news_posts').delete().eq('id', data!.id)
})

test('lists news of the last two days with name and language of the site', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const { data, error } = await client
    .from('news_posts')
    .insert([
      { title: 'Fresh <b>&</b> new', content: '<p>x</p>', published_at: hoursAgo(47) },
      { title: 'Of old', content: '<p>x</p>', published_at: hoursAgo(49) },
      { title: 'Of tomorrow', content: '<p>x</p>', published_at: hoursAgo(-24) },
    ])
    .select('id')
  expect(error).toBeNull()
  expect(listLocations(await readText('/sitemap-index.xml'))).toContain(`${site.url}/sitemap-latest-news.xml`)
  const xml = await readText('/sitemap-latest-news.xml')
  expect(await listSchemaFaults(xml)).toEqual([])
  expect(listLocations(xml)).toEqual([`${site.url}/news/fresh-b-b-new`])
  expect(xml).toContain('<news:name>Maps &amp; Sons</news:name><news:language>en</news:language>')
  expect(xml).toContain('<news:title>Fresh &lt;b&gt;&amp;&lt;/b&gt; new</news:title>')
  const ids = data!.map(({ id }) => id as string)
  await client.from('news_posts').delete().in('id', ids)
})

test('leaves noindex posts out', async () => {
  const { data } = await client
    .from('news_posts')
    .insert({ title: 'Kept out of search', content: '<p>x</p>', noindex: true })
    .select('id')
    .single()
  for (const name of ['news', 'latest-news', 'posts'])
    expect(await readText(`/sitemap-${name}.xml`)).not.toContain('kept-out-of-search')
  const { id } = data as { id: string }
  await client.from('news_posts').update({ noindex: false }).eq('id', id)
  expect(await readText('/sitemap-latest-news.xml')).toContain('kept-out-of-search')
  await client.from('news_posts').delete().eq('id', id)
})

test('returns 404 for a page after the last one', async () => {
  expect((await fetch(`${site.url}/sitemap-news.xml?page=2`)).status).toBe(404)
})

test('takes language and crawler rules from the settings', async () => {
  expect(await readText('/')).toContain('<html lang="en-GB">')
  expect(await readText('/blog/feed.xml')).toContain('<language>en-GB</language>')
  expect(await readText('/robots.txt')).toContain('\nUser-agent: GPTBot\n')
  expect(await readText('/')).toContain('<meta name="msvalidate.01" content="0A1B2C"/>')
  expect(await readText('/blog')).not.toContain('msvalidate')
})

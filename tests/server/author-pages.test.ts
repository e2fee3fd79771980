import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

let site: RunningSite
let client: SupabaseClient
beforeAll(async () => {
  site = await startRunningSite({ AGENCY_NAME: 'Quill & Sons' }, inject('siteTemplate'))
  client = await connectAsServer(site)
})
afterAll(() => site.stop())

const load = async (path: string) => {
  const response = await fetch(site.url + path, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
const write = async (table: string, values: object) => {
  const { data, error } = await client.from(table).insert(values).select().single()
  expect(error).toBeNull()
  return data as { id: string; slug: string; author_id: string }
}

test('a seeded author has a page with role, words, picture and the posts of blog and news', async () => {
  const { status, text } = await load('/authors/tomas-berg')
  expect(status).toBe(200)
  expect(text).toContain('Marketplace Strategy Lead')
  expect(text).toMatch(/src="\/art-\w+\/team\/lead-2\.svg"/)
  for (const path of ['/blog/', '/news/'])
    expect(text).toMatch(new RegExp(`<h2[^>]*><a href="${path}[^"]+">`))
  expect(text).toContain(`<link rel="canonical" href="${site.url}/authors/tomas-berg"/>`)
  for (const file of ['feed.xml', 'atom.xml', 'feed.json'])
    expect(text).toContain(`href="${site.url}/authors/tomas-berg/${file}"`)
})

test('lists authors with published posts only', async () => {
  await write('authors', { name: 'Nobody Yet' })
  const { status, text } = await load('/authors')
  expect(status).toBe(200)
  for (const name of ['Mara Ilves', 'Tomas Berg', 'Imani Clarke']) expect(text).toContain(`>${name}</a>`)
  expect(text).not.toContain('Nobody Yet')
  expect((await load('/authors/nobody-yet')).status).toBe(404)
})

test('an article links to its author, and shows changes of the author immediately', async () => {
  const name = 'Ada <Byline> & Co'
  const post = await write('blog_posts', { title: 'By Ada', content: '<p>One</p>', author: name })
  const path = `/blog/${post.slug}`
  const first = await load(path)
  expect(first.text).toContain(
    'By <a href="/authors/ada-byline-co" rel="author">Ada &lt;Byline&gt; &amp; Co</a>',
  )
  expect(first.text).not.toContain('Updated on')
  const changes = { name: 'Ada B.', role: 'Analyst', links: [{ url: 'https://www.linkedin.com/in/ada' }] }
  await client.from('authors').update(changes).eq('id', post.author_id)
  const second = await load(path)
  expect(second.text).toContain('rel="author">Ada B.</a><small class="row">Analyst</small>')
  const page = await load('/authors/ada-byline-co')
  expect(page.text).toContain(
    '<a class="link" href="https://www.linkedin.com/in/ada" rel="me noopener">LinkedIn',
  )
  await client.from('authors').delete().eq('id', post.author_id)
  expect((await load(path)).text).toContain('By <b>Ada B.</b>')
  expect((await load('/authors/ada-byline-co')).status).toBe(404)
})

test('redirects former and uppercase URLs to the page, and page numbers past the last to the last page', async () => {
  const post = await write('blog_posts', { title: 'Moves', content: '<p>x</p>', author: 'Élodie Martin' })
  expect((await load('/authors/elodie-martin')).status).toBe(200)
  await client.from('authors').update({ slug: 'élodie' }).eq('id', post.author_id)
  const slug = encodeURIComponent('elodie')
  for (const given of ['elodie-martin', 'Elodie']) {
    const { status, location } = await load(`/authors/${given}?page=1`)
    expect([given, status, location]).toEqual([given, 301, `/authors/${slug}?page=1`])
  }
  expect(await load('/authors/elodie-martin/atom.xml')).toMatchObject({
    status: 301,
    location: '/authors/elodie/atom.xml',
  })
  expect(await load('/authors/elodie?page=7')).toMatchObject({ status: 302, location: '/authors/elodie' })
})

test.for(['nobody', '%22%3E%3Cb%3E', 'ada%20byline', 'a'.repeat(100)])(
  '%s returns a separate 404 page',
  async (name) => {
    const { status, text } = await load(`/authors/${name}`)
    expect(status).toBe(404)
    expect(text).toContain('Author not found')
    expect(text).toContain('href="/authors"')
    expect(text).toContain('noindex')
  },
)

test('the feeds of an author have the posts of blog and news, with their URLs and tags', async () => {
  const author = 'Feed Writer'
  const values = { content: '<p><a href="/pay-us">Pay</a></p>', author, tags: ['imported', 'fees'] }
  const blog = await write('blog_posts', { title: 'B', published_at: '2026-01-01T00:00:00Z', ...values })
  const news = await write('news_posts', { title: 'N', published_at: '2026-01-02T00:00:00Z', ...values })
  const json = JSON.parse((await load('/authors/feed-writer/feed.json')).text)
  expect(json).toMatchObject({
    title: 'Feed Writer | Quill & Sons',
    home_page_url: `${site.url}/authors/feed-writer`,
    feed_url: `${site.url}/authors/feed-writer/feed.json`,
    items: [
      { id: `urn:uuid:${news.id}`, url: `${site.url}/news/${news.slug}`, tags: ['Fees'] },
      { id: `urn:uuid:${blog.id}`, url: `${site.url}/blog/${blog.slug}`, tags: ['imported', 'Fees'] },
    ],
  })
  expect(json.items[0].content_html).toContain(`href="${site.url}/pay-us"`)
  for (const file of ['feed.xml', 'atom.xml'])
    expect((await load(`/authors/feed-writer/${file}`)).text).toMatch(/<title>N<[^]*<title>B</)
  expect(await load('/authors/nobody/feed.xml')).toMatchObject({ status: 404 })
})

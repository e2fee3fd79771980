import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { findGraphFaults } from '#tests/support/seo/find-graph-faults.ts'
import { findNode, type Head, readHead } from '#tests/support/seo/read-head.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const SETTINGS = {
  AGENCY_NAME: 'Ledger & Sons "Ltd"',
  AGENCY_ADDRESS: '1 Quay Street | Galway',
  AGENCY_PROFILES: 'https://social.example/ledger, https://video.example/@ledger',
  MAIN_SITE_URL: 'https://www.ledger.example',
  INDEXNOW_KEY: 'a-key-of-ledger',
  WEBSUB_HUBS: 'https://hub.example/',
}
const HOSTILE = '</script><script>alert(1)</script> <!-- & "quoted" \u2028\u2029 \\u003c'

let site: RunningSite
let client: SupabaseClient
beforeAll(async () => {
  site = await startRunningSite(SETTINGS, inject('siteTemplate'))
  client = await connectAsServer(site)
})
afterAll(() => site.stop())

async function publish(
  row: Record<string, unknown>,
  table = 'blog_posts',
): Promise<{ id: string; path: string }> {
  const { data, error } = await client
    .from(table)
    .insert({ title: 'A title', content: '<p>Some words.</p>', ...row })
    .select('id,slug')
    .single()
  expect(error).toBeNull()
  const { id, slug } = data as { id: string; slug: string }
  return { id, path: `/${table === 'blog_posts' ? 'blog' : 'news'}/${slug}` }
}

async function read(path: string): Promise<{ status: number; html: string; head: Head }> {
  const answer = await fetch(site.url + path)
  const html = await answer.text()
  return { status: answer.status, html, head: readHead(html) }
}

test('serves the IndexNow key, and feeds name their hubs', async () => {
  const file = await fetch(`${site.url}/a-key-of-ledger.txt`)
  expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'a-key-of-ledger',
  ])
  expect((await fetch(`${site.url}/another-key.txt`)).status).toBe(404)
  for (const name of ['feed.xml', 'atom.xml', 'feed.json']) {
    const feed = await fetch(`${site.url}/news/${name}`)
    expect(feed.headers.get('link')).toBe(
      `<https://hub.example/>; rel="hub", <${site.url}/news/${name}>; rel="self"`,
    )
    expect(await feed.text()).toContain('https://hub.example/')
  }
})

test('escapes a hostile post in head and graph', async () => {
  const { path } = await publish({ title: HOSTILE, summary: HOSTILE, author: HOSTILE, tags: [HOSTILE] })
  const { html, head } = await read(path)
  expect(html).not.toContain('<script>alert(1)')
  expect(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]).not.toMatch(
    /[<>&\u2028\u2029]/,
  )
  expect(head.graphs.flatMap(findGraphFaults)).toEqual([])
  expect(findNode(head, 'BlogPosting')).toMatchObject({
    headline: HOSTILE,
    keywords: [expect.stringContaining('</script><script>')],
  })
  expect(head.metas.get('og:title')).toEqual([HOSTILE])
  expect(findGraphFaults((await read('/blog')).head.graphs[0]!)).toEqual([])
})

test('offers three crops of a stored picture', async () => {
  const bytes = await drawPicture(1000, 800).png().toBuffer()
  const { error } = await client.storage
    .from('blog-images')
    .upload('blog-images/shapes.png', bytes, { contentType: 'image/png' })
  expect(error).toBeNull()
  const { path } = await publish({
    title: 'With a picture',
    featured_image: `${site.url}/storage/v1/object/public/blog-images/blog-images/shapes.png?w=1000&h=800`,
  })
  const { head } = await read(path)
  expect(head.graphs.flatMap(findGraphFaults)).toEqual([])
  const { image } = findNode(head, 'BlogPosting') as {
    image: { url: string; width: string; height: string }[]
  }
  expect(image.map(({ width, height }) => Number(width) / Number(height))).toEqual([16 / 9, 4 / 3, 1])
  for (const { url, width, height } of image) {
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([metadata.width, metadata.height]).toEqual([Number(width), Number(height)])
  }
})

test('structured data has an external picture without its size, or the share image of a post without a picture', async () => {
  const elsewhere = 'https://pictures.example/a.jpg?w=9&h=9'
  const { path } = await publish({ title: 'Elsewhere', featured_image: elsewhere }, 'news_posts')
  const { image } = findNode((await read(path)).head, 'NewsArticle')!
  expect(image).toEqual([
    {
      '@type': 'ImageObject',
      '@id': `${site.url + path}#primaryimage`,
      url: elsewhere,
      contentUrl: elsewhere,
    },
  ])
  const bare = await publish({ title: 'No picture' })
  const { head } = await read(bare.path)
  expect(findNode(head, 'BlogPosting')!.image).toMatchObject([
    { url: head.metas.get('og:image')![0], width: '1200', height: '630' },
  ])
})

import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SHARE_IMAGES_PER_MINUTE } from '#server/http/address-limit.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const NO_HASH = '0'.repeat(16)
const FOREVER = 'public, max-age=31536000, immutable'

let site: RunningSite
let client: SupabaseClient
beforeAll(async () => {
  site = await startRunningSite({ AGENCY_NAME: 'Share & Sons' }, inject('siteTemplate'))
  client = await connectAsServer(site)
})
afterAll(() => site.stop())

const ask = (path: string, init: RequestInit = {}) => fetch(site.url + path, { redirect: 'manual', ...init })

/** Current URL of a page's share image. */
async function findImage(page: string): Promise<string | null> {
  const answer = await ask(`/share/${page}-${NO_HASH}.png`)
  expect(answer.status).toBe(301)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  return answer.headers.get('location')
}

async function insertPost(values: Record<string, unknown>): Promise<{ id: string; slug: string }> {
  const { data, error } = await client
    .from('blog_posts')
    .insert({
      title: 'A post that is shared',
      content: '<p>x</p>',
      summary: 'x',
      status: 'published',
      published_at: '2026-01-02T03:04:05Z',
      ...values,
    })
    .select('id,slug')
    .single()
  expect(error).toBeNull()
  return data!
}

test.for(['page/home', 'page/acos-calculator', 'service/reporting', 'result/12_40', 'news'])(
  'the image of %s is 1200 by 630 pixels and immutable',
  async (page) => {
    const { data: news } = await client.from('news_posts').select('slug').limit(1).single()
    const path = (await findImage(page === 'news' ? `news/${news!.slug as string}` : page))!
    const answer = await ask(path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': FOREVER,
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(200_000)

    const head = await ask(path, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    const etag = head.headers.get('etag')!
    expect(etag).toBe(answer.headers.get('etag'))
    expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  },
)

test('an author with posts has an image', async () => {
  const { data: author } = await client.from('authors').select('slug').limit(1).single()
  const answer = await ask((await findImage(`author/${author!.slug as string}`))!)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe(FOREVER)
  const path = `/authors/${author!.slug as string}`
  expect(await (await ask(path)).text()).toContain(`<meta property="og:image" content="${answer.url}"`)
  expect((await ask(`/share/author/nobody-${NO_HASH}.png`)).status).toBe(404)
})

test('a tag has an image per list, except import tags in the news', async () => {
  const tags = ['Shared tag', 'imported']
  await insertPost({ tags })
  for (const page of ['blog-tag/shared-tag', 'blog-tag/imported', 'news-tag/shared-tag']) {
    const answer = await ask((await findImage(page))!)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, FOREVER])
  }
  expect(await (await ask('/blog/tags/shared-tag')).text()).toContain(await findImage('blog-tag/shared-tag'))
  for (const page of ['news-tag/imported', 'blog-tag/no-such-tag'])
    expect((await ask(`/share/${page}-${NO_HASH}.png`)).status).toBe(404)
})

test('redirects to the image of a changed title', async () => {
  const { id, slug } = await insertPost({})
  const first = (await findImage(`blog/${slug}`))!
  expect((await ask(first)).status).toBe(200)
  const { error } = await client.from('blog_posts').update({ title: 'Another title' }).eq('id', id)
  expect(error).toBeNull()
  const moved = await ask(first)
  expect(moved.status).toBe(301)
  expect(moved.headers.get('location')).not.toBe(first)
  expect(moved.headers.get('location')).toBe(await findImage(`blog/${slug}`))
})

test('draws the picture of a post as JPEG', async () => {
  const name = 'blog-images/shared.png'
  const red = await drawPicture(800, 500, '#c00000').png().toBuffer()
  await client.storage.from('blog-images').upload(name, red, { contentType: 'image/png' })
  const { slug } = await insertPost({
    title: 'With a picture',
    featured_image: `/storage/v1/object/public/blog-images/${name}?w=800&h=500`,
  })
  const path = (await findImage(`blog/${slug}`))!
  expect(path).toMatch(/\.jpg$/)
  const answer = await ask(path)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('cache-control')).toBe(FOREVER)
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .extract({ left: 900, top: 250, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(180)
  expect(data[1]).toBeLessThan(20)
})

test('draws a cover instead of a missing picture, cached briefly', async () => {
  const { slug } = await insertPost({
    title: 'With a lost picture',
    featured_image: '/storage/v1/object/public/blog-images/blog-images/gone.png',
  })
  const answer = await ask((await findImage(`blog/${slug}`))!)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
})

test('does not fetch pictures of other hosts', async () => {
  const { slug } = await insertPost({
    title: 'With a picture elsewhere',
    featured_image: 'https://pictures.example/storage/v1/object/public/blog-images/x.png',
  })
  expect(await findImage(`blog/${slug}`)).toMatch(/\.png$/)
})

test('limits the rate by IP address, while pages are served', async () => {
  const answers = await Promise.all(
    Array.from({ length: SHARE_IMAGES_PER_MINUTE + 10 }, (_, index) =>
      ask(`/share/result/${index + 1}_50-${NO_HASH}.png`),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('/blog')).status).toBe(200)
  expect((await ask((await ask('/og-image.png')).url.slice(site.url.length))).status).toBe(200)
})

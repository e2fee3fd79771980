import { expect, test } from 'vitest'
import { countSitemapPosts, listSitemapPosts } from '#app/data/posts/sitemap-posts.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const POSTS = 305
const TIMES = ['2026-01-01T00:00:00.123456Z', '2026-01-02T00:00:00Z']

onBothFunctionEngines({}, (use) => {
  async function readPart(number: number, size: number) {
    const posts = await listSitemapPosts(use().anon, { table: 'news_posts', number, size })
    return posts.map(({ slug }) => slug)
  }

  test('lists each published post in one part, oldest first', async () => {
    const rows = Array.from({ length: POSTS }, (_, index) => ({
      title: `Post ${index}`,
      content: 'x',
      // The later ones come first.
      published_at: TIMES[index < 150 ? 1 : 0],
    }))
    const hidden = [
      { title: 'Draft', content: 'x', published_at: TIMES[0], status: 'draft' },
      { title: 'Dated ahead', content: 'x', published_at: '2999-01-01T00:00:00Z', status: 'published' },
    ]
    const notIndexed = { title: 'Not indexed', content: 'x', published_at: TIMES[0], noindex: true }
    const posts = use().service.from('news_posts')
    for (const inserted of [rows, hidden, notIndexed]) expect((await posts.insert(inserted)).error).toBeNull()
    expect(await countSitemapPosts(use().anon, 'news_posts')).toBe(POSTS)

    const all = await readPart(1, 5000)
    expect(all).toHaveLength(POSTS)
    expect(new Set(all).size).toBe(POSTS)
    expect(all.slice(0, 155).every((slug) => Number(slug.slice(5)) >= 150)).toBe(true)

    const parts = [await readPart(1, 125), await readPart(2, 125), await readPart(3, 125)]
    expect(parts.map((slugs) => slugs.length)).toEqual([125, 125, 55])
    expect(parts.flat()).toEqual(all)
    expect(await readPart(4, 125)).toEqual([])
  })

  test('lists the last revision and the picture of a post, but no data: picture', async () => {
    const posts = use().service.from('blog_posts')
    const published_at = '2026-01-01T00:00:00.123456+00:00'
    const values = { content: 'x', published_at }
    expect((await posts.insert({ ...values, title: 'Left', featured_image: '/left.png' })).error).toBeNull()
    expect((await posts.insert({ ...values, title: 'Changed' })).error).toBeNull()
    const featured_image = `data:image/png;base64,${'A'.repeat(4000)}`
    expect((await posts.insert({ ...values, title: 'Drawn', featured_image })).error).toBeNull()
    const { data } = await posts
      .update({ title: 'Revised' })
      .eq('slug', 'changed')
      .select('revised_at')
      .single()
    // The page does not show these words.
    expect((await posts.update({ summary: 'New' }).eq('slug', 'left')).error).toBeNull()
    const read = await listSitemapPosts(use().anon, { table: 'blog_posts', number: 1, size: 10 })
    expect(read).toHaveLength(3)
    const left = { slug: 'left', featured_image: '/left.png', published_at, revised_at: null }
    const changed = { slug: 'changed', featured_image: null, published_at, revised_at: data!.revised_at }
    expect(read).toContainEqual(left)
    expect(read).toContainEqual(changed)
    expect(read.find(({ slug }) => slug === 'drawn')).toMatchObject({ featured_image: null })
  })

  test('rejects another table', async () => {
    const { error } = await use().anon.rpc('list_sitemap_part', { p_table: 'posts', p_number: 1 })
    expect(error).toMatchObject({ code: '22023', hint: 'Ask for blog_posts or news_posts.' })
  })
})

import { expect, test } from 'vitest'
import { countSitemapPosts, listSitemapPosts } from '#app/data/posts/sitemap-posts.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const POSTS = 1205
/** All at once would take the embedded engine near the limit of a statement on a busy machine. */
const ROWS_PER_INSERT = 300
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
      published_at: TIMES[index < 600 ? 1 : 0],
    }))
    const hidden = [
      { title: 'Draft', content: 'x', published_at: TIMES[0], status: 'draft' },
      { title: 'Dated ahead', content: 'x', published_at: '2999-01-01T00:00:00Z', status: 'published' },
    ]
    const keptOut = { title: 'Kept out', content: 'x', published_at: TIMES[0], noindex: true }
    const posts = use().service.from('news_posts')
    for (let from = 0; from < POSTS; from += ROWS_PER_INSERT)
      expect((await posts.insert(rows.slice(from, from + ROWS_PER_INSERT))).error).toBeNull()
    expect((await posts.insert(hidden)).error).toBeNull()
    expect((await posts.insert(keptOut)).error).toBeNull()
    expect(await countSitemapPosts(use().anon, 'news_posts')).toBe(POSTS)

    const all = await readPart(1, 5000)
    expect(all).toHaveLength(POSTS)
    expect(new Set(all).size).toBe(POSTS)
    expect(all.slice(0, 605).every((slug) => Number(slug.slice(5)) >= 600)).toBe(true)

    const parts = [await readPart(1, 500), await readPart(2, 500), await readPart(3, 500)]
    expect(parts.map((slugs) => slugs.length)).toEqual([500, 500, 205])
    expect(parts.flat()).toEqual(all)
    expect(await readPart(4, 500)).toEqual([])
    expect(await readPart(2, 1100)).toEqual(all.slice(1100))
  })

  test('lists the last change and the picture of a post', async () => {
    const posts = use().service.from('blog_posts')
    const published_at = '2026-01-01T00:00:00.123456+00:00'
    const values = { content: 'x', published_at }
    expect((await posts.insert({ ...values, title: 'Left', featured_image: '/left.png' })).error).toBeNull()
    expect((await posts.insert({ ...values, title: 'Changed' })).error).toBeNull()
    const { data } = await posts
      .update({ summary: 'New' })
      .eq('slug', 'changed')
      .select('updated_at')
      .single()
    const read = await listSitemapPosts(use().anon, { table: 'blog_posts', number: 1, size: 10 })
    expect(read).toHaveLength(2)
    const left = { slug: 'left', featured_image: '/left.png', published_at, changed_at: null }
    const changed = { slug: 'changed', featured_image: null, published_at, changed_at: data!.updated_at }
    expect(read).toContainEqual(left)
    expect(read).toContainEqual(changed)
  })

  test('leaves out a data: picture', async () => {
    const title = 'Drawn'
    const featured_image = `data:image/png;base64,${'A'.repeat(4000)}`
    const { error } = await use().service.from('blog_posts').insert({ title, content: 'x', featured_image })
    expect(error).toBeNull()
    const posts = await listSitemapPosts(use().anon, { table: 'blog_posts', number: 1, size: 10 })
    expect(posts.find(({ slug }) => slug === 'drawn')).toMatchObject({ featured_image: null })
  })

  test('rejects another table', async () => {
    const { error } = await use().anon.rpc('list_sitemap_part', { p_table: 'posts', p_number: 1 })
    expect(error).toMatchObject({ code: '22023', hint: 'Ask for blog_posts or news_posts.' })
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findPost } from '#app/data/posts/find-post.ts'
import { makeSlug } from '#import/text/slug.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
type Table = (typeof TABLES)[number]

onBothFunctionEngines({}, (use) => {
  const add = async (table: Table, values: Record<string, unknown>) => {
    const { data, error } = await use()
      .service.from(table)
      .insert({ content: 'Text', ...values })
      .select('id,slug')
      .single()
    expect(error).toBeNull()
    return data as { id: string; slug: string }
  }
  const change = (table: Table, id: string, values: Record<string, unknown>) =>
    use().service.from(table).update(values).eq('id', id).select('slug').single()
  const find = (table: Table, name: string) =>
    findPost(use().anon, { table, name, failureMessage: 'The posts can’t be read' })
  const unique = (title: string) => `${title} ${randomUUID().slice(0, 8)}`

  test.for([
    'Préparer le « Prime Day »',
    'Jürgen Groß & Söhne — ÄÖÜ',
    'The seller’s guide… (part 2)',
    'Что такое ACoS? Руководство',
    '日本語の題、その二',
    'ﬁne ① print',
    '🙂 smile 🙂',
    'snake_case/and\\slash',
    'x'.repeat(100),
  ])('makes the same slug of “%s” as the importer', async (title) => {
    const { slug } = await add('blog_posts', { title })
    expect(slug).toBe(makeSlug(title))
  })

  describe.for(TABLES)('%s', (table) => {
    test('numbers the slugs of titles without letters', async () => {
      const [one, two] = [await add(table, { title: '!!!' }), await add(table, { title: '🙂' })]
      expect([one.slug, two.slug]).toEqual(['post', 'post-2'])
    })

    test('makes unique slugs for concurrent posts', async () => {
      const title = unique('Weekly update')
      const made = await Promise.all(Array.from({ length: 12 }, () => add(table, { title })))
      const slugs = made.map(({ slug }) => slug)
      expect(new Set(slugs).size).toBe(12)
      expect(slugs).toContain(makeSlug(title))
      for (const slug of slugs) expect(slug.startsWith(makeSlug(title))).toBe(true)
    })

    test('rejects a slug that looks like an id', async () => {
      const id = randomUUID()
      expect((await add(table, { title: 'Any', slug: id })).slug).toBe(`post-${id}`)
    })

    test('cleans and numbers a given slug, and remakes an emptied one from the title', async () => {
      const slug = unique('Given Name!')
      const [one, two] = [await add(table, { title: 'A', slug }), await add(table, { title: 'B', slug })]
      expect([one.slug, two.slug]).toEqual([makeSlug(slug), `${makeSlug(slug)}-2`])
      const title = unique('Better title')
      expect((await change(table, two.id, { slug: '', title })).data).toEqual({ slug: makeSlug(title) })
    })

    test('keeps the slug of a changed title and redirects former slugs', async () => {
      const title = unique('First')
      const { id, slug } = await add(table, { title })
      expect((await change(table, id, { title: unique('Second') })).data).toEqual({ slug })
      const renamed = makeSlug(unique('third'))
      expect((await change(table, id, { slug: renamed })).data).toEqual({ slug: renamed })

      expect(await find(table, renamed)).toMatchObject({ kind: 'found', post: { id } })
      for (const name of [slug, slug.toUpperCase(), id, id.toUpperCase(), renamed.toUpperCase()])
        expect(await find(table, name)).toEqual({ kind: 'moved', slug: renamed })
      expect((await change(table, id, { slug })).data).toEqual({ slug })
      expect(await find(table, renamed)).toEqual({ kind: 'moved', slug })
    })

    test('rejects a present or former slug of another post', async () => {
      const [mine, other] = [
        await add(table, { title: unique('Mine') }),
        await add(table, { title: unique('Other') }),
      ]
      const former = other.slug
      const renamed = `${former}-now`
      await change(table, other.id, { slug: renamed })
      for (const slug of [former, renamed]) {
        const { error, status } = await change(table, mine.id, { slug, title: 'Changed' })
        expect([status, error]).toEqual([
          409,
          expect.objectContaining({
            code: '23505',
            message: `Another post has the address "${slug}" already.`,
            hint: 'Choose another address.',
          }),
        ])
      }
      expect(await find(table, mine.slug)).toMatchObject({ kind: 'found', post: { id: mine.id } })
    })

    test('numbers the longest slugs and keeps them on save', async () => {
      const title = unique('y'.repeat(70)) + 'z'.repeat(40)
      await add(table, { title })
      const { id, slug } = await add(table, { title })
      expect(slug).toBe(`${makeSlug(title)}-2`)
      expect((await change(table, id, { slug, summary: 'New' })).data).toEqual({ slug })
    })

    test('unpublished slugs are unknown', async () => {
      const title = unique('Secret plan')
      const { id, slug } = await add(table, { title, status: 'draft' })
      const { data: listed } = await use().anon.from('post_slugs').select().eq('post_id', id)
      expect(listed).toEqual([])
      for (const name of [id, slug]) expect(await find(table, name)).toEqual({ kind: 'unknown' })
      const renamed = makeSlug(unique('public name'))
      await change(table, id, { slug: renamed, status: 'published' })
      expect(await find(table, slug)).toEqual({ kind: 'unknown' })
      expect(await find(table, renamed)).toMatchObject({ kind: 'found' })
      await change(table, id, { status: 'draft' })
      expect(await find(table, renamed)).toEqual({ kind: 'unknown' })
      await use().service.from(table).delete().eq('id', id)
      expect(await find(table, renamed)).toEqual({ kind: 'unknown' })
    })

    test('a deleted post is gone under all its slugs, which are restored with it or free again', async () => {
      const { id, slug } = await add(table, { title: unique('Short life') })
      const renamed = `${slug}-b`
      await change(table, id, { slug: renamed })
      await use().service.from(table).delete().eq('id', id)
      for (const name of [id, slug, renamed]) expect(await find(table, name)).toEqual({ kind: 'gone' })
      const restored = await use().service.rpc('restore_post', { p_table: table, p_post: id })
      expect(restored).toMatchObject({ data: true, error: null })
      expect(await find(table, renamed)).toMatchObject({ kind: 'found', post: { id } })
      expect(await find(table, slug)).toEqual({ kind: 'moved', slug: renamed })
      await use().service.from(table).delete().eq('id', id)
      expect((await use().anon.from('post_slugs').select().eq('post_id', id)).data).toEqual([])
      const next = await add(table, { title: 'Next', slug })
      expect(next.slug).toBe(slug)
      expect(await find(table, slug)).toMatchObject({ kind: 'found', post: { id: next.id } })
      expect(await find(table, renamed)).toEqual({ kind: 'gone' })
    })
  })

  test('blog and news may share a slug', async () => {
    const title = unique('Both')
    const [blog, news] = [await add('blog_posts', { title }), await add('news_posts', { title })]
    expect(blog.slug).toBe(news.slug)
    expect(await find('news_posts', blog.id)).toEqual({ kind: 'unknown' })
  })

  test.for(['%00', "1' or '1'='1", 'a'.repeat(3_000), '\u0000'])('%j is an unknown post', async (name) => {
    expect(await find('blog_posts', name)).toEqual({ kind: 'unknown' })
  })
})

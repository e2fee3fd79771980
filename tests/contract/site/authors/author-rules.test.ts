import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findAuthor } from '#app/data/authors/find-author.ts'
import { listAuthorFeedPosts, listAuthorPosts } from '#app/data/authors/list-author-posts.ts'
import { listAuthors } from '#app/data/authors/list-authors.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { handleAuthors, type Post, TABLES, unique } from './author-fixture.ts'

onBothFunctionEngines({}, (use) => {
  const { add, author, changeAuthor } = handleAuthors(use)

  test('creates one author for concurrent posts', async () => {
    const name = unique('Crowd')
    const posts = await Promise.all(
      Array.from({ length: 12 }, (_, at) => add(TABLES[at % 2]!, { author: name })),
    )
    expect(new Set(posts.map(({ author_id }) => author_id)).size).toBe(1)
  })

  test('rejects the name of another author, ignoring case, and frees former names', async () => {
    const [name, taken] = [unique('Mine'), unique('Taken')]
    const [one, two] = [await author({ name }), await author({ name: taken })]
    for (const attempt of [
      changeAuthor(one.id, { name: taken.toUpperCase() }),
      use().service.from('authors').insert({ name: taken }).select().single(),
    ]) {
      const { error, status } = await attempt
      expect(status).toBe(409)
      expect(error).toMatchObject({ code: '23505', hint: 'Choose another name, or merge the two.' })
    }
    await changeAuthor(two.id, { name: unique('Renamed') })
    expect((await changeAuthor(one.id, { name: taken })).error).toBeNull()
    expect(await add('blog_posts', { author: taken })).toMatchObject({ author_id: one.id })
    expect(await add('blog_posts', { author: name })).toMatchObject({ author_id: one.id })
  })

  test('makes unique slugs of names and redirects former ones', async () => {
    const name = unique('Ana Öztürk')
    const [one, two] = [await author({ name: `${name}!` }), await author({ name: `${name}?` })]
    expect(two.slug).toBe(`${one.slug}-2`)
    await add('blog_posts', { author_id: one.id })
    await changeAuthor(one.id, { name: unique('Renamed') })
    const found = await findAuthor(use().anon, one.slug)
    expect(found).toMatchObject({ kind: 'found', author: { id: one.id } })
    await changeAuthor(one.id, { slug: `${one.slug}-New !` })
    for (const given of [one.slug, one.slug.toUpperCase(), `${one.slug}-NEW`])
      expect(await findAuthor(use().anon, given)).toEqual({ kind: 'moved', slug: `${one.slug}-new` })
    for (const slug of [one.slug, `${one.slug}-new`]) {
      const { error } = await changeAuthor(two.id, { slug })
      expect(error).toMatchObject({ code: '23505', hint: 'Choose another address.' })
    }
    expect((await author({ name: unique('🙂').slice(0, 2) })).slug).toMatch(/^author/)
  })

  test.for(['%00', "1' or '1'='1", 'a'.repeat(3_000), '\u0000'])('%j is an unknown author', async (slug) => {
    expect(await findAuthor(use().anon, slug)).toEqual({ kind: 'unknown' })
  })

  test.for([
    [{ name: ' \u200b ' }, 'An author needs a name.'],
    [{ name: 'x'.repeat(201) }, 'The name of an author has at most 200 characters.'],
    [{ role: 'x'.repeat(201) }, 'The role of an author has at most 200 characters.'],
    [{ bio: 'x'.repeat(5001) }, 'The text about an author has at most 5,000 characters.'],
    [{ picture: '//other.example/a.png' }, 'The picture of an author must be the address of a picture.'],
    [{ picture: 'javascript:alert(1)' }, 'The picture of an author must be the address of a picture.'],
    [{ links: 'x' }, 'An author has at most ten links.'],
    [
      { links: Array.from({ length: 11 }, () => ({ url: 'https://a.example' })) },
      'An author has at most ten links.',
    ],
    [
      { links: [{ url: 'http://a.example' }] },
      'Enter the full address of the link, beginning with https://.',
    ],
    [
      { links: [{ url: 'https://me:pw@a.example/' }] },
      'Enter the full address of the link, beginning with https://.',
    ],
    [
      { links: [{ url: 'https://a.example/"x' }] },
      'Enter the full address of the link, beginning with https://.',
    ],
    [{ links: [{}] }, 'Enter the full address of the link, beginning with https://.'],
    [{ links: [{ url: 'https://a.example', label: 7 }] }, 'The label of a link has at most 80 characters.'],
    [
      { links: [{ url: 'https://a.example', on: 1 }] },
      'A link has an address and a label, and nothing else.',
    ],
  ] as const)('rejects %j with a message', async ([values, message]) => {
    const { error } = await use()
      .service.from('authors')
      .insert({ name: unique('Form'), ...values })
    expect(error).toMatchObject({ code: '23514', message })
  })

  test('pages the published posts of an author from blog and news', async () => {
    const name = unique('Prolific')
    const dates = Array.from(
      { length: 13 },
      (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}T00:00:00Z`,
    )
    const posts: Post[] = []
    for (const [at, published_at] of dates.entries())
      posts.push(await add(TABLES[at % 2]!, { author: name, published_at, title: `Post ${at}` }))
    await add('blog_posts', { author: name, status: 'draft' })
    await add('news_posts', { author: name, published_at: '2999-01-01T00:00:00Z' })
    const authorId = posts[0]!.author_id!
    const newestFirst = posts.toReversed().map(({ id }) => id)

    const first = await listAuthorPosts(use().anon, { authorId, page: 1 })
    expect(first.total).toBe(13)
    expect(first.posts.map(({ post }) => post.id)).toEqual(newestFirst.slice(0, 12))
    expect(first.posts.slice(0, 2).map(({ table }) => table)).toEqual(['blog_posts', 'news_posts'])
    const second = await listAuthorPosts(use().anon, { authorId, page: 2 })
    expect(second.posts.map(({ post }) => post.id)).toEqual(newestFirst.slice(12))
    expect(await listAuthorPosts(use().anon, { authorId, page: 3 })).toEqual({ posts: [], total: 13 })
    const feed = await listAuthorFeedPosts(use().anon, authorId)
    expect(feed.map(({ post }) => post.content)).toEqual(Array(13).fill('Text'))
    const listed = (await listAuthors(use().anon)).find(({ id }) => id === authorId)!
    expect(listed).toMatchObject({ posts: 13, name })
    expect(new Date(listed.newestAt!).toISOString()).toBe('2026-01-13T00:00:00.000Z')
  })

  test('visitors read no names of authors without published posts', async () => {
    const { author_id: id } = await add('blog_posts', { author: unique('Drafts only'), status: 'draft' })
    expect((await use().anon.from('author_slugs').select().eq('author_id', id!)).data).toEqual([])
  })

  test.for(['itself', 'nobody'])('rejects a merge into %s', async (what) => {
    const { id } = await author({ name: unique('Alone') })
    const into = what === 'itself' ? id : randomUUID()
    const { error } = await use().service.rpc('merge_authors', { p_author: id, p_into: into })
    expect(error).toMatchObject({ code: what === 'itself' ? '23514' : 'P0002' })
    expect((await use().service.from('authors').select('id').eq('id', id)).data).toHaveLength(1)
  })
})

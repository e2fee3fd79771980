import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { COUNTED_POSTS, listLikeWords, searchPosts } from '#app/data/search/search-posts.ts'
import { readSearchWords, stemWord } from '#domain/search/search-terms.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
const LETTERS = 'abcdefghij'
const failureMessage = 'Failed to search'

onBothFunctionEngines({}, (use) => {
  /** A word that no other test uses: letters only, as words that can be mistyped are. */
  const makeWord = () =>
    `q${randomUUID()
      .replaceAll(/[-a-f]/g, '')
      .slice(0, 10)
      .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)]!)}x`
  const add = async (values: Record<string, unknown>, table: (typeof TABLES)[number] = 'blog_posts') => {
    const { data, error } = await use()
      .service.from(table)
      .insert({ title: 'Any', content: 'Text', ...values })
      .select('id')
      .single()
    expect(error).toBeNull()
    return (data as { id: string }).id
  }
  const search = (query: string, { from = 0, limit = 10 } = {}) =>
    searchPosts(use().anon, { query, from, limit, failureMessage })
  const find = async (query: string) => (await search(query)).posts.map(({ id }) => id)

  test('ranks title, tags and author, summary, text; newer first', async () => {
    const word = makeWord()
    const old = { published_at: '2020-01-01Z' }
    const inText = await add({ content: `<p>About <b>${word}</b>.</p>` })
    const inSummary = await add({ summary: `Says ${word}` })
    const inTags = await add({ tags: [word] }, 'news_posts')
    const inTitle = await add({ title: `On ${word}` })
    const inOldTitle = await add({ title: `Earlier on ${word}`, ...old })
    const inOldAuthor = await add({ author: `Ann ${word}`, ...old })
    expect(await find(word)).toEqual([inTitle, inOldTitle, inTags, inOldAuthor, inSummary, inText])
    const { posts } = await search(word)
    expect(posts.map(({ excerpt }) => excerpt?.trim() ?? null)).toEqual([
      ...Array.from({ length: 5 }, () => null),
      `About ${word} .`,
    ])
  })

  test('requires every word, in any field', async () => {
    const [one, two] = [makeWord(), makeWord()]
    const both = await add({ title: one, content: two })
    await add({ title: one })
    expect(await find(`${two} ${one}`)).toEqual([both])
  })

  test.for([
    ['Advertising', 'advertised'],
    ['Vêtements d’été', 'vetements'],
    ['Beginning', 'beginn'],
    ['Größe', 'GROSSE'],
    ['Что такое', 'ЧТО'],
    ['It’s and/or 2.5%', '2.5'],
    ['“Quoted”\u00a0words—dashed…', 'quoted words dashed'],
    ['The seller’s “own” way', 'sellers own'],
    ['Part 12e4a567', '12e4a567'],
  ] as const)('a post with “%s” is found by “%s”, in title and text', async ([text, query]) => {
    const mark = makeWord()
    const inTitle = await add({ title: `${text} ${mark}` })
    const inText = await add({ content: `<p>${mark}</p><p>${text}</p>` })
    expect(await find(`${mark} ${query}`)).toEqual([inTitle, inText])
  })

  test('ignores HTML tags, attributes and comments', async () => {
    const word = makeWord()
    await add({
      content: `<a href="/${word}" title='${word}'>link</a><!-- ${word} --><i class="${word}">x</i>`,
    })
    expect(await find(word)).toEqual([])
  })

  describe.for(TABLES)('%s', (table) => {
    test('finds no drafts and scheduled posts, and suggests none of their words', async () => {
      const word = makeWord()
      const draft = await add({ title: word, status: 'draft' }, table)
      await add({ title: word, published_at: '2999-01-01Z' }, table)
      const administrator = await use().signIn('admin')
      for (const client of [use().anon, administrator.client, use().service]) {
        expect(await client.rpc('search_posts', { p_query: word })).toMatchObject({ data: [], error: null })
        const { data: like } = await client.rpc('list_like_words', { p_query: word })
        expect(like).not.toContainEqual({ typed: word, found: word })
      }
      await use().service.from(table).update({ status: 'published' }).eq('id', draft)
      expect(await find(word)).toEqual([draft])
      expect((await listLikeWords(use().anon, { query: word, failureMessage }))[0]).toBe(word)
    })

    test('follows changes and deletions', async () => {
      const [before, after] = [makeWord(), makeWord()]
      const id = await add({ title: before }, table)
      await use().service.from(table).update({ title: after, summary: 'new' }).eq('id', id)
      expect([await find(before), await find(after)]).toEqual([[], [id]])
      await use().service.from(table).delete().eq('id', id)
      expect(await find(after)).toEqual([])
    })
  })

  test('suggests words for a typo without an extension', async () => {
    const { engine } = use()
    expect(await engine.query(`select from pg_extension where extname = 'pg_trgm'`)).toEqual([])
    await add({ title: 'Reinstatement explained', author: 'Imani Clarke' })
    const like = (query: string) => listLikeWords(use().anon, { query, failureMessage })
    expect((await like('reinstatment'))[0]).toBe('reinstatement')
    expect((await like('clarcke'))[0]).toBe('clarke')
    expect(await like('xylophonist')).toEqual([])
  })

  test('pages results without gap or overlap up to the counting limit', async () => {
    const word = makeWord()
    for (let n = 0; n < COUNTED_POSTS + 5; n += 1) await add({ title: `${word} ${n}` })
    const first = await search(word, { limit: 40 })
    const second = await search(word, { from: 40, limit: 40 })
    expect([first.total, second.total]).toEqual([COUNTED_POSTS + 1, COUNTED_POSTS + 1])
    const ids = [...first.posts, ...second.posts].map(({ id }) => id)
    expect(new Set(ids).size).toBe(COUNTED_POSTS + 1)
    expect(await search(word, { from: 500 })).toEqual({ posts: [], total: COUNTED_POSTS + 1 })
  })

  test.for([
    '',
    "' or 1=1 --",
    'a & b | !c <-> d:*',
    '((((((',
    '%_%',
    '\u0000',
    '🙂 \u202Eabc',
    'x'.repeat(100_000),
    '\ud800',
  ])('answers hostile query %#', async (query) => {
    const { posts, total } = await search(query)
    expect(total).toBeGreaterThanOrEqual(posts.length)
    expect(Array.isArray(await listLikeWords(use().anon, { query, failureMessage }))).toBe(true)
  })

  test.for([
    'Zoë’s Löwe',
    'a of 1',
    'the',
    'launches planning ads',
    'x'.repeat(90),
    '3xyz 2.5 b2b',
    'ЧТО İ ﬁne',
  ])('database and pages split %j into the same words', async (query) => {
    const [read] = await use().engine.query<{ words: string[]; stems: string[] }>(
      `select words, array(select search.stem_word(word) from unnest(words) word) as stems
         from search.read_terms($1) words`,
      [query],
    )
    const words = readSearchWords(query)
    expect(read).toEqual({ words, stems: words.map(stemWord) })
  })

  test('rejects all access to the search tables', async () => {
    for (const table of ['posts', 'words', 'word_parts']) {
      const { error } = await use().anon.schema('search').from(table).select()
      expect(error).toMatchObject({ code: 'PGRST106' })
      for (const role of ['anon', 'authenticated', 'service_role']) {
        const [may] = await use().engine.query(
          `select has_table_privilege($1, 'search.' || $2, 'select, insert, update, delete') as may`,
          [role, table],
        )
        expect(may).toEqual({ may: false })
      }
    }
  })

  test('stores text and words beyond the index limits', async () => {
    const word = makeWord()
    const id = await add({
      title: word,
      content: `<p>${'x'.repeat(30_000)} ${'many words '.repeat(200_000)}</p>`,
    })
    expect(await find(`${word} many`)).toEqual([])
    expect(await find(word)).toEqual([id])
  })
})

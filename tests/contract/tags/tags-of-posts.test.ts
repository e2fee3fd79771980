/** The tag table that triggers derive from posts. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findTag } from '#app/data/tags/find-tag.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { listTagFeedPosts, listTags } from '#app/data/tags/list-tags.ts'
import { makeSlug } from '#import/text/slug.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
type Table = (typeof TABLES)[number]
const FAILURE = { failureMessage: 'The tags can’t be read' }
const FAR_AHEAD = '2999-01-01T00:00:00Z'

onBothFunctionEngines({}, (use) => {
  const add = async (table: Table, tags: string[], values: Record<string, unknown> = {}) => {
    const { data, error } = await use()
      .service.from(table)
      .insert({ title: 'Tagged', content: 'Text', tags, ...values })
      .select('id,tags')
      .single()
    expect(error).toBeNull()
    return data as { id: string; tags: string[] }
  }
  const change = (table: Table, id: string, values: Record<string, unknown>) =>
    use().service.from(table).update(values).eq('id', id).select('tags').single()
  const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
  const find = (name: string) => findTag(use().anon, { name, ...FAILURE })
  const list = async (table: Table, slug: string, page = 1) => {
    const { posts, total } = await listPosts(use().anon, { table, tag: slug, page, ...FAILURE })
    return { ids: posts.map(({ id }) => id), total }
  }
  const isKnown = async (name: string) =>
    (await use().service.from('tags').select('slug').eq('slug', makeSlug(name))).data!.length > 0

  describe.for(TABLES)('%s', (table) => {
    test('uses the first spelling of a tag, and stores each tag once', async () => {
      const name = unique('Amazon PPC')
      expect((await add(table, [` ${name} `])).tags).toEqual([name])
      const other = await add(table, ['Zebra', name.toUpperCase(), name.replace(' ', '  '), 'Aardvark', name])
      expect(other.tags).toEqual(['Zebra', name, 'Aardvark'])
      expect(await find(makeSlug(name))).toMatchObject({ kind: 'found', tag: { name, description: '' } })
    })

    test('shares a tag page between spellings with the same slug', async () => {
      const name = unique('C')
      const [plus, sharp] = [await add(table, [`${name}++`]), await add(table, [`${name}#`, `${name}++`])]
      expect(sharp.tags).toEqual([`${name}#`, `${name}++`])
      expect(new Set((await list(table, makeSlug(name))).ids)).toEqual(new Set([plus.id, sharp.id]))
    })

    test('shows a tag while a visible post has it', async () => {
      const name = unique('Season')
      const slug = makeSlug(name)
      const { id } = await add(table, [name], { status: 'draft' })
      const expectShown = async (isShown: boolean) => {
        const tags = await listTags(use().anon, { table, ...FAILURE })
        expect([
          (await find(slug)).kind === 'found',
          tags.some((tag) => tag.slug === slug),
          (await list(table, slug)).total === 1,
        ]).toEqual([isShown, isShown, isShown])
      }
      await expectShown(false)
      for (const [values, isShown] of [
        [{ status: 'published' }, true],
        [{ published_at: FAR_AHEAD }, false],
        [{ published_at: '2026-01-01T00:00:00Z' }, true],
        [{ tags: [] }, false],
        [{ tags: [name] }, true],
      ] as const) {
        await change(table, id, values)
        await expectShown(isShown)
      }
      await use().service.from(table).delete().eq('id', id)
      await expectShown(false)
      await use().service.rpc('restore_post', { p_table: table, p_post: id })
      await expectShown(true)
    })

    test('deletes a tag with its last post, unless it has a description', async () => {
      const [mistyped, described] = [unique('Amzon'), unique('Kept')]
      const { id } = await add(table, [mistyped, described])
      const { error } = await use().service.rpc('describe_tag', {
        p_slug: makeSlug(described),
        p_description: ' What it is about ',
      })
      expect(error).toBeNull()
      await change(table, id, { tags: ['Else'] })
      expect([await isKnown(mistyped), await isKnown(described)]).toEqual([false, true])
    })

    test('lists posts of a tag newest first, with their number', async () => {
      const name = unique('Many')
      const slug = makeSlug(name)
      const ids: string[] = []
      for (let day = 1; day <= 14; day += 1) {
        const published_at = new Date(Date.UTC(2026, 0, day)).toISOString()
        ids.unshift((await add(table, [name], { published_at })).id)
      }
      await add(table, [name], { status: 'draft' })
      await add(table === 'blog_posts' ? 'news_posts' : 'blog_posts', [name])
      expect(await list(table, slug)).toEqual({ ids: ids.slice(0, 12), total: 14 })
      expect(await list(table, slug, 2)).toEqual({ ids: ids.slice(12), total: 14 })
      expect(await list(table, slug, 9)).toEqual({ ids: [], total: 14 })
      const fed = await listTagFeedPosts(use().anon, { table, slug, ...FAILURE })
      expect(fed.map(({ id, content }) => [id, content])).toEqual(ids.map((id) => [id, 'Text']))
      const listed = await listTags(use().anon, { table, ...FAILURE })
      expect(listed.find((tag) => tag.slug === slug)).toEqual({
        slug,
        name,
        description: '',
        count: 14,
        newestAt: expect.stringMatching(/^2026-01-14T00:00:00/),
      })
      expect((await listTags(use().anon, { ...FAILURE })).find((tag) => tag.slug === slug)).toMatchObject({
        count: 15,
      })
    })

    test('keeps used tags during concurrent inserts and deletes', async () => {
      const name = unique('Busy')
      const first = await Promise.all(Array.from({ length: 6 }, () => add(table, [name])))
      await Promise.all([
        ...first.map(({ id }) => use().service.from(table).delete().eq('id', id)),
        ...first.map(() => add(table, [name])),
      ])
      expect(await list(table, makeSlug(name))).toMatchObject({ total: 6 })
    })

    test('reserves the slug of the tag overview', async () => {
      const { data } = await use()
        .service.from(table)
        .insert({ title: 'Tags', content: 'Text' })
        .select('id,slug')
        .single()
      expect(data!.slug).not.toBe('tags')
      const { error, status } = await use()
        .service.from(table)
        .update({ slug: 'tags' })
        .eq('id', data!.id as string)
      expect([status, error?.code]).toEqual([409, '23505'])
    })
  })

  test('finds tags case-insensitively', async () => {
    const name = unique('Größe')
    await add('blog_posts', [name])
    const slug = makeSlug(name)
    expect(await find(slug.toUpperCase())).toEqual({ kind: 'moved', slug })
    expect(await find(`${slug}-else`)).toEqual({ kind: 'unknown' })
  })

  test.for(["1' or '1'='1", 'a'.repeat(3_000), 'İ', '\u0000', ''])('finds no tag for %j', async (name) => {
    expect(await find(name)).toEqual({ kind: 'unknown' })
  })
})

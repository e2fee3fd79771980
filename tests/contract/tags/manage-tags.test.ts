import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { findTag } from '#app/data/tags/find-tag.ts'
import { makeSlug } from '#import/text/slug.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
type Table = (typeof TABLES)[number]
type Answer = { slug: string; posts: number; removal: string }

onBothFunctionEngines({}, (use) => {
  let administrator: SupabaseClient | undefined
  const admin = async () => (administrator ??= (await use().signIn('admin')).client)
  const run = async (name: string, args: Record<string, unknown>): Promise<Answer> => {
    const { data, error } = await (await admin()).rpc(name, args)
    expect(error).toBeNull()
    return data as Answer
  }
  const refuse = async (name: string, args: Record<string, unknown>) => {
    const { error } = await (await admin()).rpc(name, args)
    return error && { code: error.code, message: error.message }
  }
  const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
  const add = async (table: Table, tags: string[], values: Record<string, unknown> = {}) => {
    const { data, error } = await use()
      .service.from(table)
      .insert({ title: 'Tagged', content: 'Text', tags, ...values })
      .select('id,updated_at')
      .single()
    expect(error).toBeNull()
    return data as { id: string; updated_at: string }
  }
  const read = async (table: Table, id: string) => {
    const { data } = await use().service.from(table).select('tags,updated_at').eq('id', id).single()
    return data as { tags: string[]; updated_at: string }
  }
  const tagsOf = async (table: Table, id: string) => (await read(table, id)).tags
  const find = (name: string) => findTag(use().anon, { name, failureMessage: '' })
  const countChanges = async (id: string) =>
    (await use().service.from('post_changes').select('id').eq('post_id', id)).data!.length

  describe.for(TABLES)('%s', (table) => {
    test('renames a tag in all posts without counting as an edit', async () => {
      const [former, renamed] = [unique('PPC ads'), unique('Advertising')]
      const post = await add(table, ['Before', former, 'After'])
      const draft = await add(table, [former], { status: 'draft' })
      const answer = await run('rename_tag', { p_slug: makeSlug(former), p_name: ` ${renamed}  ` })
      expect(answer).toEqual({ slug: makeSlug(renamed), posts: 2 })
      expect(await read(table, post.id)).toEqual({
        tags: ['Before', renamed, 'After'],
        updated_at: post.updated_at,
      })
      expect(await read(table, draft.id)).toEqual({ tags: [renamed], updated_at: draft.updated_at })
      expect(await countChanges(post.id)).toBe(1)
      for (const name of [makeSlug(former), makeSlug(former).toUpperCase()])
        expect(await find(name)).toEqual({ kind: 'moved', slug: makeSlug(renamed) })

      // An editor opened before saves the old name.
      const { data } = await use()
        .service.from(table)
        .update({ title: 'Saved', tags: ['Before', former, 'After', former.toUpperCase()] })
        .eq('id', post.id)
        .eq('updated_at', post.updated_at)
        .select('tags')
        .single()
      expect(data).toEqual({ tags: ['Before', renamed, 'After'] })
      expect(await find(makeSlug(former))).toEqual({ kind: 'moved', slug: makeSlug(renamed) })
    })

    test('changes the spelling of a tag without changing its slug', async () => {
      const name = unique('seo')
      const { id } = await add(table, [name, `${name}!`])
      const spelled = name.toUpperCase()
      await run('rename_tag', { p_slug: makeSlug(name), p_name: spelled })
      expect(await tagsOf(table, id)).toEqual([spelled, `${name}!`])
      expect(await find(makeSlug(name))).toMatchObject({ kind: 'found', tag: { name: spelled } })
      await run('rename_tag', { p_slug: makeSlug(name), p_name: `Search ${name}` })
      expect(await tagsOf(table, id)).toEqual([`Search ${name}`])
    })

    test('merges tags in all posts, and undoes it', async () => {
      const [from, into, first] = [unique('Ads'), unique('Advertising'), unique('Adverts')]
      const both = await add(table, [into, first, 'Rest'])
      await run('rename_tag', { p_slug: makeSlug(first), p_name: from })
      const one = await add(table, ['Rest', from])
      await add(table, [into])
      const merged = await run('merge_tags', { p_slug: makeSlug(from), p_into: makeSlug(into) })
      expect(merged).toEqual({ posts: 2, removal: expect.any(String) })
      expect(await tagsOf(table, both.id)).toEqual([into, 'Rest'])
      expect(await read(table, one.id)).toEqual({ tags: ['Rest', into], updated_at: one.updated_at })
      for (const former of [from, first])
        expect(await find(makeSlug(former))).toEqual({ kind: 'moved', slug: makeSlug(into) })
      // The former name is replaced in new posts.
      const later = await add(table, [from, 'Later'])
      expect(await tagsOf(table, later.id)).toEqual([into, 'Later'])

      const edited = await add(table, [])
      await use()
        .service.from(table)
        .update({ tags: ['Own'] })
        .eq('id', one.id)
      expect(await run('restore_tag', { p_removal: merged.removal })).toEqual({
        slug: makeSlug(from),
        posts: 1,
      })
      expect(await tagsOf(table, both.id)).toEqual([into, from, 'Rest'])
      expect([await tagsOf(table, one.id), await tagsOf(table, edited.id)]).toEqual([['Own'], []])
      expect(await find(makeSlug(from))).toMatchObject({ kind: 'found' })
      expect(await find(makeSlug(first))).toEqual({ kind: 'moved', slug: makeSlug(from) })
      expect(await refuse('restore_tag', { p_removal: merged.removal })).toMatchObject({
        message: 'This can’t be undone anymore.'.replace('’', "'"),
      })
    })

    test('deletes a tag from all posts, and restores it in place', async () => {
      const name = unique('Season')
      const slug = makeSlug(name)
      const { id, updated_at } = await add(table, ['A', name, `${name}!`, 'B'])
      await run('describe_tag', { p_slug: slug, p_description: ' All year round ' })
      const { removal, posts } = await run('delete_tag', { p_slug: slug })
      expect(posts).toBe(1)
      expect(await read(table, id)).toEqual({ tags: ['A', 'B'], updated_at })
      expect(await find(slug)).toEqual({ kind: 'unknown' })
      await run('restore_tag', { p_removal: removal })
      expect(await read(table, id)).toEqual({ tags: ['A', name, `${name}!`, 'B'], updated_at })
      expect(await find(slug)).toMatchObject({ kind: 'found', tag: { name, description: 'All year round' } })
    })
  })

  test('rejects invalid changes with a message', async () => {
    const [one, other] = [unique('One'), unique('Other')]
    const { id } = await add('blog_posts', [one, other])
    const slug = makeSlug(one)
    expect(await refuse('rename_tag', { p_slug: slug, p_name: other.toLowerCase() })).toEqual({
      code: '23505',
      message: 'A tag with this name already exists. Merge the two instead.',
    })
    expect(await refuse('rename_tag', { p_slug: slug, p_name: '🙂' })).toEqual({
      code: '22023',
      message: 'A tag needs a letter or a digit.',
    })
    expect(await refuse('rename_tag', { p_slug: slug, p_name: 'x'.repeat(81) })).toMatchObject({
      code: '22023',
    })
    expect(await refuse('describe_tag', { p_slug: slug, p_description: 'x'.repeat(1001) })).toMatchObject({
      code: '22023',
    })
    expect(await refuse('merge_tags', { p_slug: slug, p_into: slug })).toMatchObject({ code: '22023' })
    for (const [name, args] of [
      ['rename_tag', { p_slug: 'no-such-tag', p_name: 'X' }],
      ['describe_tag', { p_slug: 'no-such-tag', p_description: '' }],
      ['merge_tags', { p_slug: slug, p_into: 'no-such-tag' }],
      ['merge_tags', { p_slug: 'no-such-tag', p_into: slug }],
      ['delete_tag', { p_slug: 'no-such-tag' }],
      ['restore_tag', { p_removal: randomUUID() }],
    ] as const)
      expect(await refuse(name, args)).toMatchObject({ code: 'P0002' })
    expect(await tagsOf('blog_posts', id)).toEqual([one, other])
  })

  test('redirects a reused former name to its current tag', async () => {
    const [one, other, third] = [unique('One'), unique('Other'), unique('Third')]
    const { id } = await add('blog_posts', [one, other])
    await run('rename_tag', { p_slug: makeSlug(one), p_name: third })
    await run('rename_tag', { p_slug: makeSlug(other), p_name: one })
    expect(await tagsOf('blog_posts', id)).toEqual([third, one])
    expect(await find(makeSlug(one))).toMatchObject({ kind: 'found', tag: { name: one } })
    expect(await find(makeSlug(other))).toEqual({ kind: 'moved', slug: makeSlug(one) })
    // Back to the first name.
    await run('rename_tag', { p_slug: makeSlug(one), p_name: other })
    expect(await find(makeSlug(one))).toEqual({ kind: 'moved', slug: makeSlug(other) })
    expect(await find(makeSlug(other))).toMatchObject({ kind: 'found' })
  })

  test('accepts one of two opposite merges', async () => {
    const [one, other] = [unique('One'), unique('Other')]
    const { id } = await add('blog_posts', [one, other])
    const [there, back] = await Promise.all([
      refuse('merge_tags', { p_slug: makeSlug(one), p_into: makeSlug(other) }),
      refuse('merge_tags', { p_slug: makeSlug(other), p_into: makeSlug(one) }),
    ])
    expect([there, back].filter((refusal) => refusal === null)).toHaveLength(1)
    expect(await tagsOf('blog_posts', id)).toHaveLength(1)
  })

  test('counts posts per tag, including drafts', async () => {
    const [name, former] = [unique('Listed'), unique('Former')]
    await add('blog_posts', [former])
    await add('blog_posts', [former], { status: 'draft' })
    await add('news_posts', [former])
    await run('rename_tag', { p_slug: makeSlug(former), p_name: name })
    const { data } = await (await admin()).rpc('list_managed_tags')
    expect((data as { slug: string }[]).find(({ slug }) => slug === makeSlug(name))).toEqual({
      slug: makeSlug(name),
      name,
      description: '',
      blog_count: 2,
      news_count: 1,
      former: [makeSlug(former)],
    })
  })

  test('shows tags of drafts only to administrators', async () => {
    const [name, former] = [unique('Secret plan'), unique('Secret idea')]
    await add('blog_posts', [former], { status: 'draft' })
    await run('rename_tag', { p_slug: makeSlug(former), p_name: name })
    const user = (await use().signIn()).client
    const see = async (client: SupabaseClient) =>
      Promise.all([
        client.from('tags').select('slug').eq('slug', makeSlug(name)),
        client.from('former_tags').select('slug').eq('slug', makeSlug(former)),
        client.from('post_tags').select('tag').eq('tag', makeSlug(name)),
        client.rpc('list_tags').eq('slug', makeSlug(name)),
      ]).then((answers) => answers.map(({ data, error }) => error ?? data!.length))
    expect(await see(use().anon)).toEqual([0, 0, 0, 0])
    expect(await see(user)).toEqual([0, 0, 0, 0])
    expect(await see(await admin())).toEqual([1, 1, 1, 0])
    expect(await see(use().service)).toEqual([1, 1, 1, 0])
  })
})

/** Lists and bulk changes of posts by authors. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ChangeOutcome } from '#supabase/functions/manage-posts/contract.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { enterAs, idsOf, type Listing, type PostTable, prepareList } from './post-list-calls.ts'

const OLD = '2020-01-02T03:04:05+00:00'

type Listed = { posts: { id: string; status: string }[]; total: number }

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { add: addOfOthers } = prepareList(use)
  let author: Awaited<ReturnType<typeof enterAs>>
  beforeAll(async () => {
    author = await enterAs(use(), 'author')
  })
  const add = async (values: object = {}, table: PostTable = 'blog_posts') => {
    const { data, error } = await author.client
      .from(table)
      .insert({ title: 'Own', content: 'Text', status: 'draft', ...values })
      .select('id,updated_at')
      .single()
    expect(error).toBeNull()
    const { id, updated_at } = data as { id: string; updated_at: string }
    return { table, id, updated_at }
  }
  const publish = async (id: string) => {
    const { error } = await use()
      .service.from('blog_posts')
      .update({ status: 'published', published_at: OLD })
      .eq('id', id)
    expect(error).toBeNull()
  }
  const list = async (filter: object) =>
    (await author.call({ action: 'list', filter })).body as unknown as Listing
  const change = async (body: object) => (await author.call(body)).body as unknown as ChangeOutcome

  test('lists an author’s own posts in any state, and no others', async () => {
    const word = `w${randomUUID().replaceAll('-', '')}`
    const draft = await add({ title: `Draft ${word}` })
    const news = await add({ title: `News ${word}` }, 'news_posts')
    const out = await add({ title: `Out ${word}` })
    await publish(out.id)
    const [theirs, seen] = [
      await addOfOthers({ title: `Theirs ${word}`, status: 'draft' }),
      await addOfOthers({ title: `Seen ${word}`, published_at: OLD }),
    ]
    const own = [draft.id, news.id, out.id].toSorted()
    const found = await list({ search: word })
    expect([idsOf(found).toSorted(), found.count]).toEqual([own, 3])
    const all = await list({})
    expect(idsOf(all)).toEqual(expect.arrayContaining(own))
    expect(idsOf(all)).not.toContain(theirs.id)
    expect(idsOf(all)).not.toContain(seen.id)
    expect(idsOf(await list({ search: word, status: 'published' }))).toEqual([out.id])
    const { data } = await author.client.rpc('list_staff_posts', {
      p_filter: { search: word },
      p_order: 'title',
      p_after: null,
      p_limit: 10,
    })
    expect((data as Listing).posts).toHaveLength(3)
  })

  test('lets authors change, delete and restore only their drafts', async () => {
    const [draft, theirs] = [await add(), await addOfOthers({ status: 'draft', title: 'Theirs' })]
    const out = await add({ title: 'Out' })
    await publish(out.id)
    const named = (posts: { table: string; id: string }[]) => posts.map(({ table, id }) => ({ table, id }))
    const refused = await change({ action: 'publish', posts: named([draft, theirs]) })
    expect(refused.changed).toEqual([])
    expect(refused.kept.map(({ id, reason }) => [id, reason])).toEqual([
      [draft.id, 'blocked'],
      [theirs.id, 'gone'],
    ])
    const tagged = await change({ action: 'add-tag', posts: named([draft, out]), tag: 'Mine' })
    expect(tagged.changed.map(({ id }) => id)).toEqual([draft.id])
    expect(tagged.kept.map(({ id, reason }) => [id, reason])).toEqual([[out.id, 'blocked']])

    await use().service.from('blog_posts').delete().eq('id', theirs.id)
    const deleted = await change({ action: 'delete', posts: named([draft, out]) })
    expect(deleted.changed.map(({ id }) => id)).toEqual([draft.id])
    const bin = idsOf(await list({ status: 'bin' }))
    expect(bin).toContain(draft.id)
    expect(bin).not.toContain(theirs.id)
    const back = await change({ action: 'restore', posts: named([draft, theirs]) })
    expect(back.changed.map(({ id }) => id)).toEqual([draft.id])
    expect(back.kept.map(({ id, title, reason }) => [id, title, reason])).toEqual([[theirs.id, null, 'gone']])
    const { data } = await use().service.from('blog_posts').select('id').in('id', [draft.id, theirs.id])
    expect(data).toEqual([{ id: draft.id }])
  })

  test('shows authors their own drafts in public lists, and other users only published posts', async () => {
    const draft = await add({ title: 'Mine' }, 'news_posts')
    const theirs = await addOfOthers({ status: 'draft' }, 'news_posts')
    const seen = await addOfOthers({ published_at: OLD }, 'news_posts')
    const read = async (show: string) => {
      const asked = { p_table: 'news_posts', p_show: show, p_size: 100 }
      const { data } = await author.client.rpc('list_authored_posts', asked)
      const { posts, total } = data as Listed
      expect(posts).toHaveLength(total)
      return posts.map(({ id }) => id)
    }
    const all = await read('all')
    expect(all).toEqual(expect.arrayContaining([draft.id, seen.id]))
    expect(all).not.toContain(theirs.id)
    expect(await read('draft')).not.toContain(theirs.id)
    expect(await read('published')).toContain(seen.id)
    const { client } = await use().signIn()
    const visitor = await use().anon.rpc('list_authored_posts', { p_table: 'news_posts' })
    expect(visitor.error?.code).toBe('42501')
    // Users without a role see only published posts.
    for (const [show, expected] of [
      ['all', [seen.id]],
      ['published', [seen.id]],
      ['draft', []],
      ['scheduled', []],
    ] as const) {
      const asked = { p_table: 'news_posts', p_show: show, p_size: 100 }
      const { posts, total } = (await client.rpc('list_authored_posts', asked)).data as Listed
      expect(posts).toHaveLength(total)
      expect(posts.map(({ id }) => id)).toEqual(expect.arrayContaining([...expected]))
      expect(posts.filter(({ status }) => status !== 'published')).toEqual([])
      if (expected.length === 0) expect(total).toBe(0)
    }
    for (const wrong of [{ p_table: 'user_roles' }, { p_table: 'news_posts', p_show: 'bin' }]) {
      const { error } = await author.client.rpc('list_authored_posts', wrong)
      expect(error).toMatchObject({ code: '22023', hint: expect.stringMatching(/^Ask for /) })
    }
  })
})

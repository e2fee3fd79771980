/** Bulk changes of posts. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { idsOf, prepareList, type StoredPost } from './post-list-calls.ts'

const FAR = '2031-05-04T10:00:00+00:00'
const OLD = '2020-01-02T03:04:05+00:00'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { add, list, change } = prepareList(use)
  const read = async ({ table, id }: StoredPost) => {
    const { data } = await use()
      .service.from(table)
      .select('status,published_at,tags,updated_at')
      .eq('id', id)
      .maybeSingle()
    return data
  }
  const putBack = ({ changed }: Awaited<ReturnType<typeof change>>) =>
    change({
      action: 'put-back',
      posts: changed.map(({ table, id, updated_at, former }) => ({ table, id, updated_at, ...former })),
    })

  test('publishes drafts and scheduled posts, and undoes it', async () => {
    const draft = await add({ status: 'draft', published_at: OLD })
    const planned = await add({ published_at: FAR }, 'news_posts')
    const out = await add({ published_at: OLD, title: 'Out already' })
    const outcome = await change({ action: 'publish', posts: [draft, planned, out] })
    expect(outcome.kept).toEqual([
      { table: 'blog_posts', id: out.id, title: 'Out already', reason: 'already' },
    ])
    expect(outcome.changed.map(({ id, former }) => [id, former])).toEqual([
      [draft.id, { status: 'draft', published_at: OLD, tags: [] }],
      [planned.id, { status: 'published', published_at: FAR, tags: [] }],
    ])
    for (const post of [draft, planned]) {
      const row = await read(post)
      expect(row!.status).toBe('published')
      expect(Math.abs(Date.parse(row!.published_at as string) - Date.now())).toBeLessThan(60_000)
    }
    const { data } = await use().anon.from('news_posts').select('id').eq('id', planned.id)
    expect(data).toHaveLength(1)
    expect((await putBack(outcome)).kept).toEqual([])
    expect(await read(draft)).toMatchObject({ status: 'draft', published_at: OLD })
    expect(await read(planned)).toMatchObject({ status: 'published', published_at: FAR })
    // A second undo finds newer versions.
    expect((await putBack(outcome)).kept.map(({ reason }) => reason)).toEqual(['changed', 'changed'])
  })

  test('reports posts that were changed or deleted in the meantime', async () => {
    const [changed, gone] = [await add({ title: 'Changed' }), await add()]
    await use().service.from('blog_posts').update({ summary: 'By somebody else' }).eq('id', changed.id)
    await use().service.from('blog_posts').delete().eq('id', gone.id)
    const outcome = await change({ action: 'unpublish', posts: [changed, gone] })
    expect(outcome).toEqual({
      success: true,
      changed: [],
      kept: [
        { table: 'blog_posts', id: changed.id, title: 'Changed', reason: 'changed' },
        { table: 'blog_posts', id: gone.id, title: null, reason: 'gone' },
      ],
    })
    // Without a version, the current one is changed.
    const forced = await change({ action: 'unpublish', posts: [{ table: 'blog_posts', id: changed.id }] })
    expect(forced.changed).toHaveLength(1)
    expect(await read(changed)).toMatchObject({ status: 'draft' })
  })

  test('adds a tag once in its existing spelling, and removes it', async () => {
    const tag = `Tag ${randomUUID()}`
    const [first, second] = [await add({ tags: [tag, 'Fees'] }), await add({}, 'news_posts')]
    const added = await change({ action: 'add-tag', posts: [first, second], tag: tag.toUpperCase() })
    expect(added.changed.map(({ id }) => id)).toEqual([second.id])
    expect(added.kept).toMatchObject([{ id: first.id, reason: 'already' }])
    expect((await read(second))!.tags).toEqual([tag])
    const [now] = added.changed
    const removed = await change({
      action: 'remove-tag',
      posts: [first, { table: now!.table, id: now!.id, updated_at: now!.updated_at }],
      tag,
    })
    expect(removed.kept).toEqual([])
    expect([(await read(first))!.tags, (await read(second))!.tags]).toEqual([['Fees'], []])
    await putBack(removed)
    expect((await read(first))!.tags).toEqual([tag, 'Fees'])
  })

  test('deletes and restores posts', async () => {
    const posts = [await add({ title: `Bin ${randomUUID()}` }), await add({}, 'news_posts')]
    const outcome = await change({ action: 'delete', posts })
    expect(outcome).toMatchObject({ kept: [], changed: posts.map(({ id }) => ({ id })) })
    expect(await Promise.all(posts.map(read))).toEqual([null, null])
    expect(idsOf(await list({ status: 'bin' }))).toEqual(expect.arrayContaining(posts.map(({ id }) => id)))
    const lost = { table: 'blog_posts', id: randomUUID() }
    const restored = await change({
      action: 'restore',
      posts: [...posts.map(({ table, id }) => ({ table, id })), lost],
    })
    expect(restored.changed.map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
    expect(restored.kept).toEqual([{ ...lost, title: null, reason: 'gone' }])
    expect((await Promise.all(posts.map(read))).every(Boolean)).toBe(true)
    const { data } = await use().service.from('deleted_posts').select('post_id').eq('post_id', lost.id)
    expect(data).toEqual([])
  })

  test('records who changed posts', async () => {
    const post = await add({ title: 'Before' })
    const { client, id } = await use().signIn('admin')
    const { error } = await client.rpc('change_posts', {
      p_action: 'add-tag',
      p_posts: [post],
      p_tag: 'Mine',
    })
    expect(error).toBeNull()
    const { data } = await use()
      .service.from('post_changes')
      .select('changed_by,action')
      .eq('post_id', post.id)
      .order('id', { ascending: false })
      .limit(1)
    expect(data).toEqual([{ changed_by: id, action: 'changed' }])
  })
})

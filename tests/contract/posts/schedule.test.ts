/** Permissions and contents of the publishing schedule. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { enterAs, prepareList } from './post-list-calls.ts'

type Row = Record<string, unknown>
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const dayOf = (moment: string) => moment.slice(0, 10)

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { add } = prepareList(use)
  const send = async (headers: Record<string, string>, body: object) => {
    const response = await use().call('manage-schedule', { headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Row }
  }
  const enter = async (role?: 'admin') => {
    const { headers, client } = await enterAs(use(), role)
    return { client, act: (body: object) => send(headers, body) }
  }
  const range = { from: inDays(-1), to: inDays(20), first: dayOf(inDays(-1)), last: dayOf(inDays(20)) }
  const read = async () => {
    const { act } = await enter('admin')
    const { status, body } = await act({ action: 'read', ...range })
    expect(status).toBe(200)
    return body as { posts: Row[]; ideas: Row[]; due: Row[]; posts_per_week: number }
  }
  const idea = {
    title: 'Fees of next year',
    note: 'Ask Ann & <Bo>',
    day: dayOf(inDays(3)),
    table: 'news_posts',
    person: 'Cy',
  }

  /** Outcomes for visitor, user without a role, administrator and server. */
  describe.each([
    ['read', [401, 0, 1, 1]],
    ['create', [401, 403, 1, 1]],
    ['change', [401, 0, 1, 1]],
    ['remove', [401, 0, 1, 1]],
  ] as const)('%s an idea', (verb, outcomes) => {
    test('is allowed for administrators and the server', async () => {
      const callers = [use().anon, (await enter()).client, (await enter('admin')).client, use().service]
      const seen: unknown[] = []
      for (const client of callers) {
        const row = { title: 'T', day: '2030-01-01' }
        const { data: made } = await use().service.from('post_ideas').insert(row).select('id').single()
        const ideas = client.from('post_ideas')
        const { data, error, status } = await {
          read: () => ideas.select('id').eq('id', made!.id),
          create: () => ideas.insert(row).select('id'),
          change: () => ideas.update({ title: 'U' }).eq('id', made!.id).select('id'),
          remove: () => ideas.delete().eq('id', made!.id).select('id'),
        }[verb]()
        seen.push(error ? status : data.length)
      }
      expect(seen).toEqual(outcomes)
    })
  })

  test('lets only administrators read and set the target', async () => {
    const { act, client } = await enter('admin')
    expect((await act({ action: 'set-rhythm', posts_per_week: 3 })).status).toBe(200)
    expect((await read()).posts_per_week).toBe(3)
    const person = (await enter()).client
    const { data } = await person
      .from('publishing_rhythm')
      .update({ posts_per_week: 9 })
      .eq('is_only', true)
      .select()
    expect(data).toEqual([])
    expect((await client.from('publishing_rhythm').select()).data).toEqual([
      { is_only: true, posts_per_week: 3 },
    ])
    expect((await use().anon.from('publishing_rhythm').select()).error?.code).toBe('42501')
  })

  test('lists posts by publication and unpublishing dates, with planned drafts', async () => {
    const scheduled = await add({ published_at: inDays(2), unpublish_at: inDays(5) })
    const planned = await add({ status: 'draft', published_at: inDays(4) }, 'news_posts')
    const draft = await add({ status: 'draft' })
    const ending = await add({ published_at: '2020-01-01T00:00:00Z', unpublish_at: inDays(6) })
    const late = await add({ status: 'draft', published_at: inDays(30) })
    const { posts, due } = await read()
    const ids = posts.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([scheduled.id, planned.id, ending.id]))
    expect(ids).not.toContain(draft.id)
    expect(ids).not.toContain(late.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(due.map(({ id }) => id)).toContain(planned.id)
    expect(due.map(({ id }) => id)).not.toContain(scheduled.id)
  })

  test('moves a post unless it was changed in the meantime', async () => {
    const post = await add({ published_at: inDays(2) })
    const { act } = await enter('admin')
    const to = inDays(3)
    const move = { action: 'move', table: 'blog_posts', id: post.id, updated_at: post.updated_at }
    expect(await act({ ...move, published_at: to, unpublish_at: inDays(9) })).toMatchObject({ status: 200 })
    const { data } = await use().service.from('blog_posts').select().eq('id', post.id).single()
    expect(Date.parse(data.published_at as string)).toBe(Date.parse(to))
    expect(data).toMatchObject({ status: 'published', unpublish_at: expect.any(String) })
    expect(await act({ ...move, published_at: inDays(4) })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Someone else changed this') },
    })
    const bad = { ...move, updated_at: data.updated_at, unpublish_at: inDays(1) }
    expect((await act(bad)).status).toBe(400)
    expect((await act({ ...move, id: randomUUID(), published_at: to })).status).toBe(404)
  })

  test('stores an idea, rejects concurrent changes, and turns it into one draft', async () => {
    const { act } = await enter('admin')
    const title = `Idea ${randomUUID()}`
    expect((await act({ action: 'add-idea', idea: { ...idea, title } })).status).toBe(200)
    const find = async () => (await read()).ideas.find((one) => one.title === title)
    const kept = (await find())!
    expect(kept).toMatchObject({ ...idea, title })
    const day = dayOf(inDays(7))
    const change = { action: 'change-idea', id: kept.id, updated_at: kept.updated_at, idea: { day } }
    expect((await act(change)).status).toBe(200)
    expect(await find()).toMatchObject({ ...idea, title, day })
    expect((await act(change)).status).toBe(409)

    const at = inDays(7)
    const written = await act({ action: 'write-idea', id: kept.id, at })
    expect(written).toMatchObject({ status: 200, body: { table: 'news_posts', id: kept.id } })
    expect(await find()).toBeUndefined()
    const { data } = await use().service.from('news_posts').select().eq('id', kept.id).single()
    expect(data).toMatchObject({ title, status: 'draft', content: '<p>Ask Ann &amp; &lt;Bo&gt;</p>' })
    expect(Date.parse(data.published_at as string)).toBe(Date.parse(at))
    expect((await act({ action: 'write-idea', id: kept.id, at })).status).toBe(404)
    expect((await use().anon.from('news_posts').select('id').eq('id', kept.id)).data).toEqual([])
  })
})

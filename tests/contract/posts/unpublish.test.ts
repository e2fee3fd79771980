/** Posts that are unpublished by date. */
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { prepareList } from './post-list-calls.ts'

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const OLD = '2020-01-02T03:04:05Z'
const HOUR = 3_600_000

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { add, change } = prepareList(use)
  /** Moves the unpublish date into the past. */
  const passTime = async (table: string, id: string) => {
    await use().engine.query(`alter table public.${table} disable trigger check_unpublish_date`)
    await use().engine.query(
      `update public.${table} set unpublish_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    await use().engine.query(`alter table public.${table} enable trigger check_unpublish_date`)
  }
  const run = async () => {
    const response = await use().call('unpublish-posts', { headers: { apikey: use().keys.secret } })
    return (await response.json()) as { unpublished: number }
  }

  test.each(['blog_posts', 'news_posts'] as const)(
    'hides a post of %s at its unpublish date',
    async (table) => {
      const tag = `Tag ${table}`
      const post = await add(
        { slug: 'until', published_at: OLD, tags: [tag], unpublish_at: inMs(HOUR) },
        table,
      )
      const { anon } = use()
      const lists = async () => [
        (await anon.from(table).select('id').eq('id', post.id)).data?.length,
        (await anon.rpc('list_published_posts', { p_table: table, p_tag: 'tag-' + table.replace('_', '-') }))
          .data?.length,
        (
          (await anon.rpc('list_sitemap_part', { p_table: table, p_number: 1 })).data as string[][]
        )[0]!.filter((slug) => slug === 'until').length,
      ]
      expect(await lists()).toEqual([1, 1, 1])
      await passTime(table, post.id)
      expect(await lists()).toEqual([0, 0, 0])
      const { data: due } = await use().service.rpc('read_due_posts', { p_since: inMs(-HOUR) })
      expect(due[table]).toContainEqual(expect.objectContaining({ id: post.id, isSeen: true, isMoved: true }))

      expect((await run()).unpublished).toBe(1)
      const { data } = await use()
        .service.from(table)
        .select('status,unpublish_at')
        .eq('id', post.id)
        .single()
      expect(data).toEqual({ status: 'draft', unpublish_at: null })
      expect((await run()).unpublished).toBe(0)
    },
  )

  test('schedules the job for the next unpublish date', async () => {
    const { engine, service } = use()
    await engine.query("update public.scheduled_jobs set next_due_at = now() + interval '1 day'")
    const at = inMs(2 * HOUR)
    await add({ published_at: OLD, unpublish_at: at })
    await add({ published_at: OLD, unpublish_at: inMs(3 * HOUR) }, 'news_posts')
    // Drafts are not unpublished.
    await add({ status: 'draft', unpublish_at: inMs(HOUR) })
    const [job] = await engine.query<{ due: string }>(
      "select next_due_at::text as due from public.scheduled_jobs where name = 'unpublish-posts'",
    )
    expect(Date.parse(job!.due)).toBe(Date.parse(at))
    const { data } = await service.rpc('read_due_posts', { p_since: null })
    expect(data.next_in).toBeGreaterThan(HOUR / 1000)
    expect(data.next_in).toBeLessThanOrEqual((2 * HOUR) / 1000)
  })

  test('rejects an unpublish date before publication or in the past', async () => {
    const { client } = await use().signIn('admin')
    for (const unpublish_at of [OLD, inMs(HOUR)]) {
      const { error } = await client
        .from('blog_posts')
        .insert({ title: 'T', content: 'x', published_at: inMs(2 * HOUR), unpublish_at })
      expect(error).toMatchObject({
        code: '22023',
        message: expect.stringContaining('in the future and after publication'),
      })
    }
  })

  test('clears a past unpublish date when a post is published', async () => {
    const post = await add({ status: 'draft', unpublish_at: '2021-01-01T00:00:00Z' })
    const later = await add({ status: 'draft', unpublish_at: inMs(HOUR) })
    const outcome = await change({ action: 'publish', posts: [post, later] })
    expect(outcome.kept).toEqual([])
    const { data } = await use().anon.from('blog_posts').select('unpublish_at').in('id', [post.id, later.id])
    expect(data!.filter(({ unpublish_at: at }) => at === null)).toHaveLength(1)
  })

  test('restores a post from the trash with its unpublish date, which is not in versions', async () => {
    const post = await add({ unpublish_at: inMs(HOUR) })
    const { service } = use()
    await service.from('blog_posts').update({ title: 'Changed' }).eq('id', post.id)
    const { data: versions } = await service
      .from('document_versions')
      .select('content')
      .eq('document_id', post.id)
    for (const { content } of versions!) expect(content).not.toHaveProperty('unpublish_at')
    const { data: before } = await service
      .from('blog_posts')
      .select('unpublish_at')
      .eq('id', post.id)
      .single()
    await change({ action: 'delete', posts: [{ table: 'blog_posts', id: post.id }] })
    await change({ action: 'restore', posts: [{ table: 'blog_posts', id: post.id }] })
    const { data: after } = await service.from('blog_posts').select('unpublish_at').eq('id', post.id).single()
    expect(after).toEqual(before)
  })

  test('restores a post as a draft if its unpublish date passed in the trash', async () => {
    const post = await add({ published_at: OLD, unpublish_at: inMs(HOUR) })
    await change({ action: 'delete', posts: [post] })
    await use().engine.query(
      `update public.deleted_posts set post = post || jsonb_build_object('unpublish_at', now() - interval '1 day')
       where post_id = $1`,
      [post.id],
    )
    const { kept } = await change({ action: 'restore', posts: [{ table: post.table, id: post.id }] })
    expect(kept).toEqual([])
    const { data } = await use()
      .service.from('blog_posts')
      .select('status,unpublish_at')
      .eq('id', post.id)
      .single()
    expect(data).toEqual({ status: 'draft', unpublish_at: null })
  })

  test('does not show expired posts again after a bulk change', async () => {
    const post = await add({ published_at: OLD, unpublish_at: inMs(HOUR) })
    await passTime('blog_posts', post.id)
    const outcome = await change({
      action: 'add-tag',
      posts: [{ table: post.table, id: post.id }],
      tag: 'Late',
    })
    expect(outcome.kept).toEqual([])
    const { data } = await use().anon.from('blog_posts').select('id').eq('id', post.id)
    expect(data).toEqual([])
  })
})

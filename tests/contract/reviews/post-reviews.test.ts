/** Reviews: who submits, judges and sees what, whom a mail tells, and how a review ends. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#domain/permissions/permissions.ts'
import type { PostReview, ReviewCounts } from '#supabase/functions/manage-reviews/contract.ts'
import { onBothFunctionEngines, type SignedIn } from '#tests/support/site/functions-backend.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
type Table = (typeof TABLES)[number]
type Post = { table: Table; id: string }
type Name = Role | 'user' | 'second'
type Answer = { status: number; body: PostReview & ReviewCounts & { error?: string } }
type Mail = { target: string; payload: Record<string, unknown> }

onBothFunctionEngines({}, (use) => {
  const people = {} as Record<Name, SignedIn>
  beforeAll(async () => {
    for (const role of ['admin', 'editor', 'author'] as const) people[role] = await use().signIn(role)
    people.second = await use().signIn('author')
    people.user = await use().signIn()
  })
  beforeEach(() => switchReviews(true))

  const switchReviews = (isOn: boolean) =>
    use().engine.query('update public.installation_settings set posts_are_reviewed = $1', [isOn])
  const call = async (who: Name, body: object): Promise<Answer> => {
    const headers = { apikey: use().keys.publishable, authorization: `Bearer ${people[who].token}` }
    const answer = await use().call('manage-reviews', { headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  const add = async (
    values: object = {},
    table: Table = 'blog_posts',
    who: Role = 'author',
  ): Promise<Post> => {
    const row = { title: 'Soon', content: '<p>Words</p>', status: 'draft', ...values }
    const { data, error } = await people[who].client.from(table).insert(row).select('id').single()
    expect(error).toBeNull()
    return { table, id: (data as { id: string }).id }
  }
  const step = async (who: Name, post: Post, action: string, more: object = {}) => {
    const { status, body } = await call(who, { action, ...post, ...more })
    expect([status, body.error]).toEqual([200, undefined])
    return body
  }
  const read = (who: Name, post: Post) => step(who, post, 'read')
  const refuse = async (who: Name, post: Post, action: string, more: object = {}) => {
    const { status, body } = await call(who, { action, ...post, ...more })
    return [status, body.error]
  }
  const judge = async (who: Name, post: Post, action: string, note = '') =>
    step(who, post, action, { note, version: (await read(who, post)).version })
  const listMails = (post: Post) =>
    use().engine.query<Mail>(
      `select target, payload from public.deliveries where subject_kind = 'post' and subject_id = $1
       and purpose = 'review-notice' order by created_at, target`,
      [post.id],
    )
  const listActions = async (post: Post) => {
    const events = await use().engine.query<{ action: string }>(
      'select action from public.post_review_events where post_id = $1 order by id',
      [post.id],
    )
    return events.map(({ action }) => action)
  }

  test.for(TABLES)('a draft of %s goes to an editor, back, to the editor again, and out', async (table) => {
    const post = await add({}, table)
    const submitted = await step('author', post, 'submit', { note: ' Ready? ', reviewer: people.editor.id })
    expect(submitted.review).toMatchObject({
      state: 'submitted',
      submitted_by: people.author.id,
      submitted_by_email: people.author.email,
      reviewer: people.editor.id,
    })
    expect(submitted.events).toMatchObject([
      {
        action: 'submitted',
        note: 'Ready?',
        actor_email: people.author.email,
        reviewer_email: people.editor.email,
      },
    ])
    expect((await judge('editor', post, 'request-changes', 'A picture is missing.')).review!.state).toBe(
      'changes_requested',
    )
    await people.author.client.from(table).update({ content: '<p>More</p>' }).eq('id', post.id)
    // Whom it was asked of stays.
    expect((await step('author', post, 'submit')).review!.reviewer).toBe(people.editor.id)
    expect((await judge('editor', post, 'approve')).review!.state).toBe('approved')
    const published = { status: 'published', published_at: '2026-01-01T00:00:00Z' }
    const { error } = await people.editor.client.from(table).update(published).eq('id', post.id)
    expect(error).toBeNull()
    const ended = await read('author', post)
    expect(ended.review).toBeNull()
    expect(ended.events.map(({ action }) => action)).toEqual([
      'published',
      'approved',
      'submitted',
      'changes_requested',
      'submitted',
    ])
    expect(await listMails(post)).toMatchObject([
      { target: people.editor.email, payload: { action: 'submitted', note: 'Ready?', is_for_you: true } },
      {
        target: people.author.email,
        payload: { action: 'changes_requested', note: 'A picture is missing.', actor: people.editor.email },
      },
      { target: people.editor.email, payload: { action: 'submitted', title: 'Soon', table } },
      { target: people.author.email, payload: { action: 'approved' } },
      { target: people.author.email, payload: { action: 'published' } },
    ])
  })

  test('without a name all who may publish are asked, and one of them can be named later', async () => {
    const post = await add()
    const { reviewers } = await step('author', post, 'submit')
    const names = reviewers.map(({ id }) => id)
    expect(names).toContain(people.admin.id)
    expect(names).toContain(people.editor.id)
    expect(names).not.toContain(people.author.id)
    const asked = (await listMails(post)).map(({ target }) => target)
    expect(asked).toEqual([people.admin.email, people.editor.email].toSorted())
    const assigned = await step('admin', post, 'assign', { reviewer: people.editor.id })
    expect(assigned.review!.reviewer).toBe(people.editor.id)
    expect((await listMails(post)).at(-1)).toMatchObject({
      target: people.editor.email,
      payload: { action: 'assigned', is_for_you: true },
    })
    expect((await step('editor', post, 'assign', { reviewer: null })).review!.reviewer).toBeNull()
    expect(await refuse('editor', post, 'assign', { reviewer: people.author.id })).toEqual([
      409,
      'This person can’t review posts. Choose somebody else.',
    ])
  })

  test('what its author writes after it was approved waits for a look once more; an editor tidies it', async () => {
    const post = await add()
    await step('author', post, 'submit')
    await judge('editor', post, 'approve')
    await people.editor.client.from(post.table).update({ title: 'Tidied' }).eq('id', post.id)
    expect((await read('editor', post)).review!.state).toBe('approved')
    await people.author.client.from(post.table).update({ title: 'Something else' }).eq('id', post.id)
    expect((await read('editor', post)).review!.state).toBe('submitted')
    expect((await listActions(post)).at(-1)).toBe('reopened')
  })

  test('nobody judges a text that they have not seen, or their own', async () => {
    const post = await add()
    await step('author', post, 'submit')
    const { version } = await read('editor', post)
    await people.author.client.from(post.table).update({ title: 'Other words' }).eq('id', post.id)
    for (const action of ['approve', 'request-changes'])
      expect(await refuse('editor', post, action, { note: 'Fine', version })).toEqual([
        409,
        'This post was changed since you read it. Open it anew, then decide.',
      ])
    const own = await add({}, 'blog_posts', 'editor')
    await step('editor', own, 'submit')
    expect(await refuse('editor', own, 'approve', { version: (await read('editor', own)).version })).toEqual([
      409,
      'You submitted this yourself. Somebody else has to look at it.',
    ])
    expect((await judge('admin', own, 'approve')).review!.state).toBe('approved')
  })

  test('the newer draft of a published post is reviewed, and its review ends with it', async () => {
    const post = await add()
    const publish = { status: 'published', published_at: '2026-01-01T00:00:00Z' }
    await people.editor.client.from(post.table).update(publish).eq('id', post.id)
    expect(await refuse('author', post, 'submit')).toEqual([
      409,
      'This post is published as it is. There is nothing to review.',
    ])
    const draft = async () => {
      const row = {
        post_table: post.table,
        post_id: post.id,
        content: { title: 'Next' },
        based_on: '2026-01-01T00:00:00Z',
        saved_by: people.author.id,
      }
      const { error } = await use().service.from('post_drafts').upsert(row)
      expect(error).toBeNull()
    }
    await draft()
    await step('author', post, 'submit')
    expect((await listMails(post)).at(-1)!.payload).toMatchObject({ title: 'Next' })
    await judge('editor', post, 'approve')
    await draft()
    expect((await read('author', post)).review!.state).toBe('submitted')
    // What an editor mends in the published post meanwhile ends nothing.
    await people.editor.client.from(post.table).update({ summary: 'In short' }).eq('id', post.id)
    expect((await read('author', post)).review).not.toBeNull()
    await people.author.client.from('post_drafts').delete().eq('post_id', post.id)
    expect((await read('author', post)).review).toBeNull()
    expect((await listActions(post)).at(-1)).toBe('withdrawn')

    await draft()
    await step('author', post, 'submit')
    const [stored] = await use().engine.query<{ at: string; version: string }>(
      `select p.updated_at::text as at, d.updated_at::text as version
       from public.blog_posts p join public.post_drafts d on d.post_id = p.id where p.id = $1`,
      [post.id],
    )
    const { data } = await people.editor.client.rpc('publish_post_draft', {
      p_table: post.table,
      p_post: post.id,
      p_based_on: stored!.at,
      p_version: stored!.version,
    })
    expect(data).toBe('published')
    expect((await read('author', post)).review).toBeNull()
    expect((await listActions(post)).at(-1)).toBe('published')
  })

  test('a review is taken back, lies in the bin with its post, and is forgotten with it', async () => {
    const post = await add()
    await step('author', post, 'submit', { reviewer: people.editor.id })
    expect((await step('author', post, 'withdraw')).review).toBeNull()
    expect((await listMails(post)).at(-1)).toMatchObject({
      target: people.editor.email,
      payload: { action: 'withdrawn' },
    })
    expect(await refuse('author', post, 'withdraw')).toEqual([
      409,
      'This review has gone on meanwhile. Read it again.',
    ])
    await step('author', post, 'submit')
    const before = (await call('editor', { action: 'count' })).body.waiting
    await use().service.from(post.table).delete().eq('id', post.id)
    expect((await call('editor', { action: 'count' })).body.waiting).toBe(before - 1)
    await use().service.rpc('restore_post', { p_table: post.table, p_post: post.id })
    expect((await read('author', post)).review!.state).toBe('submitted')
    await use().service.from(post.table).delete().eq('id', post.id)
    await use().service.rpc('erase_deleted_post', { p_table: post.table, p_post: post.id })
    expect(await listActions(post)).toEqual([])
  })

  test('what waits is counted and listed for whom it waits', async () => {
    const counts = async (who: Name) => (await call(who, { action: 'count' })).body
    const list = async (who: Name, filter: object) => {
      const headers = { apikey: use().keys.publishable, authorization: `Bearer ${people[who].token}` }
      const body = JSON.stringify({ action: 'list', filter, limit: 500 })
      const answer = await use().call('manage-posts', { headers, body })
      const { posts } = (await answer.json()) as { posts: { id: string; review: string | null }[] }
      return posts
    }
    const find = async (who: Name, filter: object, post: Post) =>
      (await list(who, filter)).find(({ id }) => id === post.id)?.review
    const start = {
      admin: await counts('admin'),
      editor: await counts('editor'),
      author: await counts('author'),
    }
    const [named, anybody] = [await add(), await add({}, 'news_posts')]
    await step('author', named, 'submit', { reviewer: people.editor.id })
    await step('author', anybody, 'submit')
    expect((await counts('editor')).waiting).toBe(start.editor.waiting + 2)
    expect((await counts('admin')).waiting).toBe(start.admin.waiting + 1)
    expect((await counts('author')).waiting).toBe(0)
    expect(await find('editor', { review: 'waiting' }, named)).toBe('submitted')
    expect(await find('admin', { review: 'waiting' }, named)).toBeUndefined()
    expect(await find('admin', { review: 'submitted' }, named)).toBe('submitted')
    expect(await find('author', { review: 'submitted' }, anybody)).toBe('submitted')
    expect(await find('second', { review: 'submitted' }, anybody)).toBeUndefined()
    await judge('editor', named, 'request-changes', 'More')
    await judge('editor', anybody, 'approve')
    const { changes, approved } = await counts('author')
    expect([changes, approved]).toEqual([start.author.changes + 1, start.author.approved + 1])
    expect((await counts('second')).approved).toBe(0)
    expect(await find('author', { review: 'changes_requested' }, named)).toBe('changes_requested')
    expect(await find('author', {}, anybody)).toBe('approved')
  })

  test('authors work on what they wrote alone, and judge nothing; others do nothing', async () => {
    const [own, foreign] = [await add(), await add({}, 'blog_posts', 'editor')]
    await step('author', own, 'submit')
    const version = (await read('author', own)).version
    for (const action of ['read', 'submit', 'withdraw']) {
      expect((await refuse('author', foreign, action))[0], action).toBe(403)
      expect((await refuse('second', own, action))[0], action).toBe(403)
      expect((await refuse('user', own, action))[0], action).toBe(403)
    }
    for (const [action, more] of [
      ['assign', { reviewer: people.editor.id }],
      ['approve', { version }],
      ['request-changes', { version, note: 'No' }],
    ] as const)
      expect(await refuse('author', own, action, more)).toEqual([
        403,
        'Only owners and editors review posts.',
      ])
    expect((await read('author', own)).review!.state).toBe('submitted')
    expect((await call('user', { action: 'count' })).status).toBe(403)
  })

  test('over REST nobody writes a review, and who may not work on the post sees none', async () => {
    const post = await add()
    await step('author', post, 'submit')
    const key = { post_table: post.table, post_id: post.id }
    for (const { client } of Object.values(people)) {
      for (const name of ['post_reviews', 'post_review_events'] as const) {
        expect((await client.from(name).delete().eq('post_id', post.id)).error?.code).toBe('42501')
        expect((await client.from(name).insert({ ...key, state: 'approved' } as never)).error?.code).toMatch(
          /42501|PGRST204/,
        )
      }
      const approved = client.from('post_reviews').update({ state: 'approved' }).eq('post_id', post.id)
      expect((await approved).error?.code).toBe('42501')
    }
    const see = async (who: Name) => {
      const answers = await Promise.all([
        people[who].client.from('post_reviews').select('state').eq('post_id', post.id),
        people[who].client.from('post_review_events').select('id').eq('post_id', post.id),
      ])
      return answers.map(({ data }) => data!.length)
    }
    expect(await see('user')).toEqual([0, 0])
    expect(await see('second')).toEqual([0, 0])
    for (const who of ['author', 'editor', 'admin'] as const) expect(await see(who)).toEqual([1, 1])
    expect((await use().anon.from('post_reviews').select('state')).error?.code).toBe('42501')
    const steps = { p_table: post.table, p_post: post.id, p_action: 'approve' }
    for (const who of ['user', 'second', 'author'] as const) {
      const { client } = people[who]
      expect((await client.rpc('review_post', steps)).error?.code, who).toBe('42501')
      if (who === 'user')
        for (const name of ['list_reviewers', 'count_reviews'] as const)
          expect((await client.rpc(name)).error?.code).toBe('42501')
    }
  })

  test('what is asked for wrongly is refused with a sentence', async () => {
    const post = await add()
    expect(await refuse('editor', { table: 'blog_posts', id: randomUUID() }, 'submit')).toEqual([
      404,
      'There is no such post.',
    ])
    const version = (await read('editor', post)).version
    expect(await refuse('editor', post, 'approve', { version })).toEqual([
      409,
      'This review has gone on meanwhile. Read it again.',
    ])
    expect(await refuse('editor', post, 'request-changes', { version, note: ' ' })).toEqual([
      400,
      expect.stringContaining('Say what is to be changed.'),
    ])
    expect(await refuse('author', post, 'submit', { note: 'x'.repeat(2001) })).toEqual([
      400,
      expect.stringContaining('at most 2,000 characters'),
    ])
    await step('author', post, 'submit')
    expect((await refuse('author', post, 'submit'))[0]).toBe(409)
    await switchReviews(false)
    expect((await call('author', { action: 'count' })).body).toMatchObject({ is_on: false, waiting: 0 })
    expect((await read('author', post)).is_on).toBe(false)
    expect(await refuse('author', post, 'withdraw')).toEqual([409, 'Reviews are switched off on this site.'])
  })

  test('who goes on and on is stopped before the mails of colleagues are', async () => {
    const post = await add()
    await use().engine.query(
      `insert into public.post_review_events (post_table, post_id, action, actor)
       select 'blog_posts', $1, 'submitted', $2 from generate_series(1, 60)`,
      [post.id, people.second.id],
    )
    const own = await people.second.client
      .from('blog_posts')
      .insert({ title: 'Again', content: '<p>x</p>', status: 'draft' })
      .select('id')
      .single()
    expect(await refuse('second', { table: 'blog_posts', id: own.data!.id }, 'submit')).toEqual([
      429,
      'These were many steps in an hour. Wait a while, then go on.',
    ])
  })
})

/** Steps and notifications of reviews. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PostReview } from '#supabase/functions/manage-reviews/contract.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { type Name, type Post, useReviewers } from './use-reviewers.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
type Mail = { target: string; payload: Record<string, unknown> }

onBothFunctionEngines({}, (use) => {
  const { people, call, add, step, read, refuse, judge } = useReviewers(use)
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

  test.for(TABLES)('reviews a draft of %s from submission to publication', async (table) => {
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
    // The reviewer does not change.
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

  test('notifies all reviewers if none is named, and assigns one later', async () => {
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
      'This person can’t review posts. Choose someone else.',
    ])
  })

  test('reopens a review after a change by its author, but not by an editor', async () => {
    const post = await add()
    await step('author', post, 'submit')
    await judge('editor', post, 'approve')
    await people.editor.client.from(post.table).update({ title: 'Tidied' }).eq('id', post.id)
    expect((await read('editor', post)).review!.state).toBe('approved')
    await people.author.client.from(post.table).update({ title: 'Something else' }).eq('id', post.id)
    expect((await read('editor', post)).review!.state).toBe('submitted')
    expect((await listActions(post)).at(-1)).toBe('reopened')
  })

  test('names people as in their profile, otherwise as in their account', async () => {
    const named = await use().signIn('author')
    await use().service.auth.admin.updateUserById(named.id, { user_metadata: { name: 'Ann of the account' } })
    const made = await named.client
      .from('blog_posts')
      .insert({ title: 'By name', content: '<p>x</p>', status: 'draft' })
      .select('id')
      .single()
    const post: Post = { table: 'blog_posts', id: made.data!.id as string }
    const ask = async (action: object) => {
      const headers = { apikey: use().keys.publishable, authorization: `Bearer ${named.token}` }
      const answer = await use().call('manage-reviews', {
        headers,
        body: JSON.stringify({ ...action, ...post }),
      })
      return (await answer.json()) as PostReview
    }
    expect((await ask({ action: 'submit' })).review!.submitted_by_name).toBe('Ann of the account')
    await ask({ action: 'withdraw' })
    const name = `Ann Lee ${randomUUID()}`
    expect((await named.client.rpc('save_own_profile', { p_name: name })).error).toBeNull()
    const { review, events } = await ask({ action: 'submit' })
    expect(review!.submitted_by_name).toBe(name)
    expect(events.map(({ actor_name: actor }) => actor)).toEqual([
      name,
      'Ann of the account',
      'Ann of the account',
    ])
    expect((await listMails(post)).at(-1)!.payload).toMatchObject({ actor: name })
  })

  test('rejects decisions about an outdated version or an own post', async () => {
    const post = await add()
    await step('author', post, 'submit')
    const { version } = await read('editor', post)
    await people.author.client.from(post.table).update({ title: 'Other words' }).eq('id', post.id)
    for (const action of ['approve', 'request-changes'])
      expect(await refuse('editor', post, action, { note: 'Fine', version })).toEqual([
        409,
        'This post was changed since you read it. Open it again, then decide.',
      ])
    const own = await add({}, 'blog_posts', 'editor')
    await step('editor', own, 'submit')
    expect(await refuse('editor', own, 'approve', { version: (await read('editor', own)).version })).toEqual([
      409,
      'You submitted this yourself. Someone else has to review it.',
    ])
    expect((await judge('admin', own, 'approve')).review!.state).toBe('approved')
  })

  test('reviews the newer draft of a published post until it is published or discarded', async () => {
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
    // An editor's change of the published post does not end the review.
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

  test('withdraws a review, keeps it in the trash, and erases it with its post', async () => {
    const post = await add()
    await step('author', post, 'submit', { reviewer: people.editor.id })
    expect((await step('author', post, 'withdraw')).review).toBeNull()
    expect((await listMails(post)).at(-1)).toMatchObject({
      target: people.editor.email,
      payload: { action: 'withdrawn' },
    })
    expect(await refuse('author', post, 'withdraw')).toEqual([
      409,
      'Someone else continued this review. Read it again.',
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

  test('counts and lists reviews for the people they wait for', async () => {
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
})

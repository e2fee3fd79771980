/** Permissions for reviews by function and REST, and messages of refusals. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { type Name, useReviewers } from './use-reviewers.ts'

onBothFunctionEngines({}, (use) => {
  const { people, switchReviews, call, add, step, read, refuse } = useReviewers(use)

  test('lets authors submit only their own posts, and decide nothing', async () => {
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

  test('forbids writing reviews over REST, and hides them from others', async () => {
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

  test('rejects invalid requests with a message', async () => {
    const post = await add()
    expect(await refuse('editor', { table: 'blog_posts', id: randomUUID() }, 'submit')).toEqual([
      404,
      'There is no such post.',
    ])
    const version = (await read('editor', post)).version
    expect(await refuse('editor', post, 'approve', { version })).toEqual([
      409,
      'Someone else continued this review. Read it again.',
    ])
    expect(await refuse('editor', post, 'request-changes', { version, note: ' ' })).toEqual([
      400,
      expect.stringContaining('Describe what needs to change.'),
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

  test('limits review steps per hour', async () => {
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
      'There were too many steps within an hour. Try again later.',
    ])
  })
})

/** Who gets an email about a comment, and what happens to comments of deleted posts. */
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { type Name, type Post, useReviewers } from './use-reviewers.ts'

const anchor = { quote: 'six weeks', before: '', after: '', at: 0 }

onBothFunctionEngines({}, (use) => {
  const { people, add, step } = useReviewers(use)
  const comment = async (who: Name, { table, id }: Post, body: string, more: object = { anchor }) => {
    const row = { post_table: table, post_id: id, body, ...more }
    const { data } = await people[who].client
      .from('post_comments')
      .insert(row as never)
      .select('id')
      .single()
      .throwOnError()
    return data.id
  }
  const listMails = (post: Post) =>
    use().engine.query(
      `select target, payload ->> 'body' as body, (payload ->> 'is_mentioned')::boolean as is_mentioned
       from public.deliveries where subject_id = $1 and purpose = 'comment-notice' order by created_at, target`,
      [post.id],
    )

  test('emails the person who submitted the post, mentioned people and those of the thread, but not its writer', async () => {
    const post = await add()
    await step('author', post, 'submit', { reviewer: people.editor.id })
    const parent = await comment('editor', post, 'Eight?')
    await comment('author', post, 'Six.', { parent })
    // The second author can’t open the post, so its text is not sent there.
    await comment('editor', post, 'Ada?', { parent, mentioned: [people.admin.id, people.second.id] })
    await comment('admin', post, 'Six it is.', { parent })
    const { author, editor, admin } = people
    expect(await listMails(post)).toEqual([
      { target: author.email, body: 'Eight?', is_mentioned: false },
      { target: editor.email, body: 'Six.', is_mentioned: false },
      ...[
        { target: admin.email, body: 'Ada?', is_mentioned: true },
        { target: author.email, body: 'Ada?', is_mentioned: false },
      ].toSorted((one, two) => (one.target < two.target ? -1 : 1)),
      ...[author, editor]
        .map(({ email }) => ({ target: email, body: 'Six it is.', is_mentioned: false }))
        .toSorted((one, two) => (one.target < two.target ? -1 : 1)),
    ])
  })

  test('lists the people who may work on a post', async () => {
    const post = await add()
    const { data } = await people.author.client.rpc('list_commenters', {
      p_table: post.table,
      p_post: post.id,
    })
    const ids = (data as { id: string }[]).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([people.author.id, people.editor.id, people.admin.id]))
    expect(ids).not.toContain(people.second.id)
    expect(ids).not.toContain(people.user.id)
  })

  test('keeps the comments of a deleted post until it is erased', async () => {
    const post = await add()
    await comment('editor', post, 'Eight?')
    const count = async () => {
      const rows = await use().engine.query('select from public.post_comments where post_id = $1', [post.id])
      return rows.length
    }
    await people.editor.client.from('blog_posts').delete().eq('id', post.id).throwOnError()
    expect(await count()).toBe(1)
    await use().engine.query('delete from public.deleted_posts where post_id = $1', [post.id])
    expect(await count()).toBe(0)
  })
})

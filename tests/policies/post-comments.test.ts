import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothWithPeople, type CallerKind } from './people.ts'

/** Number of returned rows, or the status of a refusal. The comment is by an editor, and about a post of `owner`. */
const RULES = [
  // verb     stranger user author owner editor admin server
  ['read', 401, 0, 0, 1, 1, 1, 403],
  ['create', 401, 403, 403, 1, 1, 1, 403],
  ['resolve', 401, 0, 0, 1, 1, 1, 403],
  ['rewrite', 401, 403, 403, 403, 403, 403, 403],
  ['remove', 401, 0, 0, 0, 1, 0, 403],
  ['list people', 401, 403, 403, 1, 1, 1, 403],
] as const
const CALLERS = ['stranger', 'user', 'author', 'owner', 'editor', 'admin', 'server'] as const
type Caller = (typeof CALLERS)[number]
type Verb = (typeof RULES)[number][0]

const ANCHOR = { quote: 'six weeks', before: '', after: '', at: 0 }

onBothWithPeople((use) => {
  const addPost = async (owner?: CallerKind) => {
    const id = randomUUID()
    const { clients, backend, ids } = use()
    await clients.server.from('blog_posts').insert({ id, title: 'T', content: 'x' }).throwOnError()
    if (owner)
      await backend.engine.query(
        `insert into public.post_owners (post_table, post_id, user_id) values ('blog_posts', $1, $2)`,
        [id, ids[owner]],
      )
    return { post_table: 'blog_posts', post_id: id }
  }
  const comment = (who: CallerKind, row: object) =>
    use().clients[who].from('post_comments').insert(row).select('id, author, resolved_at')
  const attempt = async (caller: Caller, verb: Verb) => {
    const post = await addPost(caller === 'owner' ? 'author' : undefined)
    const who: CallerKind = caller === 'owner' ? 'author' : caller
    await comment('editor', { ...post, body: 'Eight?', anchor: ANCHOR }).throwOnError()
    const rows = use().clients[who].from('post_comments')
    const asked = {
      read: () => rows.select().match(post),
      create: () => rows.insert({ ...post, body: 'Mine', anchor: ANCHOR }).select(),
      resolve: () => rows.update({ resolved_at: '2026-01-01T00:00:00Z' }).match(post).select(),
      rewrite: () => rows.update({ body: 'Mine' }).match(post).select(),
      remove: () => rows.delete().match(post).select(),
      'list people': () =>
        use()
          .clients[who].rpc('list_commenters', { p_table: post.post_table, p_post: post.post_id })
          .then((answer) => ({ ...answer, data: [answer.data] })),
    }
    const { data, error, status } = await asked[verb]()
    return error ? status : data.length
  }

  test.each(
    RULES.flatMap(([verb, ...outcomes]) => CALLERS.map((who, at) => ({ verb, who, outcome: outcomes[at]! }))),
  )('$who: $verb gives $outcome', async ({ verb, who, outcome }) => {
    expect(await attempt(who, verb)).toBe(outcome)
  })

  test('no one can write a comment in the name of another person', async () => {
    const row = { ...(await addPost()), body: 'Mine', anchor: ANCHOR, author: use().ids.admin }
    expect((await comment('editor', row)).status).toBe(403)
  })

  test('a reply needs a thread of the same post, and a thread with replies can’t be deleted', async () => {
    const [post, other] = [await addPost(), await addPost()]
    const { data } = await comment('editor', { ...post, body: 'Eight?', anchor: ANCHOR })
    const parent = (data as { id: number }[])[0]!.id
    const replies = await Promise.all([
      comment('admin', { ...post, parent, body: 'Six.' }),
      comment('admin', { ...other, parent, body: 'Six.' }),
      comment('admin', { ...post, parent, body: 'Six.', anchor: ANCHOR }),
      comment('admin', { ...post, body: 'Without a passage' }),
      comment('admin', { ...post, body: 'Half a passage', anchor: { quote: 'six weeks' } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 400, 400, 400, 400])
    const removed = await use().clients.editor.from('post_comments').delete().eq('id', parent)
    expect(removed.status).toBe(409)
  })

  test('limits comments per hour, and refuses them on deleted posts', async () => {
    const post = await addPost()
    await use().backend.engine.query(
      `insert into public.post_comments (post_table, post_id, author, body, anchor)
       select 'blog_posts', $1, $2, 'x', '{"quote":"a","before":"","after":"","at":0}' 
       from generate_series(1, 60 - (select count(*) from public.post_comments where author = $2))`,
      [post.post_id, use().ids.admin],
    )
    const answers = [
      await comment('admin', { ...post, body: 'One more', anchor: ANCHOR }),
      await comment('editor', { post_table: 'news_posts', post_id: randomUUID(), body: 'x', anchor: ANCHOR }),
    ]
    expect(answers.map(({ error }) => error?.message)).toEqual([
      'There were too many comments within an hour. Try again later.',
      'This post was deleted.',
    ])
  })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothWithPeople, type CallerKind } from './people.ts'

/** Number of returned rows, or the status of a refusal. */
const RULES = [
  // verb     stranger user author author's own editor admin server
  ['read', 401, 0, 0, 1, 1, 1, 1],
  ['create', 401, 403, 403, 403, 403, 403, 1],
  ['change', 401, 403, 403, 403, 403, 403, 1],
  ['remove', 401, 0, 0, 1, 1, 1, 1],
] as const
const CALLERS = ['stranger', 'user', 'author', 'owner', 'editor', 'admin', 'server'] as const
type Caller = (typeof CALLERS)[number]
type Verb = (typeof RULES)[number][0]

onBothWithPeople((use) => {
  const add = async () => {
    const row = {
      post_table: 'blog_posts',
      post_id: randomUUID(),
      content: { title: 'Next' },
      based_on: '2026-01-01T00:00:00Z',
    }
    const { error } = await use().clients.server.from('post_drafts').insert(row)
    expect(error).toBeNull()
    return row
  }
  /** The author wrote this post first. */
  const makeOwner = (id: string) =>
    use().backend.engine.query(
      `insert into public.post_owners (post_table, post_id, user_id) values ('blog_posts', $1, $2)`,
      [id, use().ids.author],
    )
  const attempt = async (caller: Caller, verb: Verb) => {
    const row = await add()
    const who: CallerKind = caller === 'owner' ? 'author' : caller
    if (caller === 'owner') await makeOwner(row.post_id)
    const rows = use().clients[who].from('post_drafts')
    const about = { post_id: row.post_id }
    const asked = {
      read: () => rows.select().match(about),
      create: () => rows.insert({ ...row, post_id: randomUUID() }).select(),
      change: () =>
        rows
          .update({ content: { title: 'Mine' } })
          .match(about)
          .select(),
      remove: () => rows.delete().match(about).select(),
    }
    const { data, error, status } = await asked[verb]()
    return error ? status : data.length
  }

  test.each(
    RULES.flatMap(([verb, ...outcomes]) => CALLERS.map((who, at) => ({ verb, who, outcome: outcomes[at]! }))),
  )('$who: $verb gives $outcome', async ({ verb, who, outcome }) => {
    expect(await attempt(who, verb)).toBe(outcome)
  })

  test("publishes a draft with the caller's rights and stores it as the server", async () => {
    const { server } = use().clients
    const { data: post } = await server
      .from('blog_posts')
      .insert({ title: 'First', content: '<p>x</p>' })
      .select()
      .single()
    const { id, updated_at: written } = post as { id: string; updated_at: string }
    const draft = { post_table: 'blog_posts', post_id: id, content: { title: 'Next' }, based_on: written }
    const { data: kept } = await server.from('post_drafts').insert(draft).select().single()
    const publish = (who: CallerKind) =>
      use().clients[who].rpc('publish_post_draft', {
        p_table: 'blog_posts',
        p_post: id,
        p_based_on: written,
        p_version: (kept as { updated_at: string }).updated_at,
      })
    expect((await publish('stranger')).error).not.toBeNull()
    await makeOwner(id)
    expect((await publish('author')).error).toMatchObject({ code: '42501' })
    expect((await publish('user')).error).toMatchObject({ code: '42501' })
    const title = async () => (await server.from('blog_posts').select('title').eq('id', id).single()).data
    expect(await title()).toEqual({ title: 'First' })
    for (const who of ['stranger', 'user', 'author', 'editor', 'admin'] as const) {
      const { error } = await use().clients[who].rpc('save_post_draft', {
        p_table: 'blog_posts',
        p_post: id,
        p_content: { title: 'x' },
        p_based_on: written,
        p_version: null,
        p_actor: null,
        p_email: null,
      })
      expect([who, error]).not.toEqual([who, null])
      expect((await use().clients[who].rpc('forget_draft_of_deleted_post')).error).not.toBeNull()
    }
    expect((await publish('editor')).data).toBe('published')
    expect(await title()).toEqual({ title: 'Next' })
    expect((await publish('admin')).data).toBe('changed')
  })
})

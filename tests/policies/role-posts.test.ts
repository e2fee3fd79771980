import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { onBothWithPeople } from './people.ts'

/**
 * Access of authors and editors to posts (see table-policies.test.ts for other callers): `done`, `nothing` (hidden: no
 * row, no error) or the status of a refusal. `own` was written by the caller.
 */
const CELLS = [
  // verb      whose    state        author     editor
  ['read', 'own', 'draft', 'done', 'done'],
  ['read', 'own', 'scheduled', 'done', 'done'],
  ['read', 'own', 'published', 'done', 'done'],
  ['read', 'other', 'draft', 'nothing', 'done'],
  ['read', 'other', 'scheduled', 'nothing', 'done'],
  ['read', 'other', 'published', 'done', 'done'],
  ['create', 'own', 'draft', 'done', 'done'],
  ['create', 'own', 'scheduled', 403, 'done'],
  ['create', 'own', 'published', 403, 'done'],
  ['change', 'own', 'draft', 'done', 'done'],
  ['change', 'own', 'scheduled', 'nothing', 'done'],
  ['change', 'own', 'published', 'nothing', 'done'],
  ['change', 'other', 'draft', 'nothing', 'done'],
  ['change', 'other', 'scheduled', 'nothing', 'done'],
  ['change', 'other', 'published', 'nothing', 'done'],
  ['publish', 'own', 'draft', 403, 'done'],
  ['publish', 'other', 'draft', 'nothing', 'done'],
  ['withdraw', 'own', 'published', 'nothing', 'done'],
  ['withdraw', 'other', 'published', 'nothing', 'done'],
  ['remove', 'own', 'draft', 'done', 'done'],
  ['remove', 'own', 'published', 'nothing', 'done'],
  ['remove', 'other', 'draft', 'nothing', 'done'],
  ['remove', 'other', 'published', 'nothing', 'done'],
] as const

type Outcome = 'done' | 'nothing' | number
type Verb = (typeof CELLS)[number][0]
type State = (typeof CELLS)[number][2]

const cases = CELLS.flatMap(([verb, whose, state, author, editor]) => [
  { who: 'author' as const, verb, whose, state, outcome: author },
  { who: 'editor' as const, verb, whose, state, outcome: editor },
])

const compose = (state: State) => ({
  title: 'Title',
  content: 'Text',
  status: state === 'draft' ? 'draft' : 'published',
  ...(state === 'scheduled' && { published_at: new Date(Date.now() + 3_600_000).toISOString() }),
})

async function attempt(
  client: SupabaseClient,
  table: string,
  { verb, id, state }: { verb: Verb; id: string; state: State },
): Promise<Outcome> {
  const posts = () => client.from(table)
  const { data, error, status } = await {
    read: () => posts().select('id').eq('id', id),
    create: () => posts().insert(compose(state)).select('id'),
    change: () => posts().update({ title: 'Changed' }).eq('id', id).select('id'),
    publish: () => posts().update({ status: 'published' }).eq('id', id).select('id'),
    withdraw: () => posts().update({ status: 'draft' }).eq('id', id).select('id'),
    remove: () => posts().delete().eq('id', id).select('id'),
  }[verb]()
  if (!error) return data.length === 1 ? 'done' : 'nothing'
  expect(error.code).toBe('42501')
  return status
}

onBothWithPeople((use) => {
  /** Creates a post by `who` in the given state. */
  const make = async (table: string, who: 'author' | 'editor' | 'user', state: State): Promise<string> => {
    const { data } = await use()
      .clients.server.from(table)
      .insert(compose(state))
      .select('id')
      .single()
      .throwOnError()
    await use().backend.engine.query(
      'insert into public.post_owners (post_table, post_id, user_id) values ($1, $2, $3)',
      [table, data.id, use().ids[who]],
    )
    return data.id as string
  }

  for (const table of ['blog_posts', 'news_posts']) {
    test.for(cases)(
      `${table}: $who $verb $whose $state: $outcome`,
      async ({ who, verb, whose, state, outcome }) => {
        const id = await make(table, whose === 'own' ? who : 'user', state)
        expect(await attempt(use().clients[who], table, { verb, id, state })).toBe(outcome)
      },
    )

    test(`${table}: the creator of a post stays its owner`, async () => {
      const { author, editor } = use().clients
      const id = randomUUID()
      await author
        .from(table)
        .insert({ id, ...compose('draft') })
        .throwOnError()
      const owner = async (post: string) =>
        (
          await use().backend.engine.query<{ user_id: string }>(
            'select user_id from public.post_owners where post_id = $1',
            [post],
          )
        ).map(({ user_id: user }) => user)
      expect(await owner(id)).toEqual([use().ids.author])
      await editor
        .from(table)
        .upsert({ id, ...compose('draft') }, { ignoreDuplicates: true })
        .throwOnError()
      expect(await owner(id)).toEqual([use().ids.author])

      const others = await make(table, 'user', 'draft')
      await author
        .from(table)
        .upsert({ id: others, ...compose('draft') }, { ignoreDuplicates: true })
        .throwOnError()
      expect(await owner(others)).toEqual([use().ids.user])
      const taken = await author.from(table).upsert({ id: others, ...compose('draft') })
      expect(taken.error?.code).toBe('42501')
    })

    test(`${table}: people who may change a post read its versions and changes`, async () => {
      const { author, editor, server, user } = use().clients
      const [own, other] = [await make(table, 'author', 'draft'), await make(table, 'user', 'draft')]
      await server.from(table).update({ title: 'Second' }).in('id', [own, other]).throwOnError()
      const readable = async (client: SupabaseClient) => {
        const versions = await client
          .from('document_versions')
          .select('document_id')
          .in('document_id', [own, other])
          .throwOnError()
        const changes = await client
          .from('post_changes')
          .select('post_id')
          .eq('action', 'changed')
          .in('post_id', [own, other])
          .throwOnError()
        expect(changes.data.map(({ post_id: id }) => id as string).toSorted()).toEqual(
          versions.data.map(({ document_id: id }) => id as string).toSorted(),
        )
        return versions.data.map(({ document_id: id }) => id as string).toSorted()
      }
      expect(await readable(author)).toEqual([own])
      expect(await readable(editor)).toEqual([own, other].toSorted())
      expect(await readable(user)).toEqual([])
      const note = (id: string) =>
        author.from('document_versions').update({ note: 'Mine' }).eq('document_id', id).select('number')
      expect((await note(own)).data).toHaveLength(1)
      expect((await note(other)).data).toEqual([])
    })
  }

  test('authors restore own drafts, editors everything', async () => {
    const may = async (who: 'author' | 'editor' | 'user', id: string) =>
      (await use().clients[who].rpc('may_restore_post', { p_table: 'blog_posts', p_post: id })).data
    const draft = await make('blog_posts', 'author', 'draft')
    const published = await make('blog_posts', 'author', 'published')
    const other = await make('blog_posts', 'user', 'draft')
    await use().clients.server.from('blog_posts').delete().in('id', [draft, published, other]).throwOnError()
    expect([await may('author', draft), await may('author', published), await may('author', other)]).toEqual([
      true,
      false,
      false,
    ])
    expect([await may('editor', draft), await may('editor', published), await may('editor', other)]).toEqual([
      true,
      true,
      true,
    ])
    expect(await may('user', other)).toBe(false)
  })

  test('authors can read but not change author profiles; editors can change them', async () => {
    const { author, editor, server } = use().clients
    const { data } = await server
      .from('authors')
      .insert({ name: randomUUID() })
      .select('id')
      .single()
      .throwOnError()
    const change = async (client: SupabaseClient) =>
      (await client.from('authors').update({ role: 'Changed' }).eq('id', data.id).select('id')).data
    expect((await author.from('authors').select('id').eq('id', data.id)).data).toHaveLength(1)
    expect(await change(author)).toEqual([])
    expect(await change(editor)).toHaveLength(1)
    const added = await author.from('authors').insert({ name: randomUUID() })
    expect(added.error?.code).toBe('42501')
  })

  test.for([
    ['user_roles', { user_id: randomUUID(), role: 'admin' }],
    ['role_permissions', { role: 'author', permission: 'use().manage' }],
    ['role_rules', { role: 'author', needs_second_factor: false }],
    ['post_owners', { post_table: 'blog_posts', post_id: randomUUID(), user_id: randomUUID() }],
    ['deactivated_people', { user_id: randomUUID() }],
    ['role_invitations', { user_id: randomUUID(), role: 'admin' }],
  ] as const)('authors and editors do not write %s', async ([table, row]) => {
    for (const who of ['author', 'editor'] as const) {
      const { error, status } = await use()
        .clients[who].from(table)
        .insert(row as never)
      expect([status, error?.code]).toEqual([403, '42501'])
      const { data } = await use().clients[who].from(table).select()
      const readsOwn = table === 'user_roles'
      if (!readsOwn) expect(data ?? []).toEqual([])
    }
  })
})

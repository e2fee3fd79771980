import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { onBothWithPeople, type CallerKind } from './people.ts'

/**
 * Access by verb, row and caller: `done`, `nothing` (hidden: no row, no error), or the status of a refusal.
 * `published` rows have that status and a date in the past.
 */
const POSTS = [
  // verb      row          stranger   user       admin    server
  ['read', 'published', 'done', 'done', 'done', 'done'],
  ['read', 'draft', 'nothing', 'nothing', 'done', 'done'],
  ['read', 'scheduled', 'nothing', 'nothing', 'done', 'done'],
  ['create', 'published', 401, 403, 'done', 'done'],
  ['create', 'draft', 401, 403, 'done', 'done'],
  ['change', 'published', 401, 'nothing', 'done', 'done'],
  ['change', 'draft', 401, 'nothing', 'done', 'done'],
  ['change', 'scheduled', 401, 'nothing', 'done', 'done'],
  ['remove', 'published', 401, 'nothing', 'done', 'done'],
  ['remove', 'draft', 401, 'nothing', 'done', 'done'],
] as const

/** `read` has a published post, `unread` has none. */
const AUTHORS = [
  // verb      row          stranger   user       admin    server
  ['read', 'read', 'done', 'done', 'done', 'done'],
  ['read', 'unread', 'nothing', 'nothing', 'done', 'done'],
  ['create', 'unread', 401, 403, 'done', 'done'],
  ['change', 'read', 401, 'nothing', 'done', 'done'],
  ['change', 'unread', 401, 'nothing', 'done', 'done'],
  ['remove', 'read', 401, 'nothing', 'done', 'done'],
  ['remove', 'unread', 401, 'nothing', 'done', 'done'],
] as const

/** `own` is the role of the caller (only the administrator has one), `other` that of another administrator. */
const ROLES = [
  // verb      row      stranger   user       admin      server
  ['read', 'own', 401, 'nothing', 'done', null],
  ['read', 'other', 401, 'nothing', 'nothing', 'done'],
  ['create', 'own', 401, 403, 403, null],
  ['create', 'other', 401, 403, 403, 'done'],
  ['change', 'own', 401, 403, 403, null],
  // Roles cannot be updated, so that the record of changes is complete.
  ['change', 'other', 401, 403, 403, 403],
  ['remove', 'own', 401, 403, 403, null],
  ['remove', 'other', 401, 403, 403, 'done'],
] as const

const CALLERS: readonly CallerKind[] = ['stranger', 'user', 'admin', 'server']

type Outcome = 'done' | 'nothing' | number

type Cell<Row> = { who: CallerKind; verb: Verb; row: Row; outcome: Outcome }

/** One case per cell of a table; null cells are skipped. */
function listCells<Row extends string>(
  rows: readonly (readonly [verb: Verb, row: Row, ...outcomes: (Outcome | null)[]])[],
): Cell<Row>[] {
  return rows.flatMap(([verb, row, ...outcomes]) =>
    CALLERS.flatMap((who, index) => {
      const outcome = outcomes[index]!
      return outcome === null ? [] : [{ who, verb, row, outcome }]
    }),
  )
}

type Verb = 'read' | 'create' | 'change' | 'remove'

async function attempt(
  client: SupabaseClient,
  verb: Verb,
  table: string,
  row: { id: string; fresh: Record<string, unknown>; changes: Record<string, unknown> },
): Promise<Outcome> {
  const { data, error, status } = await {
    read: () => client.from(table).select('id').eq('id', row.id),
    create: () => client.from(table).insert(row.fresh).select('id'),
    change: () => client.from(table).update(row.changes).eq('id', row.id).select('id'),
    remove: () => client.from(table).delete().eq('id', row.id).select('id'),
  }[verb]()
  if (!error) return data.length === 1 ? 'done' : 'nothing'
  expect(error.code).toBe('42501')
  return status
}

onBothWithPeople((use) => {
  const existing = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const { data, error } = await use().clients.server.from(table).insert(values).select('id').single()
    expect(error).toBeNull()
    return data!.id as string
  }

  for (const table of ['blog_posts', 'news_posts']) {
    test.for(listCells(POSTS))(`${table}: $who $verb $row: $outcome`, async ({ who, verb, row, outcome }) => {
      const fresh = {
        title: 'Title',
        content: 'Text',
        status: row === 'draft' ? 'draft' : 'published',
        ...(row === 'scheduled' && { published_at: new Date(Date.now() + 3_600_000).toISOString() }),
      }
      const id = await existing(table, fresh)
      const changes = { title: 'Changed' }
      expect(await attempt(use().clients[who], verb, table, { id, fresh, changes })).toBe(outcome)

      const { data } = await use().clients.server.from(table).select('title').eq('id', id)
      const isGone = verb === 'remove' && outcome === 'done'
      const isChanged = verb === 'change' && outcome === 'done'
      expect(data).toEqual(isGone ? [] : [{ title: isChanged ? 'Changed' : 'Title' }])
    })
  }

  test.for(listCells(AUTHORS))('authors: $who $verb $row: $outcome', async ({ who, verb, row, outcome }) => {
    const id = await existing('authors', { name: randomUUID() })
    const status = row === 'read' ? 'published' : 'draft'
    await existing('news_posts', { title: 'Title', content: 'Text', author_id: id, status })
    const fresh = { name: randomUUID() }
    const changes = { role: 'Changed' }
    expect(await attempt(use().clients[who], verb, 'authors', { id, fresh, changes })).toBe(outcome)

    const { data } = await use().clients.server.from('authors').select('role').eq('id', id)
    const isGone = verb === 'remove' && outcome === 'done'
    const isChanged = verb === 'change' && outcome === 'done'
    expect(data).toEqual(isGone ? [] : [{ role: isChanged ? 'Changed' : '' }])
  })

  test.for(listCells(ROLES))('user_roles: $who $verb $row: $outcome', async ({ who, verb, row, outcome }) => {
    const owner = row === 'own' ? use().ids[who] : await use().addUser()
    const { data: held } = await use().clients.server.from('user_roles').select('id').eq('user_id', owner)
    const isMade = row === 'other' && verb !== 'create'
    const made = isMade ? await existing('user_roles', { user_id: owner, role: 'admin' }) : null
    const id = made ?? (held![0]?.id as string | undefined) ?? randomUUID()
    const fresh = { user_id: owner, role: 'admin' }
    const changes = { user_id: use().ids.user }
    expect(await attempt(use().clients[who], verb, 'user_roles', { id, fresh, changes })).toBe(outcome)
  })

  for (const table of ['blog_posts', 'news_posts']) {
    test(`${table}: administrators choose the id of a new post, but no timestamps`, async () => {
      const { admin } = use().clients
      const fresh = { id: randomUUID(), title: 'x', content: 'x' }
      expect((await admin.from(table).insert(fresh)).error).toBeNull()
      expect((await admin.from(table).insert(fresh)).error).toMatchObject({ code: '23505' })
      const given = { id: randomUUID() }
      for (const extra of [given, { created_at: '2000-01-01' }, { updated_at: '2000-01-01' }]) {
        const { error } = await admin.from(table).update(extra).eq('id', fresh.id)
        expect(error).toMatchObject({ code: '42501' })
      }
      const dated = { title: 'x', content: 'x', created_at: '2000-01-01' }
      expect((await admin.from(table).insert(dated)).error).toMatchObject({ code: '42501' })
    })

    test(`${table}: others cannot probe ids`, async () => {
      const id = await existing(table, { title: 'x', content: 'x', status: 'draft' })
      for (const who of ['stranger', 'user'] as const)
        for (const tried of [id, randomUUID()]) {
          const { error } = await use()
            .clients[who].from(table)
            .insert({ id: tried, title: 'x', content: 'x' })
          expect(error).toMatchObject({ code: '42501' })
        }
    })
  }

  test('platform tables are not reachable', async () => {
    for (const client of Object.values(use().clients)) {
      for (const schema of ['auth', 'storage', 'supabase_migrations', 'backend', 'pg_catalog']) {
        const { error } = await client.schema(schema).from('users').select()
        expect(error).toMatchObject({ code: 'PGRST106' })
      }
      expect((await client.from('users').select()).error).toMatchObject({ code: 'PGRST205' })
    }
  })
})

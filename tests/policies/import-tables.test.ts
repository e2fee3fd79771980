import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople, type Who } from './people.ts'

const TABLES = ['import_runs', 'import_run_posts', 'post_sources', 'imported_pictures'] as const
const KEYS: Record<string, string> = { post_sources: 'source_id', post_redirects: 'path' }
const CALLERS: readonly Who[] = ['stranger', 'user', 'admin', 'server']

/** SQL functions that only server functions call, with arguments that fit. */
const FUNCTIONS: Record<string, Record<string, unknown>> = {
  describe_import_run: { run: randomUUID() },
  list_import_runs: { p_limit: 1 },
  report_import_run: { run: randomUUID() },
  find_imported_posts: { p_table: 'blog_posts', p_source_ids: [] },
  import_posts: { run_id: randomUUID(), rows: [] },
  undo_import: { p_run: randomUUID() },
  describe_undo: { run: randomUUID() },
  claim_pictures: { p_run: randomUUID(), p_posts: [], p_limit: 1 },
  consume_fetch_quota: { p_actor: 'x', p_limit: 1 },
  list_aged_pictures: { p_after_name: '', p_limit: 1 },
  list_used_pictures: { p_place: 'imports', p_after_id: '0', p_limit: 1 },
  restore_post: { p_table: 'blog_posts', p_post: randomUUID() },
  forget_deleted_posts: {},
  list_deleted_posts: { p_table: 'blog_posts', p_search: '', p_limit: 1, p_offset: 0 },
  erase_deleted_post: { p_table: 'blog_posts', p_post: randomUUID() },
  find_pictures_used_since: { names: [], since: '2026-01-01T00:00:00Z' },
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    const post = randomUUID()
    beforeAll(async () => {
      people = await startWithPeople(kind)
      const { service } = people.backend
      await service.from('blog_posts').insert({ id: post, title: 'T', content: 'x', status: 'draft' })
      const run = randomUUID()
      for (const [table, row] of [
        ['import_runs', { id: run, post_table: 'blog_posts' }],
        ['import_run_posts', { run_id: run, number: 1, source_id: 's', outcome: 'created', post_id: post }],
        [
          'post_sources',
          { post_table: 'blog_posts', source_id: 's', post_id: post, written_at: '2026-01-01' },
        ],
        ['imported_pictures', { post_table: 'blog_posts', post_id: post, url: 'https://a.example/b.png' }],
        ['post_redirects', { path: '/old', post_table: 'blog_posts', post_id: post }],
        ['outgoing_fetches', { actor: 'x' }],
      ] as const) {
        const { error } = await service.from(table).insert(row)
        expect([table, error]).toEqual([table, null])
      }
    })
    afterAll(() => people.backend.stop())

    const read = async (who: Who, table: string) => {
      const { data, error, status } = await people.clients[who].from(table).select()
      return error ? status : data.length
    }

    test.each(TABLES)('%s is read by administrators and the server', async (table) => {
      expect(await Promise.all(CALLERS.map((who) => read(who, table)))).toEqual([401, 0, 1, 1])
    })

    test('fetches are counted for nobody to read', async () => {
      expect(await Promise.all(CALLERS.map((who) => read(who, 'outgoing_fetches')))).toEqual([
        401, 403, 403, 1,
      ])
    })

    test('an old address is known to those who may read its post', async () => {
      const readAll = () => Promise.all(CALLERS.map((who) => read(who, 'post_redirects')))
      expect(await readAll()).toEqual([0, 0, 1, 1])
      await people.clients.server.from('blog_posts').update({ status: 'published' }).eq('id', post)
      expect(await readAll()).toEqual([1, 1, 1, 1])
      await people.clients.server.from('blog_posts').update({ status: 'draft' }).eq('id', post)
    })

    test.each([...TABLES, 'post_redirects', 'outgoing_fetches'])(
      '%s is written by the server alone',
      async (table) => {
        for (const who of ['stranger', 'user', 'admin'] as const) {
          const client = people.clients[who]
          const status = who === 'stranger' ? 401 : 403
          expect((await client.from(table).insert({})).status).toBe(status)
          expect(
            (
              await client
                .from(table)
                .delete()
                .not(KEYS[table] ?? 'id', 'is', null)
            ).status,
          ).toBe(status)
        }
      },
    )

    test.each(Object.entries(FUNCTIONS))('%s is called by the server alone', async (name, given) => {
      const statuses: number[] = []
      for (const who of CALLERS) statuses.push((await people.clients[who].rpc(name, given)).status)
      expect(statuses.map((status) => (status < 300 ? 'done' : status))).toEqual([401, 403, 403, 'done'])
    })

    test('a post that an author deletes takes what is known of its origin with it', async () => {
      const { admin, server } = people.clients
      const { data } = await admin
        .from('blog_posts')
        .insert({ title: 'T', content: 'x' })
        .select('id')
        .single()
      const post_id = data!.id as string
      const post_table = 'blog_posts'
      await server
        .from('post_sources')
        .insert({ post_table, source_id: 'gone', post_id, written_at: '2026-01-01' })
      await server.from('post_redirects').insert({ path: '/gone', post_table, post_id })
      await server
        .from('imported_pictures')
        .insert({ post_table, post_id, url: 'https://a.example/gone.png' })
      expect((await admin.from('blog_posts').delete().eq('id', post_id)).error).toBeNull()
      for (const table of ['post_sources', 'post_redirects', 'imported_pictures']) {
        expect((await server.from(table).select().eq('post_id', post_id)).data).toEqual([])
      }
    })
  })
}

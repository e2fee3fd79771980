/** Creating a post with an id that another post has or had would give it the data of that post. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { onBothFunctionEngines, type SignedIn } from '#tests/support/site/functions-backend.ts'

const TABLES = ['blog_posts', 'news_posts'] as const

onBothFunctionEngines({}, (use) => {
  let admin: SignedIn
  let author: SignedIn
  beforeAll(async () => {
    admin = await use().signIn('admin')
    author = await use().signIn('author')
  })

  describe.for(TABLES)('a used id for a new row of %s', (table) => {
    const other = TABLES.find((name) => name !== table)!
    const mutate = table === 'blog_posts' ? 'editor-mutate-blog' : 'editor-mutate-news'
    const call = async (who: SignedIn, body: object) => {
      const headers = { apikey: use().keys.publishable, authorization: `Bearer ${who.token}` }
      const answer = await use().call(mutate, { headers, body: JSON.stringify(body) })
      return { status: answer.status, text: await answer.text() }
    }
    const row = (id: string) => ({ id, title: 'Mine', content: '<p>Mine</p>', status: 'draft' })
    const USED_IDS: [string, () => Promise<string>][] = [
      [
        'of a post in the other table',
        async () => {
          const id = randomUUID()
          expect((await use().service.from(other).insert(row(id))).error).toBeNull()
          return id
        },
      ],
      [
        'of a deleted post',
        async () => {
          const id = randomUUID()
          await use().service.from(table).insert(row(id))
          expect((await use().service.from(table).delete().eq('id', id)).error).toBeNull()
          return id
        },
      ],
      [
        'of a deleted post in the other table',
        async () => {
          const id = randomUUID()
          await use().service.from(other).insert(row(id))
          expect((await use().service.from(other).delete().eq('id', id)).error).toBeNull()
          return id
        },
      ],
      [
        'in the owners table',
        async () => {
          const id = randomUUID()
          await use().engine.query(
            'insert into public.post_owners (post_table, post_id, user_id) values ($1, $2, $3)',
            [other, id, admin.id],
          )
          return id
        },
      ],
      [
        'of an erased post',
        async () => {
          const id = randomUUID()
          await use()
            .service.from(table)
            .insert({ ...row(id), status: 'published' })
          await use().service.from(table).delete().eq('id', id)
          await use().service.rpc('erase_deleted_post', { p_table: table, p_post: id })
          return id
        },
      ],
    ]
    test.for(USED_IDS)('rejects an id %s', async ([, createUsedId]) => {
      const id = await createUsedId()
      for (const who of [author, admin]) {
        const { error, status } = await who.client.from(table).insert(row(id))
        expect([status, error?.code, error?.message]).toEqual([
          409,
          '23505',
          'This id belongs, or belonged, to another post. Leave it out to get a new one.',
        ])
        const { id: _, ...data } = row(id)
        const answer = await call(who, { action: 'create', id, data })
        expect([answer.status, answer.text]).toEqual([
          409,
          expect.stringContaining('This id belongs, or belonged, to another post'),
        ])
      }
      const user = await use().signIn()
      expect((await user.client.from(table).insert(row(id))).error?.code).toBe('42501')
      expect(await use().engine.query(`select from public.${table} where id = $1`, [id])).toEqual([])
    })

    test('treats an ID of the same table as a duplicate that upserts ignore', async () => {
      const id = randomUUID()
      expect((await author.client.from(table).insert(row(id))).error).toBeNull()
      const again = { ...row(id), title: 'Again' }
      expect((await author.client.from(table).upsert(again, { ignoreDuplicates: true })).error).toBeNull()
      expect((await author.client.from(table).insert(row(id))).status).toBe(409)
      expect((await author.client.from(table).delete().eq('id', id)).error).toBeNull()
      const restored = await call(author, { action: 'restore', id })
      expect([restored.status, restored.text]).toEqual([200, expect.stringContaining('Mine')])
    })

    test('restoring a deleted post does not change another row with its id', async () => {
      const id = randomUUID()
      await use()
        .service.from(table)
        .insert({ ...row(id), title: 'Deleted' })
      await use().service.from(table).delete().eq('id', id)
      await use()
        .service.from(table)
        .insert({ ...row(id), title: 'Another' })
      const { data } = await use().service.rpc('restore_posts', { p_posts: [{ table, id }] })
      expect(data).toMatchObject({ changed: [], kept: [{ id, title: 'Deleted', reason: 'taken' }] })
    })
  })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askEach, onBothWithPeople, type CallerKind } from './people.ts'

const WRITERS: readonly CallerKind[] = ['author', 'editor', 'admin']

onBothWithPeople((use) => {
  const newText = () => ({ post_table: 'blog_posts', post_id: randomUUID(), draft: { title: 'Typed' } })

  test('only people who may write posts can store unsaved text', async () => {
    const outcomes = await Promise.all(
      (['stranger', 'user', 'author', 'editor', 'admin', 'server'] as const).map(async (who) => {
        const { status } = await use().clients[who].from('unsaved_texts').insert(newText())
        return [who, status]
      }),
    )
    expect(Object.fromEntries(outcomes)).toEqual({
      stranger: 401,
      user: 403,
      author: 201,
      editor: 201,
      admin: 201,
      server: 403,
    })
  })

  test('only its writer can read, replace and delete a text', async () => {
    const { clients, ids } = use()
    const text = newText()
    await clients.author.from('unsaved_texts').insert(text).throwOnError()
    const about = { post_id: text.post_id }
    await askEach(use(), ['stranger', 'user', 'editor', 'admin', 'server'], async (client) => {
      const read = await client.from('unsaved_texts').select().match(about)
      expect(read.data ?? []).toEqual([])
      await client.from('unsaved_texts').update({ draft: {} }).match(about)
      await client.from('unsaved_texts').delete().match(about)
      return client.from('unsaved_texts').insert({ ...text, person: ids.author })
    })
    const own = () => clients.author.from('unsaved_texts').select('draft, person').match(about)
    expect((await own()).data).toEqual([{ draft: { title: 'Typed' }, person: ids.author }])
    await clients.author
      .from('unsaved_texts')
      .upsert({ ...text, draft: { title: 'More' } }, { onConflict: 'person,post_table,post_id' })
      .throwOnError()
    expect((await own()).data).toMatchObject([{ draft: { title: 'More' } }])
    await clients.author.from('unsaved_texts').delete().match(about).throwOnError()
    expect((await own()).data).toEqual([])
  })

  test('deletes texts after 30 days', async () => {
    const { author } = use().clients
    const old = { ...newText(), saved_at: new Date(Date.now() - 31 * 86_400_000).toISOString() }
    await author.from('unsaved_texts').insert(old).throwOnError()
    await author.from('unsaved_texts').insert(newText()).throwOnError()
    expect((await author.from('unsaved_texts').select().eq('post_id', old.post_id)).data).toEqual([])
  })

  test.each(WRITERS)('refuses a text of %s that is too large', async (who) => {
    const huge = { ...newText(), draft: { title: 'x'.repeat(4_000_000) } }
    const { status } = await use().clients[who].from('unsaved_texts').insert(huge)
    expect(status).toBe(400)
  })
})

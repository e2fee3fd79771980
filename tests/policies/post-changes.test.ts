import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothWithPeople } from './people.ts'

onBothWithPeople((use) => {
  const create = async (who: 'admin' | 'server', table: string): Promise<string> => {
    const { data, error } = await use()
      .clients[who].from(table)
      .insert({ title: 'Title', content: 'Text' })
      .select('id')
      .single()
    expect(error).toBeNull()
    return data!.id as string
  }
  const readChanges = async (id: string) => {
    const { data, error } = await use()
      .clients.admin.from('post_changes')
      .select('post_table,action,changed_by,changed_by_email')
      .eq('post_id', id)
      .order('id')
    expect(error).toBeNull()
    return data
  }

  test.each(['blog_posts', 'news_posts'])('records every change of %s with its author', async (table) => {
    const id = await create('admin', table)
    await use().clients.admin.from(table).update({ title: 'Changed' }).eq('id', id)
    await use().clients.admin.from(table).delete().eq('id', id)
    const author = {
      post_table: table,
      changed_by: use().ids.admin,
      changed_by_email: `${use().ids.admin}@example.com`,
    }
    expect(await readChanges(id)).toEqual([
      { ...author, action: 'created' },
      { ...author, action: 'changed' },
      { ...author, action: 'deleted' },
    ])
  })

  test('the time of a change is the updated_at of the row', async () => {
    const id = await create('admin', 'blog_posts')
    const { data: row } = await use()
      .clients.admin.from('blog_posts')
      .update({ title: 'Changed' })
      .eq('id', id)
      .select('updated_at')
      .single()
    const { data: change } = await use()
      .clients.admin.from('post_changes')
      .select('changed_at')
      .eq('post_id', id)
      .eq('action', 'changed')
      .single()
    expect(change!.changed_at).toBe(row!.updated_at)
  })

  test('records no author for the server', async () => {
    const id = await create('server', 'news_posts')
    expect(await readChanges(id)).toEqual([
      { post_table: 'news_posts', action: 'created', changed_by: null, changed_by_email: null },
    ])
  })

  test('only owners and the server read changes, and no caller writes them', async () => {
    const id = await create('server', 'blog_posts')
    const read = (who: 'stranger' | 'user' | 'admin' | 'server') =>
      use().clients[who].from('post_changes').select('id').eq('post_id', id)
    expect((await read('stranger')).error).toMatchObject({ code: '42501' })
    expect((await read('user')).data).toEqual([])
    expect((await read('admin')).data).toHaveLength(1)
    expect((await read('server')).data).toHaveLength(1)

    for (const client of Object.values(use().clients)) {
      const forged = { post_table: 'blog_posts', post_id: randomUUID(), action: 'created' }
      const attempts = [
        client.from('post_changes').insert(forged),
        client.from('post_changes').update({ changed_by_email: 'x@example.com' }).eq('post_id', id),
        client.from('post_changes').delete().eq('post_id', id),
      ]
      for (const { error } of await Promise.all(attempts)) expect(error).toMatchObject({ code: '42501' })
    }
  })
})

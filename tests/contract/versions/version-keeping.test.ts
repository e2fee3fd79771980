import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { addPost, readVersions, type Row } from './version-calls.ts'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const add = (table: string, values?: Row) => addPost(use(), table, values)
  const versionsOf = (id: string) => readVersions(use(), id)

  test('prunes versions by number and age, but keeps those with a note', async () => {
    const backend = use()
    const { id } = await add('blog_posts')
    for (let n = 1; n <= 6; n += 1)
      await backend.service
        .from('blog_posts')
        .update({ title: `T ${n}` })
        .eq('id', id)
    await backend.service
      .from('document_versions')
      .update({ note: 'Keep' })
      .eq('document_id', id)
      .eq('number', 1)
    const prune = async (p_count: number, p_days: number) => {
      const { data, error } = await backend.service.rpc('prune_document_versions', {
        p_count,
        p_days,
        p_limit: 500,
      })
      expect(error).toBeNull()
      return data as number
    }
    const numbers = async () => (await versionsOf(id)).map(({ number }) => number)
    await prune(4, 365)
    expect(await numbers()).toEqual([1, 3, 4, 5, 6])
    await backend.engine.execute(
      `update public.document_versions set replaced_at = now() - interval '31 days' where document_id = '${id}' and number < 5`,
    )
    await prune(100, 30)
    expect(await numbers()).toEqual([1, 5, 6])
    expect(await prune(100, 30)).toBe(0)
  })

  test('erases versions with their post, and keeps those of restored posts', async () => {
    const backend = use()
    const ids = [(await add('blog_posts')).id, (await add('blog_posts')).id]
    for (const id of ids) {
      await backend.service.from('blog_posts').update({ title: 'Second' }).eq('id', id)
      await backend.service.from('blog_posts').delete().eq('id', id)
      expect(await versionsOf(id)).toHaveLength(1)
    }
    await backend.service.rpc('restore_post', { p_table: 'blog_posts', p_post: ids[0] })
    await backend.engine.execute(`update public.deleted_posts set deleted_at = now() - interval '40 days'`)
    await backend.service.rpc('forget_deleted_posts')
    expect(await versionsOf(ids[0]!)).toHaveLength(1)
    expect(await versionsOf(ids[1]!)).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { addAuthor, newName, send } from './write-rows.ts'

onBothEngines(LIBRARY_SQL, (use) => {
  test('an update changes only the rows of the filter', async () => {
    const backend = use()
    const [one, other] = [await addAuthor(backend), await addAuthor(backend)]
    const quiet = await backend.service.from('writers').update({ born: '2000-01-02' }).eq('id', one.id)
    expect(quiet).toMatchObject({ data: null, status: 204, error: null })
    const { data } = await backend.service
      .from('writers')
      .select('born')
      .in('id', [one.id, other.id])
      .order('id')
    expect(data).toEqual([{ born: '2000-01-02' }, { born: null }])
  })

  test('an update returns the changed rows, or none if none matched', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const renamed = newName()
    const some = await backend.service
      .from('writers')
      .update({ name: renamed })
      .eq('id', author.id)
      .select('name')
    expect(some).toMatchObject({ data: [{ name: renamed }], status: 200 })
    const none = await backend.service.from('writers').update({ name: renamed }).eq('id', -1).select('name')
    expect(none).toMatchObject({ data: [], status: 200 })
  })

  test('an update without members changes nothing', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const outcome = await backend.service.from('writers').update({}).eq('id', author.id).select()
    expect(outcome).toMatchObject({ data: [], error: null })
  })

  test('an update can reset a column to its default', async () => {
    const backend = use()
    await backend.service.from('shelves').insert({ room: 'west', number: 7, label: 'worn' })
    const response = await send(
      backend,
      'PATCH',
      'shelves?room=eq.west&number=eq.7&columns=label&select=label',
      {},
      'missing=default, return=representation',
    )
    expect(await response.json()).toEqual([{ label: 'new' }])
    expect(response.headers.get('preference-applied')).toBe('missing=default, return=representation')
  })

  test('a delete removes the rows of the filter and counts them', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const removed = await backend.service.from('writers').delete({ count: 'exact' }).eq('id', author.id)
    expect(removed).toMatchObject({ status: 204, count: 1, data: null })
    const again = await backend.service.from('writers').delete().eq('id', author.id).select()
    expect(again).toMatchObject({ status: 200, data: [] })
  })

  test('rolls back a write that must return one row and does not', async () => {
    const backend = use()
    const [one, other] = [await addAuthor(backend), await addAuthor(backend)]
    const { error, status } = await backend.service
      .from('writers')
      .update({ born: '1900-01-01' })
      .in('id', [one.id, other.id])
      .select()
      .single()
    expect(status).toBe(406)
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    const { data } = await backend.service.from('writers').select('born').in('id', [one.id, other.id])
    expect(data).toEqual([{ born: null }, { born: null }])
  })

  test('rolls back a write of more rows than allowed', async () => {
    const backend = use()
    const [one, other] = [await addAuthor(backend), await addAuthor(backend)]
    const ids = [one.id, other.id]
    const { error } = await backend.service
      .from('writers')
      .delete()
      .in('id', ids)
      .setHeader('Prefer', 'handling=strict, max-affected=1')
    expect(error).toMatchObject({
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
    })
    const { count } = await backend.service
      .from('writers')
      .select('*', { count: 'exact', head: true })
      .in('id', ids)
    expect(count).toBe(2)
    expect(
      (
        await backend.service
          .from('writers')
          .delete()
          .in('id', ids)
          .setHeader('Prefer', 'handling=strict, max-affected=2')
      ).error,
    ).toBeNull()
  })

  test('the Content-Range of a write contains the number of rows', async () => {
    const backend = use()
    const ranges = async (method: string, path: string, body: unknown, prefer?: string) =>
      (await send(backend, method, path, body, prefer)).headers.get('content-range')
    const rows = [
      { room: 'count', number: 1 },
      { room: 'count', number: 2 },
    ]
    expect(await ranges('POST', 'shelves', rows, 'count=exact')).toBe('*/2')
    expect(await ranges('PATCH', 'shelves?room=eq.count', { label: 'x' })).toBe('0-1/*')
    expect(await ranges('PATCH', 'shelves?room=eq.nowhere', { label: 'x' }, 'count=exact')).toBe('*/0')
    expect(await ranges('DELETE', 'shelves?room=eq.count', undefined, 'count=exact')).toBe('*/2')
  })
})

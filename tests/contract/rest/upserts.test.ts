import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { addAuthor, send } from './write-rows.ts'

onBothEngines(LIBRARY_SQL, (use) => {
  test('an upsert inserts new rows and overwrites existing ones', async () => {
    const { service } = use()
    await service.from('shelves').insert({ room: 'attic', number: 1, label: 'first' })
    const { data, status } = await service
      .from('shelves')
      .upsert([
        { room: 'attic', number: 1, label: 'changed' },
        { room: 'attic', number: 2, label: 'second' },
      ])
      .select('number, label')
      .order('number')
    expect(data).toEqual([
      { number: 1, label: 'changed' },
      { number: 2, label: 'second' },
    ])
    expect(status).toBe(201)
  })

  test('an upsert that inserts nothing returns 200', async () => {
    const { service } = use()
    const row = { room: 'cellar', number: 1, label: 'a' }
    expect((await service.from('shelves').upsert(row).select()).status).toBe(201)
    expect((await service.from('shelves').upsert(row).select()).status).toBe(200)
  })

  test('an upsert can use another unique column', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const { data } = await backend.service
      .from('writers')
      .upsert({ name: author.name, born: '1999-09-09' }, { onConflict: 'name' })
      .select('id, born')
      .single()
    expect(data).toEqual({ id: author.id, born: '1999-09-09' })
  })

  test('an upsert can keep existing rows', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const { data } = await backend.service
      .from('writers')
      .upsert([{ name: author.name, born: '1999-09-09' }], { onConflict: 'name', ignoreDuplicates: true })
      .select()
    expect(data).toEqual([])
    const { data: same } = await backend.service.from('writers').select('born').eq('id', author.id).single()
    expect(same).toEqual({ born: null })
  })

  test('PUT creates or replaces a row', async () => {
    const backend = use()
    const row = { room: 'put', number: 1, label: 'one' }
    const path = 'shelves?room=eq.put&number=eq.1'
    expect((await send(backend, 'PUT', path, row)).status).toBe(204)
    const made = await send(
      backend,
      'PUT',
      path.replace('1', '2').replace('eq.1', 'eq.2'),
      { ...row, number: 2 },
      'return=representation',
    )
    expect([made.status, await made.json()]).toEqual([201, [{ ...row, number: 2 }]])
    const replaced = await send(backend, 'PUT', path, { ...row, label: 'two' }, 'return=representation')
    expect([replaced.status, await replaced.json()]).toEqual([200, [{ ...row, label: 'two' }]])
  })
})

import { expect, test } from 'vitest'
import { ask } from './raw-request.ts'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

onBothEngines(LIBRARY_SQL, (use) => {
  test('PGRST200: an embedding without a foreign key', async () => {
    const { error, status } = await use().anon.from('books').select('shelves(*)')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'books' and 'shelves' in the schema cache",
    })
    expect((await use().anon.from('books').select('nothing(*)')).error).toMatchObject({ code: 'PGRST200' })
  })

  test('PGRST201: an ambiguous embedding', async () => {
    const { error, status } = await use().anon.from('books').select('writers(name)')
    expect(status).toBe(300)
    expect(error).toMatchObject({ code: 'PGRST201' })
    expect(error!.hint).toContain('writers!books_author_id_fkey')
  })

  test('PGRST202: an unknown function', async () => {
    const { anon } = use()
    expect(await anon.rpc('ad', { a: 1 })).toMatchObject({
      status: 404,
      error: { code: 'PGRST202', message: 'Could not find the function public.ad(a) in the schema cache' },
    })
    expect((await anon.rpc('add', { c: 1 })).error).toMatchObject({
      code: 'PGRST202',
      hint: 'Perhaps you meant to call the function public.add(a, b)',
    })
  })

  test('PGRST203: an ambiguous call', async () => {
    expect(await use().anon.rpc('ambiguous', { a: 1 })).toMatchObject({
      status: 300,
      error: { code: 'PGRST203' },
    })
  })

  test('PGRST204: a body with an unknown column', async () => {
    const { service } = use()
    const expected = {
      status: 400,
      error: {
        code: 'PGRST204',
        message: "Could not find the 'nope' column of 'writers' in the schema cache",
      },
    }
    expect(await service.from('writers').insert({ nope: 1 })).toMatchObject(expected)
    expect(await service.from('writers').update({ nope: 1 }).eq('id', 1)).toMatchObject(expected)
    expect((await service.from('writers').insert([{ 'name) values (1); --': 1 }])).error).toMatchObject({
      code: 'PGRST204',
    })
  })

  test('PGRST205: an unknown table, with a suggestion', async () => {
    expect(await use().anon.from('book').select()).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST205',
        message: "Could not find the table 'public.book' in the schema cache",
        hint: "Perhaps you meant the table 'public.books'",
      },
    })
    expect((await use().service.from('books; drop table books').delete().eq('id', 1)).error).toMatchObject({
      code: 'PGRST205',
    })
  })

  test('42703: an unknown column in select, filter and order', async () => {
    const { anon } = use()
    const expected = { status: 400, error: { code: '42703', message: 'column books.nope does not exist' } }
    expect(await anon.from('books').select('nope')).toMatchObject(expected)
    expect(await anon.from('books').select().eq('nope', 1)).toMatchObject(expected)
    expect(await anon.from('books').select().order('nope')).toMatchObject(expected)
    expect((await anon.from('books').select('"id"";select 1"')).error).toMatchObject({
      code: expect.toBeOneOf(['42703', 'PGRST100']),
    })
  })

  test('42704: a cast to a type that is not allowed', async () => {
    expect((await use().anon.from('books').select('id::regclass')).error).toMatchObject({ code: '42704' })
  })

  test('SQL in any part of a request stays text', async () => {
    const backend = use()
    const evil = encodeURIComponent(`id"; drop table books; --`)
    for (const query of ['select', 'order', 'columns', 'on_conflict', 'limit', 'offset', 'or', evil]) {
      const { status } = await ask(backend, `books?${query}=${evil}`)
      expect([200, 400]).toContain(status)
    }
    const { count } = await backend.anon.from('books').select('*', { count: 'exact', head: true })
    expect(count).toBe(3)
  })
})

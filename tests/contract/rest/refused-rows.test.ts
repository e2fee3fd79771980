import { expect, test } from 'vitest'
import { ask } from './raw-request.ts'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

onBothEngines(LIBRARY_SQL, (use) => {
  test('22P02: a value of the wrong type', async () => {
    expect(await use().anon.from('books').select().eq('isbn', 'abc')).toMatchObject({
      status: 400,
      error: { code: '22P02', message: 'invalid input syntax for type uuid: "abc"' },
    })
    expect((await use().service.from('writers').insert({ name: 'x', id: 'abc' })).error).toMatchObject({
      code: '22P02',
    })
  })

  test('23502, 23514 and 22001: rows that violate a constraint', async () => {
    const { service } = use()
    expect(await service.from('writers').insert({ name: null })).toMatchObject({
      status: 400,
      error: { code: '23502' },
    })
    expect(await service.from('books').insert({ title: 'x', price: -1 })).toMatchObject({
      status: 400,
      error: { code: '23514' },
    })
    expect((await service.from('books').insert({ title: 'x', pages: 0 })).error).toMatchObject({
      code: '23514',
    })
    expect(await service.from('books').insert({ title: 'x', short: 'too long' })).toMatchObject({
      status: 400,
      error: { code: '22001' },
    })
  })

  test('23505 and 23503: rows that conflict with others', async () => {
    const { service } = use()
    expect(await service.from('writers').insert({ name: 'Ann' })).toMatchObject({
      status: 409,
      error: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "writers_name_key"',
        details: 'Key (name)=(Ann) already exists.',
      },
    })
    expect(await service.from('books').insert({ title: 'x', author_id: 999 })).toMatchObject({
      status: 409,
      error: { code: '23503' },
    })
    expect(await service.from('writers').delete().eq('id', 1)).toMatchObject({
      status: 409,
      error: { code: '23503' },
    })
  })

  test('42P10: an upsert on columns that are not unique', async () => {
    const { error, status } = await use()
      .service.from('books')
      .upsert({ title: 'x' }, { onConflict: 'title' })
    expect([status, error!.code]).toEqual([400, '42P10'])
  })

  test('21000: an update or delete without a filter', async () => {
    const { service } = use()
    expect(await service.from('books').update({ price: 1 })).toMatchObject({
      status: 400,
      error: { code: '21000', message: 'UPDATE requires a WHERE clause' },
    })
    expect(await service.from('books').delete()).toMatchObject({
      status: 400,
      error: { code: '21000', message: 'DELETE requires a WHERE clause' },
    })
  })

  test('42501: a table or function without a grant, 401 for visitors and 403 for users', async () => {
    const backend = use()
    const user = await backend.signIn()
    const stranger = await backend.anon.from('closed_notes').select()
    expect(stranger).toMatchObject({
      status: 401,
      error: { code: '42501', message: 'permission denied for table closed_notes' },
    })
    expect(await user.from('closed_notes').select()).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await backend.anon.rpc('private_function')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
    const response = await ask(backend, 'closed_notes', { headers: { apikey: backend.keys.publishable } })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('42501: a new row that the policies reject', async () => {
    const user = await use().signIn()
    const row = { title: 'Mine', content: 'x' }
    expect(await user.from('blog_posts').insert(row)).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'new row violates row-level security policy for table "blog_posts"' },
    })
    const hidden = await user.from('blog_posts').update({ title: 'Mine' }).neq('title', 'x').select()
    expect(hidden).toMatchObject({ status: 200, data: [] })
  })

  test('P0001 and PTxyz: errors raised by a function', async () => {
    const { anon } = use()
    expect(await anon.rpc('raise_error', { state: 'P0001', words: 'No more' })).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'No more', details: 'a detail', hint: 'a hint' },
    })
    expect(await anon.rpc('raise_error', { state: 'PT402', words: 'Pay first' })).toMatchObject({
      status: 402,
      error: { code: 'PT402', message: 'Pay first' },
    })
  })

  test('40P01 and XX000: errors of the database, the second without its message', async () => {
    const { anon } = use()
    expect(await anon.rpc('raise_error', { state: '40P01', words: 'deadlock detected' })).toMatchObject({
      status: 500,
      error: { code: '40P01', message: 'deadlock detected' },
    })
    const { error, status } = await anon.rpc('raise_error', {
      state: 'XX000',
      words: 'file base/123 is broken',
    })
    expect([status, error!.code]).toEqual([500, 'XX000'])
    expect(error!.message).not.toContain('base/123')
  })
})

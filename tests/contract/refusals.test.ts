import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library.ts'
import { onBothEngines } from './on-both-engines.ts'
import type { BackendUnderTest } from './start-backend.ts'

/** Asks for what the client would never send. */
async function ask({ url, keys }: BackendUnderTest, path: string, init: RequestInit = {}) {
  const headers = { apikey: keys.secret, 'content-type': 'application/json', ...(init.headers as object) }
  const response = await fetch(`${url}/rest/v1/${path}`, { ...init, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers,
})

onBothEngines(LIBRARY_SQL, (use) => {
  test('PGRST100: a select list that can not be read', async () => {
    const { error, status } = await use().anon.from('books').select('id,,title')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST100',
      message: '"failed to parse select parameter (id,,title)" (line 1, column 4)',
    })
  })

  test('PGRST100: filters and orders that can not be read', async () => {
    const { anon } = use()
    expect((await anon.from('books').select().filter('id', 'equals', 1)).error).toMatchObject({
      code: 'PGRST100',
    })
    expect((await anon.from('books').select().or('id=1')).error).toMatchObject({ code: 'PGRST100' })
    expect((await ask(use(), 'books?order=id.downwards')).body).toMatchObject({ code: 'PGRST100' })
  })

  test('PGRST101: a verb that functions do not have', async () => {
    expect(await ask(use(), 'rpc/add', { method: 'DELETE' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST101' },
    })
  })

  test('PGRST102: bodies that are no rows', async () => {
    const unreadable = { status: 400, body: { code: 'PGRST102', message: 'Empty or invalid json' } }
    for (const body of ['', '{"name":', '[1]', '"text"', '[['.repeat(50)]) {
      expect(await ask(use(), 'authors', post(body))).toMatchObject(unreadable)
    }
    expect(await ask(use(), 'authors', post('[{"name":"x"},{"born":null}]'))).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'All object keys must match' },
    })
  })

  test('PGRST102: bodies of another type, compressed or too large', async () => {
    expect((await ask(use(), 'authors', post('name\nx', { 'content-type': 'text/plain' }))).status).toBe(415)
    expect((await ask(use(), 'authors', post('x', { 'content-encoding': 'gzip' }))).status).toBe(415)
    const large = JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) })
    expect(await ask(use(), 'authors', post(large))).toMatchObject({
      status: 413,
      body: { code: 'PGRST102' },
    })
  })

  test('PGRST103: ranges that make no sense', async () => {
    const { error, status } = await use().anon.from('books').select().limit(-1)
    expect(status).toBe(416)
    expect(error).toMatchObject({ code: 'PGRST103', message: 'Requested range not satisfiable' })
    expect((await ask(use(), 'books', { headers: { range: '5-2' } })).status).toBe(416)
  })

  test('PGRST105, 114 and 115: a PUT that does not name one row', async () => {
    const put = (path: string, body: object) =>
      ask(use(), path, { method: 'PUT', body: JSON.stringify(body) })
    const row = { room: 'x', number: 1 }
    expect(await put('shelves?room=eq.x', row)).toMatchObject({ status: 405, body: { code: 'PGRST105' } })
    expect(await put('shelves?room=eq.x&number=gt.1', row)).toMatchObject({ body: { code: 'PGRST105' } })
    expect(await put('shelves?room=eq.x&number=eq.1&limit=1', row)).toMatchObject({
      status: 400,
      body: { code: 'PGRST114' },
    })
    expect(await put('shelves?room=eq.x&number=eq.2', row)).toMatchObject({
      status: 400,
      body: { code: 'PGRST115' },
    })
    const { data } = await use().service.from('shelves').select().eq('room', 'x')
    expect(data).toEqual([])
  })

  test('PGRST106: a schema that is not exposed', async () => {
    const { error, status } = await use().service.schema('auth').from('users').select()
    expect(status).toBe(406)
    expect(error).toMatchObject({
      code: 'PGRST106',
      message: 'Invalid schema: auth',
      hint: 'Only the following schemas are exposed: public',
    })
    expect((await use().service.schema('auth').from('users').insert({})).error).toMatchObject({
      code: 'PGRST106',
    })
  })

  test('PGRST107: a media type that rows do not have', async () => {
    expect(await ask(use(), 'books', { headers: { accept: 'image/png' } })).toMatchObject({
      status: 406,
      body: { code: 'PGRST107', message: 'None of these media types are available: image/png' },
    })
  })

  test('PGRST108: a filter on a relation that is not selected', async () => {
    const { error } = await use().anon.from('books').select('id').eq('authors.name', 'Ann')
    expect(error).toMatchObject({ code: 'PGRST108' })
  })

  test('PGRST117: a verb that tables do not have', async () => {
    expect(await ask(use(), 'books', { method: 'PROPFIND' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST117', message: 'Unsupported HTTP method: PROPFIND' },
    })
  })

  test('PGRST118: an order by one of many related rows', async () => {
    const { error } = await use().anon.from('authors').select('id, books!author_id(id)').order('books(id)')
    expect(error).toMatchObject({ code: 'PGRST118' })
  })

  test('PGRST122: preferences nobody knows, when told to be strict', async () => {
    expect(await ask(use(), 'books', { headers: { prefer: 'handling=strict, colour=blue' } })).toMatchObject({
      status: 400,
      body: { code: 'PGRST122', details: 'Invalid preferences: colour=blue' },
    })
    expect((await ask(use(), 'books', { headers: { prefer: 'colour=blue' } })).status).toBe(200)
  })

  test('PGRST123: aggregates', async () => {
    expect((await use().anon.from('books').select('price.sum()')).error).toMatchObject({
      code: 'PGRST123',
      message: 'Use of aggregate functions is not allowed',
    })
    expect((await use().anon.from('books').select('count()')).error).toMatchObject({ code: 'PGRST123' })
  })

  test('PGRST125: a path that is no table', async () => {
    expect(await ask(use(), 'books/1')).toMatchObject({
      status: 404,
      body: { code: 'PGRST125', message: 'Invalid path specified in request URL' },
    })
    expect((await ask(use(), '%zz')).body).toMatchObject({ code: 'PGRST125' })
  })

  test('PGRST200: an embedding without a foreign key', async () => {
    const { error, status } = await use().anon.from('books').select('shelves(*)')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'books' and 'shelves' in the schema cache",
    })
    expect((await use().anon.from('books').select('nothing(*)')).error).toMatchObject({ code: 'PGRST200' })
  })

  test('PGRST201: an embedding that could mean two things', async () => {
    const { error, status } = await use().anon.from('books').select('authors(name)')
    expect(status).toBe(300)
    expect(error).toMatchObject({ code: 'PGRST201' })
    expect(error!.hint).toContain('authors!books_author_id_fkey')
  })

  test('PGRST202: a function nobody knows', async () => {
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

  test('PGRST203: a call that fits two functions', async () => {
    expect(await use().anon.rpc('ambiguous', { a: 1 })).toMatchObject({
      status: 300,
      error: { code: 'PGRST203' },
    })
  })

  test('PGRST204: a payload with an unknown column', async () => {
    const { service } = use()
    const expected = {
      status: 400,
      error: {
        code: 'PGRST204',
        message: "Could not find the 'nope' column of 'authors' in the schema cache",
      },
    }
    expect(await service.from('authors').insert({ nope: 1 })).toMatchObject(expected)
    expect(await service.from('authors').update({ nope: 1 }).eq('id', 1)).toMatchObject(expected)
    expect((await service.from('authors').insert([{ 'name) values (1); --': 1 }])).error).toMatchObject({
      code: 'PGRST204',
    })
  })

  test('PGRST205: a table nobody knows, with the one that was meant', async () => {
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

  test('42704: a cast to a type nobody knows', async () => {
    expect((await use().anon.from('books').select('id::regclass')).error).toMatchObject({ code: '42704' })
  })

  test('22P02: a value of the wrong type', async () => {
    expect(await use().anon.from('books').select().eq('isbn', 'abc')).toMatchObject({
      status: 400,
      error: { code: '22P02', message: 'invalid input syntax for type uuid: "abc"' },
    })
    expect((await use().service.from('authors').insert({ name: 'x', id: 'abc' })).error).toMatchObject({
      code: '22P02',
    })
  })

  test('23502, 23514 and 22001: rows the table refuses', async () => {
    const { service } = use()
    expect(await service.from('authors').insert({ name: null })).toMatchObject({
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

  test('23505 and 23503: rows that collide with others', async () => {
    const { service } = use()
    expect(await service.from('authors').insert({ name: 'Ann' })).toMatchObject({
      status: 409,
      error: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "authors_name_key"',
        details: 'Key (name)=(Ann) already exists.',
      },
    })
    expect(await service.from('books').insert({ title: 'x', author_id: 999 })).toMatchObject({
      status: 409,
      error: { code: '23503' },
    })
    expect(await service.from('authors').delete().eq('id', 1)).toMatchObject({
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

  test('21000: an update or delete of everything', async () => {
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

  test('42501: a table or function without a grant, 401 for strangers and 403 for users', async () => {
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

  test('P0001 and PTxyz: errors a function raises', async () => {
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

  test('40P01 and XX000: faults of the database, the second without its words', async () => {
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

  test('an error body has all four members and is JSON', async () => {
    const { body, headers } = await ask(use(), 'nothing_like_that')
    expect(Object.keys(body)).toEqual(['code', 'message', 'details', 'hint'])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
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

import { expect, test } from 'vitest'
import { ask, post } from './raw-request.ts'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

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
      expect(await ask(use(), 'writers', post(body))).toMatchObject(unreadable)
    }
    expect(await ask(use(), 'writers', post('[{"name":"x"},{"born":null}]'))).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'All object keys must match' },
    })
  })

  test('PGRST102: bodies of another type, compressed or too large', async () => {
    expect((await ask(use(), 'writers', post('name\nx', { 'content-type': 'text/plain' }))).status).toBe(415)
    expect((await ask(use(), 'writers', post('x', { 'content-encoding': 'gzip' }))).status).toBe(415)
    const large = JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) })
    expect(await ask(use(), 'writers', post(large))).toMatchObject({
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
    const { error } = await use().anon.from('books').select('id').eq('writers.name', 'Ann')
    expect(error).toMatchObject({ code: 'PGRST108' })
  })

  test('PGRST117: a verb that tables do not have', async () => {
    expect(await ask(use(), 'books', { method: 'PROPFIND' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST117', message: 'Unsupported HTTP method: PROPFIND' },
    })
  })

  test('PGRST118: an order by one of many related rows', async () => {
    const { error } = await use().anon.from('writers').select('id, books!author_id(id)').order('books(id)')
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

  test('an error body has all four members and is JSON', async () => {
    const { body, headers } = await ask(use(), 'nothing_like_that')
    expect(Object.keys(body)).toEqual(['code', 'message', 'details', 'hint'])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

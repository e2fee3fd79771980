import { expect, test } from 'vitest'
import { ask, post } from './raw-request.ts'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

onBothEngines(LIBRARY_SQL, (use) => {
  test('PGRST100: an invalid select list', async () => {
    const { error, status } = await use().anon.from('books').select('id,,title')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST100',
      message: '"failed to parse select parameter (id,,title)" (line 1, column 4)',
    })
  })

  test('PGRST101: a method that functions do not support', async () => {
    expect(await ask(use(), 'rpc/add', { method: 'DELETE' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST101' },
    })
  })

  test('PGRST102: bodies without rows', async () => {
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

  test('PGRST117: a method that tables do not support', async () => {
    expect(await ask(use(), 'books', { method: 'PROPFIND' })).toMatchObject({
      status: 405,
      body: { code: 'PGRST117', message: 'Unsupported HTTP method: PROPFIND' },
    })
  })

  test('PGRST118: an order by one of many related rows', async () => {
    const { error } = await use().anon.from('writers').select('id, books!author_id(id)').order('books(id)')
    expect(error).toMatchObject({ code: 'PGRST118' })
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

import { expect, test } from 'vitest'
import type { BackendUnderTest } from '../start-backend.ts'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

async function ask({ url, keys }: BackendUnderTest, request: string, init: RequestInit = {}) {
  const [method, path] = request.split(' ') as [string, string]
  const headers = { apikey: keys.secret, 'content-type': 'application/json', ...(init.headers as object) }
  const response = await fetch(`${url}/rest/v1/${path}`, { ...init, method, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const NOT_JSON = { message: 'Empty or invalid json' }
const NO_NOPE = { message: "Could not find the 'nope' column of 'writers' in the schema cache" }
const NO_COLUMN = { message: 'column books.nope does not exist' }
const NO_FUNCTION = { message: 'Could not find the function public.ad(a) in the schema cache' }
const WRONG_PATH = { message: 'Invalid path specified in request URL' }
const TAKEN_NAME = {
  message: 'duplicate key value violates unique constraint "writers_name_key"',
  details: 'Key (name)=(Ann) already exists.',
}
const NO_TABLE = {
  message: "Could not find the table 'public.book' in the schema cache",
  hint: "Perhaps you meant the table 'public.books'",
}
const NO_RELATION = {
  message: "Could not find a relationship between 'books' and 'shelves' in the schema cache",
}

/** With the secret key. */
const REFUSED: [request: string, body: unknown, status: number, code: string, error?: object][] = [
  ['GET books?select=id,,title', undefined, 400, 'PGRST100'],
  ['GET rpc/ad?a=1', undefined, 404, 'PGRST202', NO_FUNCTION],
  ['POST rpc/ambiguous', { a: 1 }, 300, 'PGRST203'],
  ['DELETE rpc/add', undefined, 405, 'PGRST101'],
  ['PROPFIND books', undefined, 405, 'PGRST117', { message: 'Unsupported HTTP method: PROPFIND' }],
  ['GET books/1', undefined, 404, 'PGRST125', WRONG_PATH],
  ['GET %zz', undefined, 404, 'PGRST125'],
  ['GET book', undefined, 404, 'PGRST205', NO_TABLE],
  ['DELETE books;drop%20table%20books?id=eq.1', undefined, 404, 'PGRST205'],
  ['GET books?select=shelves(*)', undefined, 400, 'PGRST200', NO_RELATION],
  ['GET books?select=writers(name)', undefined, 300, 'PGRST201', { hint: /writers!books_author_id_fkey/ }],
  ['GET writers?select=id,books!author_id(id)&order=books(id)', undefined, 400, 'PGRST118'],
  ['GET books?select=nope', undefined, 400, '42703', NO_COLUMN],
  ['GET books?nope=eq.1', undefined, 400, '42703', NO_COLUMN],
  ['GET books?order=nope', undefined, 400, '42703', NO_COLUMN],
  ['GET books?select=id::regclass', undefined, 400, '42704'],
  ['GET books?isbn=eq.abc', undefined, 400, '22P02', { message: /^invalid input syntax for type uuid/ }],
  ['POST writers', { nope: 1 }, 400, 'PGRST204', NO_NOPE],
  ['PATCH writers?id=eq.1', { nope: 1 }, 400, 'PGRST204', NO_NOPE],
  ['POST writers', { 'name) values (1); --': 1 }, 400, 'PGRST204'],
  ['POST writers', { name: null }, 400, '23502'],
  ['POST books', { title: 'x', price: -1 }, 400, '23514'],
  ['POST books', { title: 'x', pages: 0 }, 400, '23514'],
  ['POST books', { title: 'x', short: 'too long' }, 400, '22001'],
  ['POST writers', { name: 'Ann' }, 409, '23505', TAKEN_NAME],
  ['POST books', { title: 'x', author_id: 999 }, 409, '23503'],
  ['DELETE writers?id=eq.1', undefined, 409, '23503'],
  ['PATCH books', { price: 1 }, 400, '21000', { message: 'UPDATE requires a WHERE clause' }],
  ['DELETE books', undefined, 400, '21000', { message: 'DELETE requires a WHERE clause' }],
  ['PUT shelves?room=eq.x', { room: 'x', number: 1 }, 405, 'PGRST105'],
  ['PUT shelves?room=eq.x&number=gt.1', { room: 'x', number: 1 }, 405, 'PGRST105'],
  ['PUT shelves?room=eq.x&number=eq.1&limit=1', { room: 'x', number: 1 }, 400, 'PGRST114'],
  ['PUT shelves?room=eq.x&number=eq.2', { room: 'x', number: 1 }, 400, 'PGRST115'],
  ['POST rpc/raise_error', { state: 'PT402', words: 'Pay first' }, 402, 'PT402', { message: 'Pay first' }],
  [
    'POST rpc/raise_error',
    { state: 'P0001', words: 'No' },
    400,
    'P0001',
    { details: 'a detail', hint: 'a hint' },
  ],
  [
    'POST rpc/raise_error',
    { state: 'XX000', words: 'base/123' },
    500,
    'XX000',
    { message: /^Unexpected failure/ },
  ],
]

onBothEngines(LIBRARY_SQL, (use) => {
  test.for(REFUSED)('rejects %s %j with %i %s', async ([request, body, status, code, error = {}]) => {
    const answer = await ask(use(), request, { body: JSON.stringify(body) })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    for (const [name, text] of Object.entries(error)) expect(answer.body[name]).toMatch(text)
  })

  test.for([
    ['', 'application/json', 400],
    ['[1]', 'application/json', 400],
    ['[['.repeat(50), 'application/json', 400],
    ['name\nx', 'text/plain', 415],
    [`{"name":"${'x'.repeat(10 * 1024 * 1024)}"}`, 'application/json', 413],
  ] as const)('rejects body %#', async ([body, type, status]) => {
    const answer = await ask(use(), 'POST writers', { body, headers: { 'content-type': type } })
    expect(answer).toMatchObject({ status, body: { code: 'PGRST102', ...(status === 400 && NOT_JSON) } })
  })

  test('rejects a schema that is not exposed, and an upsert on columns that are not unique', async () => {
    const { service } = use()
    const hidden = service.schema('auth').from('users')
    expect(await hidden.select()).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: public',
      },
    })
    expect((await hidden.insert({})).error).toMatchObject({ code: 'PGRST106' })
    const conflict = await service.from('books').upsert({ title: 'x' }, { onConflict: 'title' })
    expect(conflict).toMatchObject({ status: 400, error: { code: '42P10' } })
  })

  test('42501: without a grant or against the policies, 401 for visitors and 403 for users', async () => {
    const backend = use()
    const user = await backend.signIn()
    expect(await backend.anon.from('closed_notes').select()).toMatchObject({
      status: 401,
      error: { code: '42501', message: 'permission denied for table closed_notes' },
    })
    expect(await user.from('closed_notes').select()).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await backend.anon.rpc('private_function')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
    expect(await user.from('blog_posts').insert({ title: 'Mine', content: 'x' })).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'new row violates row-level security policy for table "blog_posts"' },
    })
    const hidden = await user.from('blog_posts').update({ title: 'Mine' }).neq('title', 'x').select()
    expect(hidden).toMatchObject({ status: 200, data: [] })
    const bare = await ask(backend, 'GET closed_notes', { headers: { apikey: backend.keys.publishable } })
    expect(bare.headers.get('www-authenticate')).toBe('Bearer')
    expect(bare.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(Object.keys(bare.body)).toEqual(['code', 'message', 'details', 'hint'])
  })

  test('SQL in any part of a request stays text', async () => {
    const evil = encodeURIComponent(`id"; drop table books; --`)
    for (const query of ['select', 'order', 'columns', 'on_conflict', 'limit', 'offset', 'or', evil]) {
      expect([200, 400]).toContain((await ask(use(), `GET books?${query}=${evil}`)).status)
    }
    const { count } = await use().anon.from('books').select('*', { count: 'exact', head: true })
    expect(count).toBe(3)
  })
})

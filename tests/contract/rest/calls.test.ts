import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

onBothEngines(LIBRARY_SQL, (use) => {
  test('calls a function with named arguments and default values', async () => {
    const { anon } = use()
    expect(await anon.rpc('add', { a: 1, b: 2 })).toMatchObject({ data: 3, status: 200 })
    expect(await anon.rpc('add', { a: 1 })).toMatchObject({ data: 11 })
    expect(await anon.rpc('add', { a: 1, b: 2 }, { get: true })).toMatchObject({ data: 3 })
  })

  test('filters, sorts, counts and embeds rows of a table', async () => {
    const { data, count, status } = await use()
      .anon.rpc('books_below', { highest: 10 }, { count: 'exact' })
      .select('title, writers!author_id(name)')
      .eq('author_id', 1)
      .order('title', { ascending: false })
      .limit(1)
    expect(data).toEqual([{ title: 'Beta, or "B"', writers: { name: 'Ann' } }])
    expect([count, status]).toEqual([2, 206])
  })

  test('returns rows with GET, and counts them with HEAD', async () => {
    const { anon } = use()
    const { data } = await anon.rpc('books_below', { highest: 10 }, { get: true }).select('id').gt('id', 1)
    expect(data).toEqual([{ id: 2 }])
    const { count } = await anon.rpc('books_below', { highest: 10 }, { head: true, count: 'exact' })
    expect(count).toBe(2)
  })

  test('one row is an object, several values are an array, nothing is 204', async () => {
    const { anon } = use()
    expect(await anon.rpc('do_nothing')).toMatchObject({ data: null, status: 204, error: null })
    expect((await anon.rpc('counted')).data).toEqual({ lowest: 1, highest: 3 })
    expect((await anon.rpc('first_book').select('title')).data).toEqual({ title: 'Alpha' })
    expect((await anon.rpc('three')).data).toEqual([1, 2, 3])
  })

  test('calls a writing function with POST and rejects GET', async () => {
    const { service } = use()
    const made = await service.rpc('add_author', { given: 'From a function' })
    expect(made).toMatchObject({ data: expect.any(Number), status: 200 })
    const refused = await service.rpc('add_author', { given: 'From a link' }, { get: true })
    expect(refused).toMatchObject({ status: 405, error: { code: '25006' } })
  })

  test('rolls back a call whose result is rejected', async () => {
    const { service } = use()
    const { error } = await service
      .rpc('add_author', { given: 'Undone' })
      .setHeader('Prefer', 'handling=strict, max-affected=0')
    expect(error).toMatchObject({ code: 'PGRST124' })
    const { data } = await service.from('writers').select().eq('name', 'Undone')
    expect(data).toEqual([])
  })

  test('functions and policies see caller and request', async () => {
    const backend = use()
    const sub = '7d1b4a3e-0000-4000-8000-000000000001'
    const user = await backend.signIn({ sub, email: 'ann@example.com' })
    const { data } = await user.rpc('who', {}, { get: true })
    expect(data).toMatchObject({
      role: 'authenticated',
      uid: sub,
      claims: { sub, role: 'authenticated', email: 'ann@example.com', aud: 'authenticated' },
      method: 'GET',
      path: '/rpc/who',
      timeout: '8s',
    })
    expect(data.headers).toHaveProperty('user-agent')
    for (const secret of ['authorization', 'apikey', 'cookie'])
      expect(data.headers).not.toHaveProperty(secret)
  })

  test('visitors have less time, the service has its own role', async () => {
    const { anon, service } = use()
    expect((await anon.rpc('who')).data).toMatchObject({
      role: 'anon',
      uid: null,
      claims: { role: 'anon' },
      timeout: '3s',
    })
    expect((await service.rpc('who')).data).toMatchObject({ role: 'service_role', timeout: '8s' })
  })
})

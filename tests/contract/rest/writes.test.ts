import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

let nameCount = 0
/** A name that no other test uses. */
const newName = () => `Writer ${(nameCount += 1)}`

onBothEngines(LIBRARY_SQL, (use) => {
  const writers = () => use().service.from('writers')
  const shelves = () => use().service.from('shelves')
  const addAuthor = async (): Promise<{ id: number; name: string }> =>
    (await writers().insert({ name: newName() }).select('id, name').single()).data!
  const readBorn = async (...ids: number[]) =>
    (await writers().select('born').in('id', ids).order('id')).data!.map(({ born }) => born)
  /** For requests without a client method; text is sent unchanged. */
  const send = (method: string, path: string, body: unknown, prefer = 'return=representation') =>
    fetch(`${use().url}/rest/v1/${path}`, {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { apikey: use().keys.secret, 'content-type': 'application/json', prefer },
    })

  test('an insert returns 201, and the selected row with related rows if requested', async () => {
    const plain = await writers().insert({ name: newName() })
    expect(plain).toMatchObject({ data: null, status: 201, error: null })
    const author = await addAuthor()
    const { data, status } = await use()
      .service.from('books')
      .insert({ title: 'New', author_id: author.id, tags: ['x', 'y,z'], copies: 5, mood: 'grim' })
      .select('title, price, tags, mood, author:writers!author_id(name)')
      .single()
    expect(status).toBe(201)
    expect(data).toEqual({
      title: 'New',
      price: 9.5,
      tags: ['x', 'y,z'],
      mood: 'grim',
      author: { name: author.name },
    })
  })

  test('inserts and counts many rows at once, or none if one is invalid', async () => {
    const rows = [{ name: newName() }, { name: newName() }]
    const { data, count } = await writers().insert(rows, { count: 'exact' }).select('name')
    expect([data, count]).toEqual([rows, 2])
    const name = newName()
    expect((await writers().insert([{ name }, { name }])).error).toMatchObject({ code: '23505' })
    expect((await writers().select().eq('name', name)).data).toEqual([])
    expect(await writers().insert([]).select()).toMatchObject({ data: [], status: 201 })
  })

  test('a missing key means null, or the default if preferred', async () => {
    const rows = [
      { room: 'north', number: 1, label: 'given' },
      { room: 'north', number: 2 },
    ]
    expect((await shelves().insert(rows)).error).toMatchObject({ code: '23502' })
    const { data } = await shelves().insert(rows, { defaultToNull: false }).select('label').order('number')
    expect(data).toEqual([{ label: 'given' }, { label: 'new' }])
    // Identity columns also get their default.
    const [one, other] = [newName(), newName()]
    const identity = await writers()
      .insert([{ name: one, id: 5001 }, { name: other }], { defaultToNull: false })
      .select('id, name')
    expect(identity.data!.find(({ name }) => name === one)!.id).toBe(5001)
    expect(identity.data!.find(({ name }) => name === other)!.id).toBeGreaterThan(0)
  })

  test('stores JSON, long numbers and special texts unchanged', async () => {
    const contact = { nested: [{ a: null }, 'x"y', 1.5], text: "'; drop table writers; --", ключ: '✓' }
    const { data } = await writers().insert({ name: newName(), contact }).select('contact').single()
    expect(data!.contact).toEqual(contact)
    const exact = await send(
      'POST',
      'books?select=copies::text',
      '{"title":"Long","copies":9007199254740995}',
    )
    expect(await exact.json()).toEqual([{ copies: '9007199254740995' }])
  })

  test('uses only the listed columns of the body', async () => {
    const row = { name: newName(), born: '1990-01-01' }
    const response = await send('POST', 'writers?columns=name&select=name,born', row)
    expect(await response.json()).toEqual([{ name: row.name, born: null }])
  })

  test('headers-only returns the address of the new row', async () => {
    const response = await send('POST', 'shelves', { room: 'a b', number: 3 }, 'return=headers-only')
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe('/shelves?room=eq.a%20b&number=eq.3')
    expect(await response.text()).toBe('')
  })

  test('an update changes the rows of the filter only and returns them if requested', async () => {
    const [one, other] = [await addAuthor(), await addAuthor()]
    const quiet = await writers().update({ born: '2000-01-02' }).eq('id', one.id)
    expect(quiet).toMatchObject({ data: null, status: 204, error: null })
    expect(await readBorn(one.id, other.id)).toEqual(['2000-01-02', null])
    const name = newName()
    const some = await writers().update({ name }).eq('id', one.id).select('name')
    expect(some).toMatchObject({ data: [{ name }], status: 200 })
    const none = await writers().update({ name }).eq('id', -1).select('name')
    expect(none).toMatchObject({ data: [], status: 200 })
    const empty = await writers().update({}).eq('id', one.id).select()
    expect(empty).toMatchObject({ data: [], error: null })
  })

  test('an update can reset a column to its default', async () => {
    await shelves().insert({ room: 'west', number: 7, label: 'worn' })
    const prefer = 'missing=default, return=representation'
    const path = 'shelves?room=eq.west&number=eq.7&columns=label&select=label'
    const response = await send('PATCH', path, {}, prefer)
    expect(await response.json()).toEqual([{ label: 'new' }])
    expect(response.headers.get('preference-applied')).toBe(prefer)
  })

  test('a delete removes the rows of the filter and counts them', async () => {
    const { id } = await addAuthor()
    expect(await writers().delete({ count: 'exact' }).eq('id', id)).toMatchObject({ status: 204, count: 1 })
    expect(await writers().delete().eq('id', id).select()).toMatchObject({ status: 200, data: [] })
  })

  test('rolls back a write that must return one row and does not, or of more rows than allowed', async () => {
    const ids = [(await addAuthor()).id, (await addAuthor()).id]
    const single = await writers().update({ born: '1900-01-01' }).in('id', ids).select().single()
    expect(single).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    const remove = (max: number) =>
      writers().delete().in('id', ids).setHeader('Prefer', `handling=strict, max-affected=${max}`)
    expect((await remove(1)).error).toMatchObject({
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
    })
    expect(await readBorn(...ids)).toEqual([null, null])
    expect((await remove(2)).error).toBeNull()
  })

  test('the Content-Range of a write contains the number of rows', async () => {
    const range = async (...request: Parameters<typeof send>) =>
      (await send(...request)).headers.get('content-range')
    const rows = [
      { room: 'count', number: 1 },
      { room: 'count', number: 2 },
    ]
    expect(await range('POST', 'shelves', rows, 'count=exact')).toBe('*/2')
    expect(await range('PATCH', 'shelves?room=eq.count', { label: 'x' })).toBe('0-1/*')
    expect(await range('PATCH', 'shelves?room=eq.nowhere', { label: 'x' }, 'count=exact')).toBe('*/0')
    expect(await range('DELETE', 'shelves?room=eq.count', undefined, 'count=exact')).toBe('*/2')
  })

  test('an upsert inserts new rows with 201 and overwrites existing ones with 200', async () => {
    const rows = ['changed', 'second'].map((label, index) => ({ room: 'attic', number: index + 1, label }))
    await shelves().insert({ room: 'attic', number: 1, label: 'first' })
    const { data, status } = await shelves().upsert(rows).select().order('number')
    expect([data, status]).toEqual([rows, 201])
    expect((await shelves().upsert(rows).select()).status).toBe(200)
  })

  test('an upsert can use another unique column and keep existing rows', async () => {
    const { id, name } = await addAuthor()
    const row = { name, born: '1999-09-09' }
    const ignored = await writers().upsert(row, { onConflict: 'name', ignoreDuplicates: true }).select()
    expect(ignored.data).toEqual([])
    expect(await readBorn(id)).toEqual([null])
    const { data } = await writers().upsert(row, { onConflict: 'name' }).select('id, born').single()
    expect(data).toEqual({ id, born: row.born })
  })

  test('PUT creates or replaces a row', async () => {
    const path = 'shelves?room=eq.put&number=eq.1'
    const row = { room: 'put', number: 1, label: 'one' }
    const made = await send('PUT', path, row)
    expect([made.status, await made.json()]).toEqual([201, [row]])
    const replaced = await send('PUT', path, { ...row, label: 'two' })
    expect([replaced.status, await replaced.json()]).toEqual([200, [{ ...row, label: 'two' }]])
    expect((await send('PUT', path, row, 'return=minimal')).status).toBe(204)
  })
})

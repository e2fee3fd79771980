import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library.ts'
import { onBothEngines } from './on-both-engines.ts'
import type { BackendUnderTest } from './start-backend.ts'

let nameCount = 0
/** A name no other test uses. */
const newName = () => `Writer ${(nameCount += 1)}`

async function addAuthor(
  { service }: BackendUnderTest,
  name = newName(),
): Promise<{ id: number; name: string }> {
  const { data } = await service.from('authors').insert({ name }).select('id, name').single()
  return data!
}

/** For what the client has no method for. */
function send({ url, keys }: BackendUnderTest, method: string, path: string, body: unknown, prefer?: string) {
  return fetch(`${url}/rest/v1/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { apikey: keys.secret, 'content-type': 'application/json', ...(prefer && { prefer }) },
  })
}

onBothEngines(LIBRARY_SQL, (use) => {
  test('an insert answers 201 with nothing', async () => {
    const { data, status, error } = await use().service.from('authors').insert({ name: newName() })
    expect({ data, status, error }).toEqual({ data: null, status: 201, error: null })
  })

  test('an insert gives the row back when it is selected, related rows included', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const { data, status } = await backend.service
      .from('books')
      .insert({ title: 'New', author_id: author.id, tags: ['x', 'y,z'], copies: 5, mood: 'grim' })
      .select('title, price, tags, mood, author:authors!author_id(name)')
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

  test('many rows go in at once, and are counted', async () => {
    const names = [newName(), newName(), newName()]
    const { data, count } = await use()
      .service.from('authors')
      .insert(
        names.map((name) => ({ name })),
        { count: 'exact' },
      )
      .select('name')
    expect(data).toEqual(names.map((name) => ({ name })))
    expect(count).toBe(3)
  })

  test('a missing key means null, or the default when that is preferred', async () => {
    const { service } = use()
    const rows = [
      { room: 'north', number: 1, label: 'given' },
      { room: 'north', number: 2 },
    ]
    const refused = await service.from('shelves').insert(rows)
    expect(refused.error).toMatchObject({ code: '23502' })
    const { data } = await service
      .from('shelves')
      .insert(rows, { defaultToNull: false })
      .select('label')
      .order('number')
    expect(data).toEqual([{ label: 'given' }, { label: 'new' }])
  })

  test('a key missing everywhere takes the default of an identity column', async () => {
    const [one, other] = [newName(), newName()]
    const { data, error } = await use()
      .service.from('authors')
      .insert([{ name: one, id: 5001 }, { name: other }], { defaultToNull: false })
      .select('id, name')
    expect(error).toBeNull()
    expect(data!.find((author) => author.name === one)!.id).toBe(5001)
    expect(data!.find((author) => author.name === other)!.id).toBeGreaterThan(0)
  })

  test('an empty object takes every default, an empty array changes nothing', async () => {
    const { service } = use()
    const refused = await service.from('authors').insert({})
    expect(refused.error).toMatchObject({ code: '23502' })
    const nothing = await service.from('authors').insert([]).select()
    expect(nothing).toMatchObject({ data: [], status: 201 })
  })

  test('JSON, long numbers and odd texts arrive unchanged', async () => {
    const backend = use()
    const contact = { nested: [{ a: null }, 'x"y', 1.5], text: "'; drop table authors; --", ключ: '✓' }
    const { data } = await backend.service
      .from('authors')
      .insert({ name: newName(), contact })
      .select('contact')
      .single()
    expect(data!.contact).toEqual(contact)
    const response = await send(
      backend,
      'POST',
      'books?select=copies::text',
      undefined,
      'return=representation',
    )
    expect(response.status).toBe(400)
    const exact = await fetch(`${backend.url}/rest/v1/books?select=copies::text`, {
      method: 'POST',
      body: '{"title":"Long","copies":9007199254740995}',
      headers: {
        apikey: backend.keys.secret,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
    })
    expect(await exact.json()).toEqual([{ copies: '9007199254740995' }])
  })

  test('an update changes the rows the filter names, and only those', async () => {
    const backend = use()
    const [one, other] = [await addAuthor(backend), await addAuthor(backend)]
    const quiet = await backend.service.from('authors').update({ born: '2000-01-02' }).eq('id', one.id)
    expect(quiet).toMatchObject({ data: null, status: 204, error: null })
    const { data } = await backend.service
      .from('authors')
      .select('born')
      .in('id', [one.id, other.id])
      .order('id')
    expect(data).toEqual([{ born: '2000-01-02' }, { born: null }])
  })

  test('an update gives the changed rows back, and no rows when none matched', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const renamed = newName()
    const some = await backend.service
      .from('authors')
      .update({ name: renamed })
      .eq('id', author.id)
      .select('name')
    expect(some).toMatchObject({ data: [{ name: renamed }], status: 200 })
    const none = await backend.service.from('authors').update({ name: renamed }).eq('id', -1).select('name')
    expect(none).toMatchObject({ data: [], status: 200 })
  })

  test('an update without members changes nothing', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const outcome = await backend.service.from('authors').update({}).eq('id', author.id).select()
    expect(outcome).toMatchObject({ data: [], error: null })
  })

  test('an update can put a column back to its default', async () => {
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

  test('a delete removes the rows the filter names and counts them', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const removed = await backend.service.from('authors').delete({ count: 'exact' }).eq('id', author.id)
    expect(removed).toMatchObject({ status: 204, count: 1, data: null })
    const again = await backend.service.from('authors').delete().eq('id', author.id).select()
    expect(again).toMatchObject({ status: 200, data: [] })
  })

  test('an upsert inserts new rows and overwrites known ones', async () => {
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

  test('an upsert that inserted nothing answers 200', async () => {
    const { service } = use()
    const row = { room: 'cellar', number: 1, label: 'a' }
    expect((await service.from('shelves').upsert(row).select()).status).toBe(201)
    expect((await service.from('shelves').upsert(row).select()).status).toBe(200)
  })

  test('an upsert can meet on another unique column', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const { data } = await backend.service
      .from('authors')
      .upsert({ name: author.name, born: '1999-09-09' }, { onConflict: 'name' })
      .select('id, born')
      .single()
    expect(data).toEqual({ id: author.id, born: '1999-09-09' })
  })

  test('an upsert can leave known rows as they are', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const { data } = await backend.service
      .from('authors')
      .upsert([{ name: author.name, born: '1999-09-09' }], { onConflict: 'name', ignoreDuplicates: true })
      .select()
    expect(data).toEqual([])
    const { data: same } = await backend.service.from('authors').select('born').eq('id', author.id).single()
    expect(same).toEqual({ born: null })
  })

  test('a write that must give one row and does not is undone', async () => {
    const backend = use()
    const [one, other] = [await addAuthor(backend), await addAuthor(backend)]
    const { error, status } = await backend.service
      .from('authors')
      .update({ born: '1900-01-01' })
      .in('id', [one.id, other.id])
      .select()
      .single()
    expect(status).toBe(406)
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    const { data } = await backend.service.from('authors').select('born').in('id', [one.id, other.id])
    expect(data).toEqual([{ born: null }, { born: null }])
  })

  test('a write of more rows than allowed is undone', async () => {
    const backend = use()
    const [one, other] = [await addAuthor(backend), await addAuthor(backend)]
    const ids = [one.id, other.id]
    const { error } = await backend.service
      .from('authors')
      .delete()
      .in('id', ids)
      .setHeader('Prefer', 'handling=strict, max-affected=1')
    expect(error).toMatchObject({
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
    })
    const { count } = await backend.service
      .from('authors')
      .select('*', { count: 'exact', head: true })
      .in('id', ids)
    expect(count).toBe(2)
    expect(
      (
        await backend.service
          .from('authors')
          .delete()
          .in('id', ids)
          .setHeader('Prefer', 'handling=strict, max-affected=2')
      ).error,
    ).toBeNull()
  })

  test('one bad row of many leaves none behind', async () => {
    const { service } = use()
    const name = newName()
    const { error } = await service.from('authors').insert([{ name }, { name }])
    expect(error).toMatchObject({ code: '23505' })
    const { data } = await service.from('authors').select().eq('name', name)
    expect(data).toEqual([])
  })

  test('only the listed columns of the payload are used', async () => {
    const backend = use()
    const name = newName()
    const response = await send(
      backend,
      'POST',
      'authors?columns=name&select=name,born',
      { name, born: '1990-01-01' },
      'return=representation',
    )
    expect(await response.json()).toEqual([{ name, born: null }])
  })

  test('headers-only gives the address of the new row', async () => {
    const response = await send(use(), 'POST', 'shelves', { room: 'a b', number: 3 }, 'return=headers-only')
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe('/shelves?room=eq.a%20b&number=eq.3')
    expect(await response.text()).toBe('')
  })

  test('PUT makes the row or replaces it', async () => {
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

  test('the Content-Range of a write tells how many rows it touched', async () => {
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

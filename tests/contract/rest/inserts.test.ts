import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { addAuthor, newName, send } from './write-rows.ts'

onBothEngines(LIBRARY_SQL, (use) => {
  test('an insert returns 201 and no body', async () => {
    const { data, status, error } = await use().service.from('writers').insert({ name: newName() })
    expect({ data, status, error }).toEqual({ data: null, status: 201, error: null })
  })

  test('an insert returns the selected row with related rows', async () => {
    const backend = use()
    const author = await addAuthor(backend)
    const { data, status } = await backend.service
      .from('books')
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

  test('inserts and counts many rows at once', async () => {
    const names = [newName(), newName(), newName()]
    const { data, count } = await use()
      .service.from('writers')
      .insert(
        names.map((name) => ({ name })),
        { count: 'exact' },
      )
      .select('name')
    expect(data).toEqual(names.map((name) => ({ name })))
    expect(count).toBe(3)
  })

  test('a missing key means null, or the default if preferred', async () => {
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

  test('a key missing in all rows uses the default of an identity column', async () => {
    const [one, other] = [newName(), newName()]
    const { data, error } = await use()
      .service.from('writers')
      .insert([{ name: one, id: 5001 }, { name: other }], { defaultToNull: false })
      .select('id, name')
    expect(error).toBeNull()
    expect(data!.find((author) => author.name === one)!.id).toBe(5001)
    expect(data!.find((author) => author.name === other)!.id).toBeGreaterThan(0)
  })

  test('an empty object uses all defaults, an empty array changes nothing', async () => {
    const { service } = use()
    const refused = await service.from('writers').insert({})
    expect(refused.error).toMatchObject({ code: '23502' })
    const nothing = await service.from('writers').insert([]).select()
    expect(nothing).toMatchObject({ data: [], status: 201 })
  })

  test('stores JSON, long numbers and special texts unchanged', async () => {
    const backend = use()
    const contact = { nested: [{ a: null }, 'x"y', 1.5], text: "'; drop table writers; --", ключ: '✓' }
    const { data } = await backend.service
      .from('writers')
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

  test('one invalid row prevents the whole insert', async () => {
    const { service } = use()
    const name = newName()
    const { error } = await service.from('writers').insert([{ name }, { name }])
    expect(error).toMatchObject({ code: '23505' })
    const { data } = await service.from('writers').select().eq('name', name)
    expect(data).toEqual([])
  })

  test('uses only the listed columns of the body', async () => {
    const backend = use()
    const name = newName()
    const response = await send(
      backend,
      'POST',
      'writers?columns=name&select=name,born',
      { name, born: '1990-01-01' },
      'return=representation',
    )
    expect(await response.json()).toEqual([{ name, born: null }])
  })

  test('headers-only returns the address of the new row', async () => {
    const response = await send(use(), 'POST', 'shelves', { room: 'a b', number: 3 }, 'return=headers-only')
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe('/shelves?room=eq.a%20b&number=eq.3')
    expect(await response.text()).toBe('')
  })
})

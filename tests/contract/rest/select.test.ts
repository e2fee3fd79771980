import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

onBothEngines(LIBRARY_SQL, (use) => {
  test('returns every column in its JSON form', async () => {
    const { data } = await use().anon.from('books').select().eq('id', 1).single()
    expect(data).toEqual({
      id: 1,
      title: 'Alpha',
      author_id: 1,
      editor_id: 2,
      isbn: '00000000-0000-4000-8000-000000000001',
      price: 3,
      pages: 100,
      copies: 1,
      tags: ['red', 'new'],
      mood: 'calm',
      on_sale: true,
      lent_during: '["2026-01-01 00:00:00+00","2026-02-01 00:00:00+00")',
      added_at: '2026-01-31T10:00:00.123456+00:00',
      short: 'a',
    })
  })

  test('returns the named columns in their order, renamed and cast, with all digits', async () => {
    const { data } = await use()
      .anon.from('books')
      .select('name:title, first:tags->>0, price::text, tags::text, mood::mood, copies::text')
      .eq('id', 2)
    expect(JSON.stringify(data)).toBe(
      String.raw`[{"name":"Beta, or \"B\"","first":"red","price":"7.25","tags":"{red}","mood":"merry","copies":"9007199254740993"}]`,
    )
  })

  test('selects members of JSON columns', async () => {
    const { data } = await use()
      .anon.from('writers')
      .select('mail:contact->>mail, phones:contact->phones, second:contact->phones->>1, contact->age')
      .eq('id', 1)
    expect(data).toEqual([{ mail: 'ann@example.com', phones: ['11', '22'], second: '22', age: 56 }])
  })

  test('embeds a related row as an object or null', async () => {
    const { data } = await use()
      .anon.from('books')
      .select('title, author:writers!books_author_id_fkey(name), editor:writers!editor_id(name)')
      .order('id')
    expect(data).toEqual([
      { title: 'Alpha', author: { name: 'Ann' }, editor: { name: 'Bob' } },
      { title: 'Beta, or "B"', author: { name: 'Ann' }, editor: null },
      { title: 'Gamma (100%)', author: { name: 'Bob' }, editor: { name: 'Ann' } },
    ])
  })

  test('the key column can name the relation', async () => {
    const { data } = await use().anon.from('books').select('author_id(name)').eq('id', 3)
    expect(data).toEqual([{ author_id: { name: 'Bob' } }])
  })

  test('embeds referencing rows as an array', async () => {
    const { data } = await use()
      .anon.from('writers')
      .select('name, written:books!author_id(title)')
      .order('id')
      .order('title', { referencedTable: 'written', ascending: false })
    expect(data).toEqual([
      { name: 'Ann', written: [{ title: 'Beta, or "B"' }, { title: 'Alpha' }] },
      { name: 'Bob', written: [{ title: 'Gamma (100%)' }] },
      { name: 'Cid', written: [] },
    ])
  })

  test('embeds a unique referencing row as an object', async () => {
    const { data } = await use().anon.from('books').select('id, blurbs(body)').order('id').limit(2)
    expect(data).toEqual([
      { id: 1, blurbs: { body: 'The first letter.' } },
      { id: 2, blurbs: null },
    ])
  })

  test('filters, sorts and limits embedded rows', async () => {
    const { data } = await use()
      .anon.from('writers')
      .select('name, books!author_id(title)')
      .eq('id', 1)
      .gt('books.price', 1)
      .order('price', { referencedTable: 'books', ascending: false })
      .limit(1, { referencedTable: 'books' })
    expect(data).toEqual([{ name: 'Ann', books: [{ title: 'Beta, or "B"' }] }])
  })

  test('an inner join omits rows without a match', async () => {
    const { data, count } = await use()
      .anon.from('writers')
      .select('name, books!author_id!inner(title)', { count: 'exact' })
      .gt('books.price', 10)
    expect(data).toEqual([{ name: 'Bob', books: [{ title: 'Gamma (100%)' }] }])
    expect(count).toBe(1)
  })

  test('filters rows by whether they have related rows', async () => {
    const { anon } = use()
    const without = await anon.from('writers').select('name, books!author_id()').is('books', null)
    expect(without.data).toEqual([{ name: 'Cid' }])
    const withSome = await anon
      .from('writers')
      .select('name, books!author_id()')
      .not('books', 'is', null)
      .order('id')
    expect(withSome.data).toEqual([{ name: 'Ann' }, { name: 'Bob' }])
  })

  test('sorts rows by a column of a related row', async () => {
    const { data } = await use()
      .anon.from('books')
      .select('id, writers!author_id(name)')
      .order('writers(name)', { ascending: false })
      .order('id')
    expect(data!.map((row) => row.id)).toEqual([3, 1, 2])
  })

  test('embeds related rows of related rows', async () => {
    const { data } = await use()
      .anon.from('blurbs')
      .select('body, books(title, writers!author_id(name, books!editor_id(title)))')
    expect(data).toEqual([
      {
        body: 'The first letter.',
        books: { title: 'Alpha', writers: { name: 'Ann', books: [{ title: 'Gamma (100%)' }] } },
      },
    ])
  })

  test('reads a view like a table', async () => {
    const { data } = await use().anon.from('cheap_books').select()
    expect(data).toEqual([{ id: 1, title: 'Alpha', price: 3 }])
  })
})

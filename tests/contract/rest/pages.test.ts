import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

const TWELVE_HUNDRED_SHELVES = `
insert into public.shelves (room, number) select 'hall', n from generate_series(1, 1200) n;
analyze public.shelves;
`

onBothEngines(LIBRARY_SQL + TWELVE_HUNDRED_SHELVES, (use) => {
  const hall = (options?: { count?: 'exact' | 'planned' | 'estimated'; head?: boolean }) =>
    use().anon.from('shelves').select('number', options).eq('room', 'hall').order('number')

  test('a range is a page, and an exact count gives the number of rows', async () => {
    const { data, count, status } = await hall({ count: 'exact' }).range(12, 14)
    expect(data).toEqual([{ number: 13 }, { number: 14 }, { number: 15 }])
    expect([count, status]).toEqual([1200, 206])
  })

  test('rejects a page beyond the end if rows are counted', async () => {
    const counted = await hall({ count: 'exact' }).range(1212, 1223)
    expect(counted).toMatchObject({
      status: 416,
      error: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 1212 was requested, but there are only 1200 rows.',
      },
    })
    expect(await hall().range(1212, 1223)).toMatchObject({ data: [], status: 200 })
  })

  test('returns at most a thousand rows', async () => {
    const { data, count, status } = await hall({ count: 'exact' })
    expect(data).toHaveLength(1000)
    expect([count, status]).toEqual([1200, 206])
    expect((await hall().limit(5000)).data).toHaveLength(1000)
  })

  test('returns a count without rows', async () => {
    const { anon } = use()
    const { data, count, error } = await anon.from('shelves').select('*', { count: 'exact', head: true })
    expect({ data, count, error }).toEqual({ data: null, count: 1202, error: null })
  })

  test('returns the count of the planner', async () => {
    const { count } = await hall({ count: 'planned', head: true })
    expect(count).toBeGreaterThan(600)
    expect(count).toBeLessThan(2400)
  })

  test('an estimated count is exact for few rows and at least the maximum for many', async () => {
    const few = await use().anon.from('writers').select('*', { count: 'estimated', head: true })
    expect(few.count).toBe(3)
    const many = await hall({ count: 'estimated', head: true })
    expect(many.count).toBeGreaterThanOrEqual(1000)
  })

  test('sorts by several columns and places nulls', async () => {
    const { anon } = use()
    const ids = async (column: string, options?: { ascending?: boolean; nullsFirst?: boolean }) =>
      (await anon.from('writers').select('id').order(column, options)).data!.map((author) => author.id)
    expect(await ids('born')).toEqual([1, 2, 3])
    expect(await ids('born', { ascending: false })).toEqual([3, 2, 1])
    expect(await ids('born', { nullsFirst: true })).toEqual([3, 1, 2])
    expect(await ids('born', { ascending: false, nullsFirst: false })).toEqual([2, 1, 3])
    const twice = await anon
      .from('books')
      .select('id')
      .order('author_id', { ascending: false })
      .order('title')
    expect(twice.data!.map((book) => book.id)).toEqual([3, 1, 2])
  })

  test('sorts by a member of a JSON column', async () => {
    const { data } = await use()
      .anon.from('writers')
      .select('id')
      .order('contact->>mail', { nullsFirst: true })
      .order('id')
    expect(data!.map((author) => author.id)).toEqual([2, 3, 1])
  })

  test.for([
    [0, 9],
    [3, 0],
  ])('single() rejects %i rows', async ([count, above]) => {
    const { error, status } = await use().anon.from('books').select('id').gt('id', above).single()
    expect(status).toBe(406)
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${count} rows`,
    })
  })

  test('maybeSingle() returns the row or null', async () => {
    const find = (id: number) => use().anon.from('books').select('id').eq('id', id).maybeSingle()
    expect(await find(2)).toMatchObject({ data: { id: 2 }, error: null })
    expect(await find(99)).toMatchObject({ data: null, error: null })
  })

  test('returns rows as CSV', async () => {
    const { data } = await use().anon.from('books').select('id, title, tags, on_sale, mood').order('id').csv()
    expect(data).toBe(
      'id,title,tags,on_sale,mood\n1,Alpha,"{red,new}",t,calm\n2,"Beta, or ""B""",{red},f,merry\n3,"Gamma (100%)",{},,',
    )
  })

  test('the Range header counts rows too', async () => {
    const { url, keys } = use()
    const response = await fetch(`${url}/rest/v1/shelves?select=number&room=eq.hall&order=number`, {
      headers: { apikey: keys.publishable, range: '5-6', 'range-unit': 'items', prefer: 'count=exact' },
    })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe('5-6/1200')
    expect(response.headers.get('preference-applied')).toBe('count=exact')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual([{ number: 6 }, { number: 7 }])
  })

  test('HEAD has the headers of GET and no body', async () => {
    const { url, keys } = use()
    const ask = (method: string) =>
      fetch(`${url}/rest/v1/writers?select=id&limit=2`, { method, headers: { apikey: keys.publishable } })
    const [get, head] = await Promise.all([ask('GET'), ask('HEAD')])
    expect(head.status).toBe(get.status)
    for (const name of ['content-type', 'content-range'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    expect(await head.text()).toBe('')
  })
})

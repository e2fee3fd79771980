import type { PostgrestFilterBuilder } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { LIBRARY_SQL } from './library-schema.ts'
import { onBothEngines } from '../on-both-engines.ts'

// The books are 1 Alpha, 2 Beta, or "B", 3 Gamma (100%).
// oxlint-disable-next-line typescript/no-explicit-any -- the type parameters of the client are not what is tested
type Books = PostgrestFilterBuilder<any, any, any, any, any, any, any>

const CASES: readonly [
  name: string,
  narrow: (books: Books) => PromiseLike<unknown>,
  ids: readonly number[],
][] = [
  ['eq', (books) => books.eq('title', 'Alpha'), [1]],
  ['eq with commas and quotes in the value', (books) => books.eq('title', 'Beta, or "B"'), [2]],
  ['eq with SQL in the value', (books) => books.eq('title', "' or 1=1; drop table books; --"), []],
  ['neq', (books) => books.neq('id', 2), [1, 3]],
  ['gt', (books) => books.gt('price', 7.25), [3]],
  ['gte', (books) => books.gte('price', '7.25'), [2, 3]],
  ['lt', (books) => books.lt('price', 7.25), [1]],
  ['lte', (books) => books.lte('price', 7.25), [1, 2]],
  ['a comparison with a bigint beyond 2^53', (books) => books.eq('copies', '9007199254740993'), [2]],
  ['a comparison of times', (books) => books.lte('added_at', '2026-01-31T11:00:00.123456+01:00'), [1, 2, 3]],
  ['a comparison with a domain', (books) => books.gt('pages', 150), [2]],
  ['a comparison with an enum', (books) => books.eq('mood', 'merry'), [2]],
  ['like', (books) => books.like('title', '%a'), [1]],
  ['like with the star of the URL form', (books) => books.filter('title', 'like', 'A*'), [1]],
  ['like with a percent sign of its own', (books) => books.like('title', '%(100\\%)%'), [3]],
  ['ilike', (books) => books.ilike('title', 'ALPHA'), [1]],
  ['like any of', (books) => books.likeAnyOf('title', ['A%', 'G%']), [1, 3]],
  ['ilike all of', (books) => books.ilikeAllOf('title', ['%A%', '%M%']), [3]],
  ['match', (books) => books.filter('title', 'match', '^[AB]'), [1, 2]],
  ['imatch', (books) => books.filter('title', 'imatch', '^alp'), [1]],
  ['is null', (books) => books.is('isbn', null), [3]],
  ['is not null', (books) => books.not('isbn', 'is', null), [1, 2]],
  ['is not_null', (books) => books.filter('isbn', 'is', 'not_null'), [1, 2]],
  ['is true', (books) => books.is('on_sale', true), [1]],
  ['is false', (books) => books.is('on_sale', false), [2]],
  ['is unknown', (books) => books.filter('on_sale', 'is', 'unknown'), [3]],
  ['isdistinct', (books) => books.isDistinct('mood', 'calm'), [2, 3]],
  ['in', (books) => books.in('id', [1, 3]), [1, 3]],
  ['in with values that need quotes', (books) => books.in('title', ['Alpha', 'Gamma (100%)', 'a,b']), [1, 3]],
  ['in with nothing', (books) => books.in('id', []), []],
  ['not in', (books) => books.not('id', 'in', '(1,3)'), [2]],
  ['cs on an array', (books) => books.contains('tags', ['red', 'new']), [1]],
  ['cd on an array', (books) => books.containedBy('tags', ['red', 'blue']), [2, 3]],
  ['ov on an array', (books) => books.overlaps('tags', ['new', 'blue']), [1]],
  ['cs on a range', (books) => books.contains('lent_during', '[2026-01-05,2026-01-06)'), [1]],
  ['ov on a range', (books) => books.overlaps('lent_during', '[2026-01-15,2026-03-15)'), [1, 2]],
  ['sl', (books) => books.rangeLt('lent_during', '[2026-02-15,2026-02-16)'), [1]],
  ['sr', (books) => books.rangeGt('lent_during', '[2026-02-15,2026-02-16)'), [2]],
  ['nxr', (books) => books.rangeLte('lent_during', '[2026-01-01,2026-02-01)'), [1]],
  ['nxl', (books) => books.rangeGte('lent_during', '[2026-03-01,2026-03-02)'), [2]],
  ['adj', (books) => books.rangeAdjacent('lent_during', '[2026-02-01,2026-02-02)'), [1]],
  ['fts', (books) => books.textSearch('title', "'alpha' | 'gamma'"), [1, 3]],
  [
    'plfts with a language',
    (books) => books.textSearch('title', 'alpha', { type: 'plain', config: 'english' }),
    [1],
  ],
  ['phfts', (books) => books.textSearch('title', 'beta or b', { type: 'phrase', config: 'simple' }), [2]],
  ['wfts', (books) => books.textSearch('title', 'alpha or gamma', { type: 'websearch' }), [1, 3]],
  ['eq(any)', (books) => books.filter('id', 'eq(any)', '{1,2}'), [1, 2]],
  ['gt(all)', (books) => books.filter('id', 'gt(all)', '{1,2}'), [3]],
  ['two filters on one column', (books) => books.gt('id', 1).lt('id', 3), [2]],
  ['match of several columns', (books) => books.match({ author_id: 1, on_sale: true }), [1]],
  ['or', (books) => books.or('id.eq.1,title.eq."Beta, or \\"B\\""'), [1, 2]],
  ['or with a nested and', (books) => books.or('id.eq.3,and(author_id.eq.1,tags.cs.{new})'), [1, 3]],
  ['or with a nested not.and', (books) => books.or('not.and(id.gt.1,price.gt.1)'), [1]],
]

onBothEngines(LIBRARY_SQL, (use) => {
  test.for(CASES)('%s', async ([, narrow, ids]) => {
    const books = use().anon.from('books').select('id').order('id') as unknown as Books
    const { data, error } = (await narrow(books)) as { data: { id: number }[]; error: unknown }
    expect(error).toBeNull()
    expect(data.map((book) => book.id)).toEqual(ids)
  })

  test('compares members of JSON columns as text or as JSON', async () => {
    const { anon } = use()
    const byText = await anon.from('writers').select('id').eq('contact->>mail', 'ann@example.com')
    const byJson = await anon.from('writers').select('id').gt('contact->age', 50)
    const byIndex = await anon.from('writers').select('id').eq('contact->phones->>1', '22')
    const byMissing = await anon.from('writers').select('id').is('contact->>mail', null).order('id')
    const contained = await anon.from('writers').select('id').contains('contact', { age: 56 })
    for (const { data } of [byText, byJson, byIndex, contained]) expect(data).toEqual([{ id: 1 }])
    expect(byMissing.data).toEqual([{ id: 2 }, { id: 3 }])
  })
})

import { expect, test } from 'vitest'
import { isNarrowed, readOrder, toListFilter } from './post-filter.ts'

const AUTHOR = '4b0dcf4e-8a53-4b3c-9a5b-0d3f43a0a111'

test('converts query parameters to a server filter', () => {
  expect(
    toListFilter(
      {
        q: ' ads ',
        status: 'draft',
        kind: 'news',
        author: AUTHOR,
        tag: 'fees',
        from: '2026-03-08',
        to: '2026-03-08',
      },
      'America/New_York',
    ),
  ).toEqual({
    search: 'ads',
    status: 'draft',
    table: 'news_posts',
    author: AUTHOR,
    tag: 'fees',
    // On this day, clocks go forward, so it has 23 hours.
    from: '2026-03-08T05:00:00.000Z',
    to: '2026-03-09T04:00:00.000Z',
  })
})

test('ignores invalid query parameters', () => {
  const values = {
    q: '  ',
    status: 'lost',
    kind: 'toString',
    author: '1',
    from: 'soon',
    to: '2026-02-30',
    order: 'x',
  }
  expect(toListFilter(values, 'UTC')).toEqual({})
  expect(readOrder(values)).toBe('newest')
  expect([isNarrowed({ order: 'title' }), isNarrowed({ tag: 'x' })]).toEqual([false, true])
})

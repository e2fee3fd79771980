import { expect, test } from 'vitest'
import type { PlannedRow } from '#domain/imports/plan/plan-import.ts'
import { describeState, type RowFilter, selectRows } from './select-rows.ts'

const row = (part: Partial<PlannedRow>): PlannedRow => ({
  kind: 'post',
  number: 1,
  line: 2,
  source_id: 'sheet:1',
  title: 'Planning deal-day stock',
  status: 'published',
  published_at: null,
  author: 'Imani Clarke',
  tags: [],
  featured_image: null,
  pictureCount: 0,
  old_url: '',
  digest: null,
  version: null,
  reason: null,
  isPart: false,
  warnings: [],
  action: 'create',
  ...part,
})
const ROWS = [
  row({}),
  row({
    number: 2,
    line: 3,
    title: 'Returns',
    kind: 'rejected',
    action: 'refuse',
    reason: 'The content is missing.',
    author: '',
  }),
  row({
    number: 3,
    line: 30,
    title: 'Fees',
    author: 'Tomas',
    action: 'skip',
    warnings: ['Look'],
    source_id: 'shopify:77',
  }),
  row({ number: 4, line: 40, title: 'Ads', status: 'draft', action: 'update' }),
  row({ number: 5, line: 50, title: 'Ranks', action: 'update', isLeftOut: true }),
]
const select = (text: string, filter: RowFilter = 'all') =>
  selectRows(ROWS, { text, filter }).map(({ number }) => number)

test.each([
  ['DEAL', [1]],
  ['imani', [1, 4, 5]],
  ['content is', [2]],
  ['shopify:77', [3]],
  ['3', [2]],
  ['nothing', []],
])('finds "%s" in title, author, reason, id or exact line', (text, found) => {
  expect(select(text)).toEqual(found)
})

test.each<[RowFilter, number[]]>([
  ['all', [1, 2, 3, 4, 5]],
  ['problems', [2, 3]],
  ['draft', [4]],
  ['update', [4, 5]],
  ['create', [1]],
  ['skip', [3, 5]],
])('filters %s', (filter, found) => {
  expect(select('', filter)).toEqual(found)
  expect(select('fees', filter)).toEqual(found.filter((number) => number === 3))
})

test('describes whether visitors will see the post', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  expect(describeState(row({ status: 'draft' }), now)).toBe('Draft')
  expect(describeState(row({ published_at: '2027-01-01T00:00:00Z' }), now)).toBe('Scheduled')
  expect(describeState(row({ published_at: '2026-01-01T00:00:00Z' }), now)).toBe('Published')
  expect(describeState(row({ status: null }), now)).toBe('')
})

import { expect, test } from 'vitest'
import { isNarrowed, toLeadFilter, WHOLE_INBOX } from './inbox-filter.ts'

const NOW = Date.UTC(2026, 10, 22, 12)

test('builds an empty filter for the whole inbox', () => {
  expect(toLeadFilter(WHOLE_INBOX, NOW)).toEqual({})
  expect(isNarrowed({ ...WHOLE_INBOX, status: 'spam', search: '  ' })).toBe(false)
})

test('builds a filter of the chosen values', () => {
  const filter = {
    status: 'new',
    kind: 'callback',
    owner: 'none',
    search: ' ann ',
    days: 7,
  } as const
  expect(toLeadFilter(filter, NOW)).toEqual({
    status: 'new',
    kind: 'callback',
    owner: 'none',
    search: 'ann',
    from: '2026-11-15T12:00:00.000Z',
  })
  expect(isNarrowed(filter)).toBe(true)
})

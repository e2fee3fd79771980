import { expect, test } from 'vitest'
import { findLastModified } from './last-modified.ts'

test.each([
  ['a post that was only seeded', '2026-03-01T09:00:00+00:00', null, '2026-03-01T09:00:00.000Z'],
  [
    'a post that was changed since',
    '2026-03-01T09:00:00+00:00',
    '2026-11-23T11:30:00+00:00',
    '2026-11-23T11:30:00.000Z',
  ],
  [
    'a post whose date came after its last change',
    '2026-12-24T00:00:00+00:00',
    '2026-11-23T11:30:00+00:00',
    '2026-12-24T00:00:00.000Z',
  ],
  ['parts of a second', '2026-03-01T09:00:00.123456+00:00', null, '2026-03-01T09:00:00.123Z'],
  [
    'a change within the second of the publication',
    '2026-03-01T09:00:00+00:00',
    '2026-03-01T09:00:00.05+00:00',
    '2026-03-01T09:00:00.050Z',
  ],
  [
    'a change that was written in another zone',
    '2026-03-01T09:00:00+00:00',
    '2026-03-01T10:30:00+02:00',
    '2026-03-01T09:00:00.000Z',
  ],
  ['a date before dates are counted', '1969-12-31T23:59:59+00:00', null, undefined],
  ['a date beyond four digits', '+020000-01-01T00:00:00Z', null, undefined],
  ['a date that is none', 'infinity', null, undefined],
])('%s', (_, published_at, changed_at, expected) => {
  expect(findLastModified({ published_at, changed_at })).toBe(expected)
})

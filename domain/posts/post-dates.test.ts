import { expect, test } from 'vitest'
import { formatLongDate, formatShortDate, findRevision, findLastModified } from './post-dates.ts'

const NEW_YORK = 'America/New_York'

test.for([
  ['2026-11-18T14:00:00.000Z', 'UTC', 'November 18, 2026', 'Nov 18, 2026'],
  ['2026-01-01T00:00:00Z', NEW_YORK, 'December 31, 2025', 'Dec 31, 2025'],
  ['2026-12-31T23:30:00-05:00', 'UTC', 'January 1, 2027', 'Jan 1, 2027'],
  // Before and after a clock change, the day ends at different times in UTC.
  ['2026-03-08T04:59:59Z', NEW_YORK, 'March 7, 2026', 'Mar 7, 2026'],
  ['2026-03-09T03:59:59Z', NEW_YORK, 'March 8, 2026', 'Mar 8, 2026'],
  ['2026-03-09T04:00:00Z', NEW_YORK, 'March 9, 2026', 'Mar 9, 2026'],
  ['2026-11-02T04:59:59Z', NEW_YORK, 'November 1, 2026', 'Nov 1, 2026'],
  ['2026-11-02T05:00:00Z', NEW_YORK, 'November 2, 2026', 'Nov 2, 2026'],
] as const)('formats %s in %s as %s and %s', ([timestamp, timeZone, long, short]) => {
  expect(formatLongDate(timestamp, { timeZone, locale: 'en-US' })).toBe(long)
  expect(formatShortDate(timestamp, { timeZone, locale: 'en-US' })).toBe(short)
})

const UTC = { timeZone: 'UTC', locale: 'en-GB' }

test('writes dates of other regions', () => {
  expect(formatLongDate('2026-11-18T12:00:00Z', UTC)).toBe('18 November 2026')
  expect(formatLongDate('2026-11-18T12:00:00Z', { ...UTC, locale: 'de-DE' })).toBe('18. November 2026')
})

test('returns an empty text for an invalid date', () => {
  expect(formatLongDate('', UTC)).toBe('')
  expect(formatShortDate('soon', UTC)).toBe('')
})

const PUBLISHED = '2026-01-01T12:00:00Z'

test.for([
  [null, null],
  ['2025-12-01T00:00:00Z', null],
  ['2026-01-02T12:00:00Z', null],
  ['2026-01-02T12:00:01Z', '2026-01-02T12:00:01Z'],
] as const)('a change %s is shown as %s', ([revised, shown]) => {
  expect(findRevision(PUBLISHED, revised)).toBe(shown)
})

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
])('%s', (_, published_at, revised_at, expected) => {
  expect(findLastModified({ published_at, revised_at })).toBe(expected)
})

import { expect, test } from 'vitest'
import { readDate, type DateOptions } from './dates.ts'

const NEW_YORK = 'America/New_York'
const BERLIN = 'Europe/Berlin'

test.for([
  // Instants.
  ['2025-11-20T08:00:00-05:00', '2025-11-20T13:00:00.000Z'],
  ['2026-02-14T23:59:60Z', '2026-02-15T00:00:00.000Z'],
  ['2026-01-01T14:00:00+14:00', '2026-01-01T00:00:00.000Z'],
  ['2025-11-20T08:00:00Z', '2025-11-20T08:00:00.000Z'],
  ['2025-11-20T08:00:00.123Z', '2025-11-20T08:00:00.000Z'],
  ['2025-11-20T08:00+0530', '2025-11-20T02:30:00.000Z'],
  ['2025-03-03 09:00:00 -0500', '2025-03-03T14:00:00.000Z'],
  ['2026-05-09 08:00:00+00', '2026-05-09T08:00:00.000Z'],
  ['Mon, 02 Jun 2025 13:00:00 +0000', '2025-06-02T13:00:00.000Z'],
  ['Tue, 3 Mar 2026 9:05:00 EST', '2026-03-03T14:05:00.000Z'],
  ['Tue May 12 2026 00:00:00 GMT+0200 (Central European Summer Time)', '2026-05-11T22:00:00.000Z'],
  ['1771574400', '2026-02-20T08:00:00.000Z'],
  [1771574400, '2026-02-20T08:00:00.000Z'],
  [1771574400000, '2026-02-20T08:00:00.000Z'],
  ['1771574400000', '2026-02-20T08:00:00.000Z'],
  // A date is noon in New York: 17:00 UTC in winter, 16:00 in summer.
  ['2026-02-14', '2026-02-14T17:00:00.000Z'],
  ['20260214', '2026-02-14T17:00:00.000Z'],
  ['14 February 2026', '2026-02-14T17:00:00.000Z'],
  ['14-Feb-2026', '2026-02-14T17:00:00.000Z'],
  ['February 29, 2024', '2024-02-29T17:00:00.000Z'],
  ['Sept. 3rd, 2026', '2026-09-03T16:00:00.000Z'],
  ['Saturday, 14 February 2026', '2026-02-14T17:00:00.000Z'],
  ['31.12.2025', '2025-12-31T17:00:00.000Z'],
  ['1.2.26', '2026-02-01T17:00:00.000Z'],
  ['12/31/2025', '2025-12-31T17:00:00.000Z'],
  ['31/12/2025', '2025-12-31T17:00:00.000Z'],
  ['05/05/2026', '2026-05-05T16:00:00.000Z'],
  [46154, '2026-05-12T16:00:00.000Z'],
  ['46154', '2026-05-12T16:00:00.000Z'],
  ['Date(2026,1,14)', '2026-02-14T17:00:00.000Z'],
  // Times without a zone are in the zone of the site.
  ['2025-06-02 13:00:00', '2025-06-02T17:00:00.000Z'],
  ['2025-06-02T13:00', '2025-06-02T17:00:00.000Z'],
  ['14 February 2026 3:30 pm', '2026-02-14T20:30:00.000Z'],
  ['Feb 14, 2026 at 12:05 AM', '2026-02-14T05:05:00.000Z'],
  [46154.5, '2026-05-12T16:00:00.000Z'],
  ['Date(2026,1,14,9,30,0)', '2026-02-14T14:30:00.000Z'],
  // An hour that daylight saving time skips.
  ['2026-03-08 02:30:00', '2026-03-08T07:30:00.000Z'],
] as const)('%s is read as %s', ([value, iso]) => {
  expect(readDate(value, { timeZone: NEW_YORK })).toEqual({ kind: 'instant', iso })
})

test.for(['', '  ', null, undefined, 'N/A', 'n/a', '-', 'null', '0000-00-00', '0000-00-00 00:00:00'])(
  '%s is no date',
  (value) => {
    expect(readDate(value, { timeZone: NEW_YORK })).toEqual({ kind: 'none' })
  },
)

test.for([
  'soon',
  'Post 5',
  '2026',
  2026,
  '5',
  -1,
  0,
  '2026-02-30',
  '2026-13-01',
  '1899-12-31',
  '2200-01-01',
  '2026-01-01T00:00:00+14:01',
  '31.11.2025',
  '2026-02-14 25:00',
  '2026-02-14 10:61',
  '13:00',
  'February 2026',
  '14 Februar 2026x',
  '2026-02-14 10:00 CET',
  '14 February 2026 13:00 pm',
  '99999',
  '1e10',
  'Date(2026)',
  true,
  {},
  ['2026-02-14'],
] as const)('%j is not turned into some date', (value) => {
  expect(readDate(value, { timeZone: NEW_YORK })).toMatchObject({ kind: 'unreadable' })
})

test('asks for the order of an ambiguous date', () => {
  expect(readDate('05/02/2026', { timeZone: 'UTC' })).toEqual({ kind: 'ambiguous' })
  expect(readDate('05-02-26 10:00', { timeZone: 'UTC' })).toEqual({ kind: 'ambiguous' })
  const read = (dateOrder: DateOptions['dateOrder']) => readDate('05/02/2026', { timeZone: 'UTC', dateOrder })
  expect(read('day-first')).toEqual({ kind: 'instant', iso: '2026-02-05T12:00:00.000Z' })
  expect(read('month-first')).toEqual({ kind: 'instant', iso: '2026-05-02T12:00:00.000Z' })
})

test('reads database times without a zone as UTC', () => {
  const options = { timeZone: NEW_YORK, bareTimesAreUtc: true }
  expect(readDate('2025-06-02 13:00:00', options)).toEqual({
    kind: 'instant',
    iso: '2025-06-02T13:00:00.000Z',
  })
  expect(readDate('2025-06-02', options)).toEqual({ kind: 'instant', iso: '2025-06-02T16:00:00.000Z' })
})

test('reads midnight in the zone of the sheet as a date, and other times as they are', () => {
  const options = { timeZone: NEW_YORK, midnightMeansDate: BERLIN }
  expect(readDate('2026-05-11T22:00:00.000Z', options)).toEqual({
    kind: 'instant',
    iso: '2026-05-12T16:00:00.000Z',
  })
  expect(readDate('2026-01-11T23:00:00.000Z', options)).toEqual({
    kind: 'instant',
    iso: '2026-01-12T17:00:00.000Z',
  })
  expect(readDate('2026-05-11T21:00:00.000Z', options)).toEqual({
    kind: 'instant',
    iso: '2026-05-11T21:00:00.000Z',
  })
  expect(readDate('2026-05-11T22:00:00Z', options)).toEqual({
    kind: 'instant',
    iso: '2026-05-11T22:00:00.000Z',
  })
})

test('noon is on the same day in every time zone', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'Australia/Lord_Howe']) {
    const date = readDate('2026-02-14', { timeZone })
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(
      new Date(date.kind === 'instant' ? date.iso : 0),
    )
    expect(day, timeZone).toBe('2026-02-14')
  }
})

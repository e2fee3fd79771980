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
  // Other ways to write a day.
  ['05-Mar-24', '2024-03-05T17:00:00.000Z'],
  ['2024 Mar 5', '2024-03-05T17:00:00.000Z'],
  ["5 Mar '24", '2024-03-05T17:00:00.000Z'],
  ['the 5th of March, 2024', '2024-03-05T17:00:00.000Z'],
  ['2024-W10-2', '2024-03-05T17:00:00.000Z'],
  ['2020-W53-5', '2021-01-01T17:00:00.000Z'],
  ['2024-065', '2024-03-05T17:00:00.000Z'],
  ['2024. 3. 5.', '2024-03-05T17:00:00.000Z'],
  ['2024-03-05+01:00', '2024-03-05T17:00:00.000Z'],
  ['5. Mrz. 2024', '2024-03-05T17:00:00.000Z'],
  ['mar. 5 mars 2024', '2024-03-05T17:00:00.000Z'],
  ['5-е марта 2024 г.', '2024-03-05T17:00:00.000Z'],
  ['2024年3月5日(火)', '2024-03-05T17:00:00.000Z'],
  ['thứ ba, ngày 5 tháng 3 năm 2024', '2024-03-05T17:00:00.000Z'],
  ['٥ مارس ٢٠٢٤', '2024-03-05T17:00:00.000Z'],
  // Years of Thailand, Japan and Taiwan, and letters of Hebrew before the day and the month.
  ['วันอังคารที่ 5 มีนาคม พ.ศ. 2567', '2024-03-05T17:00:00.000Z'],
  ['๕ มี.ค. ๖๗', '2024-03-05T17:00:00.000Z'],
  ['5 เม.ย. 2567 เวลา 14.03 น.', '2024-04-05T18:03:00.000Z'],
  ['13/03/2567', '2024-03-13T16:00:00.000Z'],
  ['令和6年3月5日', '2024-03-05T17:00:00.000Z'],
  ['民國113年3月5日', '2024-03-05T17:00:00.000Z'],
  ['יום שלישי ה-5 במרס 2024', '2024-03-05T17:00:00.000Z'],
  ['5 במרץ 2024 בשעה 14:03', '2024-03-05T19:03:00.000Z'],
  // Other ways to write a time.
  ['05.03.2024 um 14:03 Uhr', '2024-03-05T19:03:00.000Z'],
  ['5. mars 2024 kl. 14.03', '2024-03-05T19:03:00.000Z'],
  ['5 mars 2024 à 14h03', '2024-03-05T19:03:00.000Z'],
  ['2024年3月5日 下午2:03', '2024-03-05T19:03:00.000Z'],
  ['2024년 3월 5일 오후 2시 3분', '2024-03-05T19:03:00.000Z'],
  ['2 PM, 5 March 2024', '2024-03-05T19:00:00.000Z'],
  ['5 марта 2024 г. в 14:03 МСК', '2024-03-05T11:03:00.000Z'],
  ['Tue Mar  5 14:03:22 EST 2024', '2024-03-05T19:03:22.000Z'],
  ['Wed Oct 10 20:19:24 +0000 2018', '2018-10-10T20:19:24.000Z'],
  ['20240305T140322Z', '2024-03-05T14:03:22.000Z'],
  ['20240305140322', '2024-03-05T19:03:22.000Z'],
  ['Di, 09 Jan 2024 09:05:00 +0100', '2024-01-09T08:05:00.000Z'],
  // Zones by name.
  ['2026-02-14 10:00 CET', '2026-02-14T09:00:00.000Z'],
  ['Sat, 06 Jul 2024 09:05:00 CEST', '2024-07-06T07:05:00.000Z'],
  ['5. März 2024, 14.03 Uhr MEZ', '2024-03-05T13:03:00.000Z'],
  ['2024-07-05 14:03 BST', '2024-07-05T13:03:00.000Z'],
  ['2024-07-05 14:03 (JST)', '2024-07-05T05:03:00.000Z'],
  ['Jul 5, 2024 2:03 PM PT', '2024-07-05T21:03:00.000Z'],
  ['2024-03-05 14:03 UTC+2', '2024-03-05T12:03:00.000Z'],
  ['2024-03-05 14:03:22 Europe/Berlin', '2024-03-05T13:03:22.000Z'],
  ['2024-03-05T14:03:22[Europe/Berlin]', '2024-03-05T13:03:22.000Z'],
  ['2024-03-05T14:03:22+03:00[Europe/Moscow]', '2024-03-05T11:03:22.000Z'],
  // An hour that daylight saving time skips.
  ['2026-03-08 02:30:00', '2026-03-08T07:30:00.000Z'],
] as const)('%s is read as %s', ([value, iso]) => {
  expect(readDate(value, { timeZone: NEW_YORK })).toEqual({ kind: 'instant', iso })
})

test.for(['', '  ', null, undefined, 'N/A', 'n/a', '-', 'null', '0000-00-00', '0000-00-00 00:00:00'])(
  '%s is not a date',
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
  'May May 5 2026',
  'Mar 5 and 6 2026',
  'Version 5 of May 2026',
  'Q1 2026',
  '2026-W60-1',
  '2026-366',
  '2026-02-14 10:00 IST',
  '2026-02-14 10:00 Mars/Base',
  '2026-02-14T10:00[Mars/Base]',
  '2 days ago',
  '14 February 2026 13:00 pm',
  '99999',
  '1e10',
  'Date(2026)',
  true,
  {},
  ['2026-02-14'],
] as const)('%j is not read as a date', (value) => {
  expect(readDate(value, { timeZone: NEW_YORK })).toMatchObject({ kind: 'unreadable' })
})

const LANGUAGES = 'en de fr es it pt nl pl ru uk cs sv da nb fi tr ro hu el id vi ja zh ko ar hi bn he'.split(
  ' ',
)

test.for(LANGUAGES)('reads dates as they are written in the language %s', (language) => {
  for (const dateStyle of ['full', 'long', 'medium'] as const) {
    for (let month = 0; month < 12; month += 1) {
      const instant = Date.UTC(2024, month, 14 + month, month * 2, 7)
      const format = new Intl.DateTimeFormat(language, { dateStyle, timeStyle: 'short', timeZone: 'UTC' })
      const written = format.format(instant)
      expect(readDate(written, { timeZone: 'UTC' }), written).toEqual({
        kind: 'instant',
        iso: new Date(instant).toISOString(),
      })
    }
  }
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

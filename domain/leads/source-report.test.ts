import { expect, test } from 'vitest'
import { writeConversionsCsv, writeSourcesCsv } from './source-report.ts'

test('writes a report with both periods and every currency', () => {
  const [, line] = writeSourcesCsv([
    {
      name: 'google',
      leads: 4,
      booked: 2,
      held: 1,
      former: { leads: 3, booked: 0, held: 0 },
      paid: [
        { currency: 'EUR', amount: 120_050, former: 0 },
        { currency: 'JPY', amount: -500, former: 900 },
      ],
    },
  ]).split('\r\n')
  expect(line).toBe('google,4,3,2,0,1,0,"1200.50 EUR; -500 JPY","0.00 EUR; 900 JPY"')
})

test('writes conversions in the columns of Google Ads', () => {
  const at = '2026-11-22T10:00:00.123+01:00'
  expect(
    writeConversionsCsv([
      { click: 'Cj0', is_gclid: true, kind: 'lead', at, amount: null, currency: null },
      { click: 'W1', is_gclid: false, kind: 'payment', at, amount: 120_050, currency: 'EUR' },
    ]).split('\r\n'),
  ).toEqual([
    expect.stringContaining(
      'Google Click ID,WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
    ),
    'Cj0,,Lead,2026-11-22 09:00:00+00:00,,',
    ',W1,Payment,2026-11-22 09:00:00+00:00,1200.50,EUR',
    '',
  ])
})

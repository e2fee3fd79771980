import { expect, test } from 'vitest'
import { type RequestLine, writeRequestsCsv } from './requests-csv.ts'

const request: RequestLine = {
  number: '2026-0014',
  status: 'paid',
  client_name: 'Pawsley, Co',
  client_email: null,
  client_address: '1 Kennel Row\nPortland',
  currency: 'JPY',
  subtotal: 1000,
  tax_total: 100,
  total: 1100,
  created_at: '2026-11-22T10:00:00+01:00',
  due_on: null,
  sent_at: null,
  seen_at: null,
  paid_on: '2026-11-23',
  paid_way: 'transfer',
  paid_note: '',
  received: 1100,
  refunded: 400,
  credited: 50,
  balance: 0,
  client_legal_name: 'Pawsley KK',
  client_tax_number: 'T1',
  refunded_on: '2026-11-25',
  cancelled_at: null,
  note: '=1+1',
}

test('writes amounts in major units and keeps line breaks in their cell', () => {
  const [, line] = writeRequestsCsv([request, { ...request, currency: 'USD' }]).split('\r\n')
  expect(line).toBe(
    '2026-0014,paid,"Pawsley, Co",Pawsley KK,T1,,1 Kennel Row Portland,JPY,1000,100,1100,2026-11-22T09:00:00.000Z,,,,2026-11-23,transfer,,1100,400,2026-11-25,50,0,,\'=1+1',
  )
  expect(writeRequestsCsv([{ ...request, currency: 'USD' }])).toContain(',USD,10.00,1.00,11.00,')
})

import { expect, test } from 'vitest'
import { copyDraft, emptyDraft, emptyLine, readDraft } from './request-draft.ts'

const TODAY = '2026-11-22'
const FILLED = {
  ...emptyDraft(TODAY, 'USD'),
  name: ' Pawsley ',
  currency: 'eur',
  lines: [{ key: 1, text: 'Work', quantity: '1.5', price: '1,000.10', tax: '19' }],
}

test('converts a complete draft to a request in minor units', () => {
  const { request, totals, problems } = readDraft(FILLED)
  expect(problems).toEqual({})
  expect(totals).toMatchObject({ subtotal: 150_015, total: 178_518 })
  expect(request).toEqual({
    client_name: 'Pawsley',
    client_email: null,
    client_address: '',
    client_legal_name: '',
    client_tax_number: '',
    currency: 'EUR',
    lines: [{ text: 'Work', quantity: 1.5, unit_price: 100_010, tax_rate: 19 }],
    due_on: '2026-12-06',
    note: '',
    lead_id: null,
  })
})

test('reports the missing fields of an empty draft', () => {
  const { request, totals, problems } = readDraft(emptyDraft(TODAY, 'USD'))
  expect([request, totals]).toEqual([null, null])
  expect(Object.keys(problems)).toEqual(['name', 'line-1-text', 'line-1-price'])
})

test.for([
  [{ email: 'nobody' }, 'email'],
  [{ currency: 'ZZZ' }, 'currency'],
  [{ lines: [{ ...emptyLine(1), text: 'x', price: '-1' }] }, 'total'],
  [{ lines: [{ ...emptyLine(4), text: 'x', price: '1.005' }] }, 'line-4-price'],
  [{ lines: [{ ...emptyLine(1), text: 'x', price: '1', quantity: '0' }] }, 'line-1-quantity'],
  [{ lines: [{ ...emptyLine(1), text: 'x', price: '1', quantity: '1e3' }] }, 'line-1-quantity'],
  [{ lines: [{ ...emptyLine(1), text: 'x', price: '1', tax: '101' }] }, 'line-1-tax'],
] as const)('reports %j at %s', ([values, field]) => {
  const { request, problems } = readDraft({
    ...FILLED,
    ...values,
    lines: [...(('lines' in values && values.lines) || FILLED.lines)],
  })
  expect(request).toBeNull()
  expect(Object.keys(problems)).toEqual([field])
})

test('copies a request without changes', () => {
  const { request } = readDraft(FILLED)
  const copied = copyDraft(
    { ...request!, lines: request!.lines.map((line) => ({ ...line, net: 0 })) } as Parameters<
      typeof copyDraft
    >[0],
    TODAY,
  )
  expect(readDraft(copied).request).toEqual(request)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { RequestSheet } from './request-sheet.tsx'

test('shows the day of issue in the agency’s time zone', () => {
  const request = {
    id: '0b8f3c52-6a51-4b8f-9e0a-111111111111',
    number: '2026-0014',
    client_name: 'Pawsley & Co',
    client_address: '',
    client_legal_name: '',
    client_tax_number: '',
    currency: 'USD',
    lines: [{ text: 'Work', quantity: 1, unit_price: 1000, tax_rate: 0, net: 1000 }],
    subtotal: 1000,
    taxes: [],
    tax_total: 0,
    total: 1000,
    due_on: '2026-12-06',
    note: '',
    status: 'open' as const,
    // In New York, this is late in the evening of the previous day.
    created_at: '2026-11-23T04:10:00Z',
    paid_on: null,
    received: 0,
    credited: 0,
    balance: 1000,
    overpaid: 0,
    credit_notes: [],
    refunded: 0,
    refunded_on: null,
    issuer: null,
  }
  const page = renderToStaticMarkup(<RequestSheet request={request} settings={defaultSiteSettings} />)
  expect(page).toContain('November 22, 2026')
  expect(page).toContain('December 6, 2026')
  expect(page).not.toContain('November 23')
})

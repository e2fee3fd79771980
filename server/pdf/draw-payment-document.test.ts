import { expect, test } from 'vitest'
import type { PaymentDocument } from '#app/payments/pay/payment-document.ts'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { drawPaymentDocument } from './draw-payment-document.ts'

const line = { text: 'Work', quantity: 1, unit_price: 1000, tax_rate: 0, net: 1000 }

const makeDocument = (values: Partial<PaymentDocument['request']> = {}): PaymentDocument => ({
  request: {
    id: '0b8f3c52-6a51-4b8f-9e0a-111111111111',
    number: '2026-0014',
    client_name: 'Pawsley & Co',
    client_address: '1 Kennel Row',
    client_legal_name: '',
    client_tax_number: '',
    currency: 'EUR',
    lines: [line],
    subtotal: 1000,
    taxes: [],
    tax_total: 0,
    total: 1000,
    due_on: '2026-12-06',
    note: '',
    status: 'open',
    created_at: '2026-11-22T10:00:00Z',
    received: 0,
    credited: 0,
    balance: 1000,
    overpaid: 0,
    credit_notes: [],
    refunded: 0,
    refunded_on: null,
    issuer: null,
    paid_on: null,
    ...values,
  },
  settings: defaultSiteSettings,
  title: 'Payment request 2026-0014',
  statusLine: 'To be paid: €10.00',
  paymentWays: {
    account: { name: 'Peakshelf', iban: 'DE89370400440532013000', bic: null },
    bankLines: [],
    link: null,
  },
  dueLine: 'Due in 14 days.',
  pageUrl: `https://www.peakshelf.example/pay/${'0f'.repeat(32)}`,
})

const draw = async (document: PaymentDocument) => {
  const bytes = await drawPaymentDocument(document)
  const source = Buffer.from(bytes).toString('latin1')
  return { source, pages: source.match(/\/Type \/Page\n/g)?.length }
}

test('draws a tagged PDF with title and language', async () => {
  const { source, pages } = await draw(makeDocument())
  expect(source.startsWith('%PDF-1.7')).toBe(true)
  expect(pages).toBe(1)
  for (const part of ['/MarkInfo', '/StructTreeRoot', '/Lang (en)', '/DisplayDocTitle true', 'pdfuaid'])
    expect(source).toContain(part)
  for (const tag of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'])
    expect(source).toMatch(new RegExp(`/S /${tag}\\b`))
  expect(source).toMatch(/\/Alt /)
})

test('embeds every font', async () => {
  const { source } = await draw(makeDocument({ client_name: 'Київ 東京 한국 مرحبا שלום हिन्दी ไทย 🙂 Łódź' }))
  const fonts = source.match(/\/Type \/FontDescriptor/g)!.length
  expect(fonts).toBeGreaterThan(6)
  expect(source.match(/\/FontFile[23] /g)).toHaveLength(fonts)
  expect(source).not.toContain('/BaseFont /Helvetica')
})

test('continues many lines on further pages', async () => {
  const { pages } = await draw(makeDocument({ lines: Array.from({ length: 50 }, () => line) }))
  expect(pages).toBeGreaterThan(1)
})

test('breaks long texts without spaces', async () => {
  const { pages } = await draw(
    makeDocument({ client_name: 'x'.repeat(200), note: `${'漢'.repeat(900)}\n\n${'w'.repeat(900)}` }),
  )
  expect(pages).toBeGreaterThan(0)
})

test('draws no payment code for a paid request', async () => {
  const open = await draw(makeDocument())
  const settled = await draw({
    ...makeDocument({ status: 'paid', paid_on: '2026-11-23' }),
    paymentWays: null,
  })
  expect(open.source).toMatch(/\/S \/Figure/)
  expect(settled.source).not.toMatch(/\/S \/Figure/)
})

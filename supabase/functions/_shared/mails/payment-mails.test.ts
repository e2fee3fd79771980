import { expect, test } from 'vitest'
import { MAIL_TEMPLATES } from './mail-templates.ts'

const AGENCY = {
  name: 'Peakshelf',
  email: 'hello@peakshelf.example',
  phone: '+1 302 555 0147',
  siteUrl: 'https://www.peakshelf.example',
  timeZone: 'UTC',
}

const TOKEN = 'k'.repeat(43)
const REQUEST = {
  number: '2026-0014',
  client_name: 'Pawsley & <b>Co</b>',
  currency: 'EUR',
  total: 258_081,
  due_on: '2026-12-06',
  token: TOKEN,
}

const write = (template: string, values: object) =>
  MAIL_TEMPLATES[template]!({ ...REQUEST, ...values }, AGENCY)

test.for([
  [
    'payment-request',
    { is_overdue: false },
    'Payment request 2026-0014 from Peakshelf',
    'Due: December 6, 2026',
  ],
  [
    'payment-request',
    { is_overdue: true },
    'Payment request 2026-0014 from Peakshelf',
    'Was due: December 6, 2026',
  ],
  ['payment-reminder', { is_overdue: true }, 'Reminder: payment request 2026-0014 from Peakshelf', 'Was due'],
  [
    'payment-receipt',
    { paid_on: '2026-11-30' },
    'We received your payment for 2026-0014',
    'Paid on: November 30, 2026',
  ],
  [
    'payment-credit-note',
    { credit_note: 'CN-2026-0001', credited: 10_000, reason: 'Two hours less' },
    'Credit note CN-2026-0001 for 2026-0014',
    'Credited: €100.00',
  ],
] as const)('%s shows number, total, day and link', async ([template, values, subject, day]) => {
  const mail = await write(template, values)
  expect(mail.subject).toBe(subject)
  for (const part of ['2026-0014', '€2,580.81', day, `${AGENCY.siteUrl}/pay/${TOKEN}`])
    expect(mail.text).toContain(part)
  expect(mail.html).toContain(`href="${AGENCY.siteUrl}/pay/${TOKEN}"`)
  expect(mail.html).not.toContain('<b>Co')
  expect(mail.replyTo).toBe(AGENCY.email)
})

test.for([
  [{ received: 258_081, balance: 0 }, 'There is nothing left to pay.'],
  [{ received: 300_000, balance: -41_919 }, 'There is nothing left to pay.'],
  [{ received: 100_000, balance: 158_081 }, '€1,580.81 is left to pay.'],
] as const)('a receipt of %j shows the balance', async ([values, sentence]) => {
  const { text } = await write('payment-receipt', { paid_on: '2026-11-30', ...values })
  expect(text).toContain(sentence)
  expect(text).toContain('Received: €')
})

test('shows no day without a due date', async () => {
  expect((await write('payment-request', { is_overdue: false, due_on: null })).text).not.toContain('Due')
})

test('rejects an invalid token', async () => {
  await expect(write('payment-request', { is_overdue: false, token: '../x' })).rejects.toThrow()
})

/** Payment requests from creation to payment. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { totalLines } from '#domain/payments/totals.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { inDays, type Loose, newRequest, openPayments, today } from './payment-calls.ts'

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const { manage, make, open, listMails } = openPayments(use)
  const listKinds = async (id: string) => {
    const { body } = await manage('read', { id })
    return body.events.map((event: { kind: string }) => event.kind)
  }

  test('records creation, sending, viewing and payment', async () => {
    const made = await make({
      lines: [
        { text: ' Work ', quantity: 7.5, unit_price: 9_999, tax_rate: 19 },
        { text: 'Discount', quantity: 1, unit_price: -1_000, tax_rate: 19 },
        { text: 'Book', quantity: 3, unit_price: 1_005, tax_rate: 7.5 },
      ],
    })
    expect(made).toMatchObject({
      number: expect.stringMatching(/^\d{4}-\d{4}$/),
      lines: [
        { text: 'Work', quantity: 7.5, unit_price: 9_999, tax_rate: 19, net: 74_993 },
        { text: 'Discount', net: -1_000 },
        { text: 'Book', net: 3_015 },
      ],
      subtotal: 77_008,
      taxes: [
        { rate: 19, net: 73_993, tax: 14_059 },
        { rate: 7.5, net: 3_015, tax: 226 },
      ],
      tax_total: 14_285,
      total: 91_293,
      status: 'open',
    })
    const id = made.id as string
    expect((await manage('send', { id })).body.request.sent_at).not.toBeNull()
    const [mail] = await listMails(id)
    expect(mail).toMatchObject({
      purpose: 'payment-request',
      target: made.client_email,
      payload: {
        number: made.number,
        total: 91_293,
        currency: 'USD',
        request_id: id,
      },
    })

    const { token } = (await manage('link', { id })).body
    const opened = await open(token)
    expect(opened.body.request).toMatchObject({ number: made.number, status: 'seen', total: 91_293 })
    for (const hidden of ['client_email', 'lead_id', 'created_by', 'paid_note', 'seen_at'])
      expect(opened.body.request).not.toHaveProperty(hidden)
    await open(token)

    await manage('remind', { id })
    const paid = await manage('mark-paid', {
      id,
      way: 'transfer',
      on: inDays(-1),
      note: 'Bank',
      sends_receipt: true,
    })
    expect(paid.body.request).toMatchObject({
      status: 'paid',
      paid_on: inDays(-1),
      paid_way: 'transfer',
      paid_note: 'Bank',
    })
    // A paid request is not collected again.
    expect((await listMails(id)).map(({ purpose, status }) => `${purpose} ${status}`)).toEqual([
      expect.stringMatching(/^payment-request /),
      expect.stringMatching(/^payment-reminder (cancelled|delivered|sending|failed)$/),
      expect.stringMatching(/^payment-receipt /),
    ])
    expect(await listKinds(id)).toEqual(['created', 'sent', 'seen', 'reminded', 'paid'])
    const { data: lead } = await use()
      .service.from('lead_events')
      .select('kind, leads!inner(email, kind)')
      .eq('subject_id', id)
      .order('id')
    expect(lead).toEqual(
      ['sent', 'seen', 'reminded', 'paid'].map((kind) => ({
        kind: `payment.${kind}`,
        leads: { email: made.client_email, kind: 'payment' },
      })),
    )
  })

  test('computes the same totals in the database and on the page', async () => {
    const random = (step: number, most: number) => Math.round(Math.random() * most) / step
    for (let round = 0; round < 25; round += 1) {
      const lines = Array.from({ length: 1 + Math.floor(Math.random() * 12) }, () => ({
        text: 'Work',
        quantity: 0.001 + random(1000, 50_000),
        unit_price: 1 + random(1, 1_000_000),
        tax_rate: [0, 5, 7.7, 8.875, 19, 25.255][Math.floor(Math.random() * 6)]!,
      })).map((line) => ({ ...line, quantity: Number(line.quantity.toFixed(3)) }))
      const made = await make({ lines })
      const totals = totalLines(
        lines.map(({ quantity, unit_price: unitPrice, tax_rate: taxRate }) => ({
          quantity,
          unitPrice,
          taxRate,
        })),
      )
      expect({ lines, ...totals }).toMatchObject({
        subtotal: made.subtotal,
        taxes: made.taxes,
        taxTotal: made.tax_total,
        total: made.total,
        nets: made.lines.map(({ net }: { net: number }) => net),
      })
    }
  })

  test('marks a request as overdue from the day after its due date', async () => {
    const [due, paid, cancelled] = [
      await make({ due_on: today }),
      await make({ due_on: inDays(-3) }),
      await make({ due_on: inDays(-3) }),
    ]
    const statusOf = async (id: string, day: string) =>
      (await manage('read', { id, today: day })).body.request.status
    expect(await statusOf(due.id, today)).toBe('open')
    expect(await statusOf(due.id, addDays(today, 1))).toBe('overdue')
    expect(await statusOf(paid.id, today)).toBe('overdue')
    await manage('mark-paid', { id: paid.id, way: 'cash', on: today, note: '', sends_receipt: false })
    await manage('cancel', { id: cancelled.id })
    expect([await statusOf(paid.id, today), await statusOf(cancelled.id, today)]).toEqual([
      'paid',
      'cancelled',
    ])
  })

  test('filters and searches requests with sums per currency', async () => {
    const word = randomUUID().slice(0, 8)
    const first = await make({ client_name: `A ${word}`, currency: 'CHF' })
    const second = await make({ client_name: `B ${word} 100%_`, currency: 'CHF', due_on: inDays(-1) })
    await make({ client_name: 'Another', currency: 'CHF' })
    const list = async (values: object) =>
      (await manage('list', { status: null, search: '', page: 1, ...values })).body
    const numbers = (body: Record<string, Loose>) =>
      body.requests.map(({ number }: { number: string }) => number)
    expect(numbers(await list({ search: word.toUpperCase() }))).toEqual([second.number, first.number])
    expect(await list({ search: word, status: 'overdue' })).toMatchObject({
      count: 1,
      requests: [{ id: second.id }],
    })
    expect(numbers(await list({ search: '100%_' }))).toEqual([second.number])
    expect(numbers(await list({ search: '1000' }))).not.toContain(second.number)
    expect(numbers(await list({ search: first.number }))).toEqual([first.number])
    await manage('mark-paid', { id: first.id, way: 'card', on: today, note: '', sends_receipt: false })
    expect((await list({})).sums).toContainEqual({
      currency: 'CHF',
      outstanding: 240_000,
      overdue: 120_000,
      paid: 120_000,
    })
    expect((await list({ page: 9999 })).requests).toEqual([])
  })

  test('reverts a cancellation', async () => {
    const { id } = await make()
    await manage('cancel', { id })
    expect((await manage('reopen', { id })).body.request.status).toBe('open')
    expect(await listKinds(id)).toEqual(['created', 'cancelled', 'reopened'])
  })

  test('explains why an action is not allowed', async () => {
    const [paid, silent, cancelled] = [await make(), await make({ client_email: null }), await make()]
    const settle = { way: 'transfer', on: today, note: '', sends_receipt: false }
    await manage('mark-paid', { id: paid.id, ...settle })
    await manage('cancel', { id: cancelled.id })
    for (const [action, values, status, error] of [
      ['send', { id: paid.id }, 409, /unpaid/],
      ['remind', { id: cancelled.id }, 409, /unpaid/],
      ['mark-paid', { id: paid.id, ...settle }, 409, /unpaid/],
      ['cancel', { id: cancelled.id }, 409, /unpaid/],
      ['reopen', { id: silent.id }, 409, /not paid yet/],
      ['reopen', { id: paid.id }, 409, /Undo its payment/],
      ['send', { id: silent.id }, 409, /no email address/],
      ['mark-paid', { id: silent.id, ...settle, on: inDays(1) }, 400, /in the future/],
      ['read', { id: randomUUID() }, 404, /no such payment request/],
      ['link', { id: randomUUID() }, 404, /no such payment request/],
      ['read', { id: paid.id, today: '2020-01-01' }, 400, /current date/],
      ['read', { id: '1' }, 400, /id must be the id of a payment request/],
      ['delete', { id: paid.id }, 400, /The action is missing/],
    ] as const)
      expect(await manage(action, values)).toMatchObject({
        status,
        body: { success: false, error: expect.stringMatching(error) },
      })
    expect(await listKinds(paid.id)).toEqual(['created', 'paid'])
  })

  const line = { text: 'x', quantity: 1, unit_price: 100, tax_rate: 0 }
  test.for([
    ['no line', { lines: [] }],
    ['too many lines', { lines: Array.from({ length: 51 }, () => line) }],
    ['a line without a text', { lines: [{ ...line, text: ' ' }] }],
    ['nothing of something', { lines: [{ ...line, quantity: 0 }] }],
    ['a quantity with too many decimals', { lines: [{ ...line, quantity: 0.0001 }] }],
    ['part of a cent', { lines: [{ ...line, unit_price: 0.5 }] }],
    ['a tax above everything', { lines: [{ ...line, tax_rate: 101 }] }],
    ['a tax below nothing', { lines: [{ ...line, tax_rate: -1 }] }],
    ['a total below nothing', { lines: [{ ...line, unit_price: -100 }] }],
    ['a total of nothing', { lines: [line, { ...line, unit_price: -100 }] }],
    ['a total above a billion', { lines: [{ ...line, quantity: 100_000, unit_price: 100_000_000_000 }] }],
    ['an unknown currency', { currency: 'ZZZ' }],
    ['a mail header in the address', { client_email: 'a@b.example\r\nBcc: c@d.example' }],
    ['a name on two lines', { client_name: 'A\nB' }],
    ['a text that turns its direction', { note: 'Paid\u202e' }],
    ['a day that is none', { due_on: '2026-02-30' }],
    ['a total of its own', { total: 1 }],
  ] as const)('%s is refused, and takes no number', async ([, values]) => {
    const before = await make()
    const { status } = await manage('create', { id: randomUUID(), request: newRequest(values) })
    expect(status).toBe(400)
    const after = await make()
    expect(Number(after.number.slice(5)) - Number(before.number.slice(5))).toBe(1)
  })

  test('creates one request for a repeated call', async () => {
    const id = randomUUID()
    const request = newRequest()
    const answers = await Promise.all(Array.from({ length: 8 }, () => manage('create', { id, request })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.request.number)).size).toBe(1)
  })
})

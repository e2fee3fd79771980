/** Partial payments, overpayments, refunds and credit notes of a request. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { inDays, type Loose, openPayments, today } from './payment-calls.ts'

onBothFunctionEngines({}, (use) => {
  const { make, manage, open, pay, listMails } = openPayments(use)
  const read = async (id: string) => (await manage('read', { id })).body
  const refund = (id: string, amount: number, values: object = {}) =>
    manage('refund', { id, amount, on: today, note: '', ...values })
  const credit = (id: string, nets: object[] | null, values: object = {}) =>
    manage('credit', { id, credit_note: randomUUID(), nets, reason: 'Goodwill', ...values })
  const undo = (id: string, entry: string) => manage('undo', { id, entry })
  const sums = async (currency: string) => {
    const { body } = await manage('list', { status: null, search: '', page: 1 })
    const { outstanding, overdue, paid } = body.sums.find((sum: Loose) => sum.currency === currency)
    return [outstanding, overdue, paid]
  }

  const state = ({ status, balance, overpaid, received, refunded, credited }: Loose) =>
    [status, balance, overpaid, `${received}-${refunded}-${credited}`] as const
  /** A request over 1,200.00; steps in the smallest unit or for all that is left, `undo` by the position of the entry. */
  test.for<[string, string, readonly [string, number, number, string]]>([
    ['half paid', 'pay 60000', ['partly-paid', 60_000, 0, '60000-0-0']],
    ['paid in three parts', 'pay 1, pay 119998, pay 1', ['paid', 0, 0, '120000-0-0']],
    ['paid too much', 'pay 120001', ['overpaid', 0, 1, '120001-0-0']],
    ['paid twice', 'pay all, extra 120000', ['overpaid', 0, 120_000, '240000-0-0']],
    ['overpaid, then the excess refunded', 'pay 130000, refund 10000', ['paid', 0, 0, '130000-10000-0']],
    ['paid and partly refunded', 'pay all, refund 20000', ['partly-refunded', 0, 0, '120000-20000-0']],
    ['half paid and refunded: due again', 'pay 60000, refund 60000', ['open', 120_000, 0, '60000-60000-0']],
    [
      'half paid, refunded and credited',
      'pay 60000, refund 60000, credit 120000',
      ['refunded', 0, 0, '60000-60000-120000'],
    ],
    ['half paid, refunded, then paid', 'pay 60000, refund 60000, pay all', ['paid', 0, 0, '180000-60000-0']],
    ['half paid, the rest credited', 'pay 60000, credit 60000', ['paid', 0, 0, '60000-0-60000']],
    [
      'paid, then partly credited: to be refunded',
      'pay all, credit 30000',
      ['overpaid', 0, 30_000, '120000-0-30000'],
    ],
    [
      'paid, partly credited, then the credit refunded',
      'pay all, credit 30000, refund 30000',
      ['partly-refunded', 0, 0, '120000-30000-30000'],
    ],
    ['credited in full', 'credit all', ['credited', 0, 0, '0-0-120000']],
    ['a payment undone', 'pay 60000, pay 60000, undo 0', ['partly-paid', 60_000, 0, '60000-0-0']],
    ['a refund undone', 'pay all, refund 20000, undo 1', ['paid', 0, 0, '120000-0-0']],
  ])('a request that is %s', async ([, steps, expected]) => {
    const { id } = await make()
    for (const step of steps.split(', ')) {
      const [what, given] = step.split(' ') as ['pay' | 'extra' | 'refund' | 'credit' | 'undo', string]
      const amount = given === 'all' ? null : Number(given)
      const { entries } = await read(id)
      const { status } = await {
        pay: () => pay(id, { amount }),
        extra: () => pay(id, { amount, is_extra: true }),
        refund: () => refund(id, amount!),
        credit: () => credit(id, amount === null ? null : [{ rate: 0, net: amount }]),
        undo: () => undo(id, entries[amount!].id as string),
      }[what]()
      expect([step, status]).toEqual([step, 200])
    }
    const { request } = await read(id)
    expect(state(request)).toEqual(expected)
    const { token } = (await manage('link', { id })).body
    expect(state((await open(token, { marks_seen: false })).body.request)).toEqual(expected)
  })

  test('sums outstanding and overdue balances, and what was received this year minus refunds', async () => {
    const values = { currency: 'NZD' }
    const [late, paid] = [await make({ ...values, due_on: inDays(-1) }), await make(values)]
    await pay(late.id, { amount: 20_000 })
    await pay(paid.id, { amount: 70_000 })
    expect(await sums('NZD')).toEqual([150_000, 100_000, 90_000])
    await refund(paid.id, 10_000)
    await credit(late.id, [{ rate: 0, net: 5_000 }])
    expect(await sums('NZD')).toEqual([155_000, 95_000, 80_000])
    // A payment of last year still counts for last year after a refund this year.
    const lastYear = `${Number(today.slice(0, 4)) - 1}-12-31`
    await pay(late.id, { amount: 95_000, on: lastYear })
    expect(await sums('NZD')).toEqual([60_000, 0, 80_000])
    const { entries } = await read(late.id)
    const old = entries.find((entry: Loose) => entry.day === lastYear)
    await refund(late.id, 1_000, { payment: old.id })
    expect(await sums('NZD')).toEqual([60_000, 0, 79_000])
    await undo(late.id, entries[0].id as string)
    expect((await sums('NZD'))[2]).toBe(59_000)
  })

  test('records a repeated payment, refund and credit note once', async () => {
    const { id } = await make()
    const [payment, back, note] = [randomUUID(), randomUUID(), randomUUID()]
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await pay(id, { amount: 50_000, entry: payment })).status).toBe(200)
      expect((await refund(id, 20_000, { entry: back })).status).toBe(200)
      expect((await credit(id, [{ rate: 0, net: 1_000 }], { credit_note: note })).status).toBe(200)
    }
    const { request, entries, credit_notes: notes } = await read(id)
    expect([entries.length, notes.length, request.balance]).toEqual([2, 1, 89_000])
  })

  test('refunds at most what is left of the chosen payment', async () => {
    const { id } = await make()
    await pay(id, { amount: 40_000 })
    await pay(id, { amount: 80_000 })
    const [first] = (await read(id)).entries
    for (const [amount, values, status] of [
      [40_001, { payment: first.id }, 400],
      [80_001, {}, 400],
      [40_000, { payment: first.id }, 200],
      [1, { payment: first.id }, 409],
      [1, { payment: randomUUID() }, 409],
      [80_000, {}, 200],
      [1, {}, 409],
    ] as const)
      expect((await refund(id, amount, values)).status).toBe(status)
    const { request, entries } = await read(id)
    expect(request.status).toBe('refunded')
    expect((await undo(id, entries[0].id as string)).body).toMatchObject({
      error: 'Some of this payment was refunded. Undo the refund first.',
    })
  })

  test('receipts state the balance, and a queued reminder is not sent with an outdated one', async () => {
    const { id } = await make()
    await manage('send', { id })
    await manage('remind', { id })
    await pay(id, { amount: 20_000, sends_receipt: true })
    await pay(id, { sends_receipt: true })
    const mails = await listMails(id)
    expect(mails.map(({ purpose, payload }) => [purpose, payload.balance, payload.received])).toEqual([
      ['payment-request', 120_000, undefined],
      ['payment-reminder', 120_000, undefined],
      ['payment-receipt', 100_000, 20_000],
      ['payment-receipt', 0, 100_000],
    ])
    expect(mails[1]!.status).toBe('cancelled')
  })

  test('rejects the cancellation of a partly paid request', async () => {
    const { id } = await make()
    await pay(id, { amount: 1 })
    expect((await manage('cancel', { id })).body).toMatchObject({
      error: 'It is partly paid. Refund that first, or issue a credit note for the rest.',
    })
    await refund(id, 1)
    expect((await manage('cancel', { id })).status).toBe(200)
    expect((await pay(id, { amount: 1, is_extra: true })).status).toBe(409)
    expect((await credit(id, null)).status).toBe(409)
    const { entries } = await read(id)
    expect(await undo(id, entries.at(-1).id as string)).toMatchObject({
      status: 409,
      body: { error: 'This request is canceled. Reopen it first.' },
    })
  })
})

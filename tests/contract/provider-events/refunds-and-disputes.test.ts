/** Refunds and disputes of provider payments. */
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { type Loose, openPayments, today } from '../payments/payment-calls.ts'
import {
  captureCompleted,
  captureRefunded,
  chargeRefunded,
  checkoutCompleted,
  disputeChanged,
  intentSucceeded,
  paypalDispute,
  someCapture,
  someId,
} from './event-shapes.ts'
import { openProviders, RUNTIME } from './send-events.ts'

onBothFunctionEngines({ runtime: RUNTIME }, (use) => {
  const { make, manage, open } = openPayments(use)
  const { sendEvent } = openProviders(use)
  const read = async (id: string) => {
    const { body } = await manage('read', { id })
    return {
      status: body.request.status as string,
      request: body.request,
      kinds: body.events.map(({ kind }: Loose) => kind) as string[],
      events: body.events as Loose[],
    }
  }
  const count = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length
  const listWebhooks = (id: string) =>
    use().engine.query<{ purpose: string; payload: Loose }>(
      `select purpose, payload from public.deliveries where kind = 'webhook' and subject_id = $1 order by created_at`,
      [id],
    )
  const addEndpoint = () =>
    use().engine.query(
      `insert into public.webhook_endpoints (name, url, secret)
       values ('CRM', 'https://crm.example/hook', 'whsec_' || repeat('A', 43) || '=')`,
    )

  test('records refunds of two payments separately, and one recorded by hand only once', async () => {
    const { id, number } = await make()
    const [one, other] = [someId('pi_'), someId('pi_')]
    for (const payment_intent of [one, other])
      await sendEvent(
        'stripe',
        checkoutCompleted({ payment_intent, client_reference_id: number, amount_total: 60_000 }),
      )
    const { entries } = (await manage('read', { id })).body
    await manage('refund', { id, amount: 10_000, on: today, note: '', payment: entries[0].id })
    for (const [payment_intent, amount_refunded] of [
      [one, 10_000],
      [other, 10_000],
      [one, 15_000],
      [other, 5_000],
    ] as const)
      await sendEvent('stripe', chargeRefunded({ payment_intent, amount_refunded }))
    const { request, kinds } = await read(id)
    expect([request.refunded, count(kinds, 'refunded')]).toEqual([25_000, 3])
  })

  test('does not deduct the refund of an unattached payment from the one recorded manually', async () => {
    const { id, number } = await make()
    await manage('mark-paid', { id, way: 'transfer', on: today, note: '', sends_receipt: false })
    const capture = someCapture()
    await sendEvent('paypal', captureCompleted({ id: capture, invoice_id: number }))
    const refund = captureRefunded(capture, { invoice_id: number })
    expect(await sendEvent('paypal', refund)).toMatchObject({ outcome: 'waiting' })
    expect((await read(id)).request).toMatchObject({ status: 'paid', refunded: 0 })
  })

  test('shows a dispute, and records one chargeback when it is lost', async () => {
    const { id, number } = await make()
    const payment_intent = someId('pi_')
    const dispute = { id: someId('dp_'), payment_intent }
    await sendEvent('stripe', checkoutCompleted({ payment_intent, client_reference_id: number }))
    const paidBefore = (await read(id)).request
    expect(paidBefore.dispute).toBeNull()
    await sendEvent('stripe', disputeChanged('created', dispute))
    expect((await read(id)).request).toMatchObject({
      status: 'paid',
      dispute: { provider: 'stripe', state: 'open', amount: 120_000, reason: 'product_not_received' },
    })
    const { token } = (await manage('link', { id })).body
    expect((await open(token)).body.request).not.toHaveProperty('dispute')
    for (let turn = 0; turn < 2; turn += 1)
      await sendEvent('stripe', disputeChanged('closed', { ...dispute, status: 'lost' }))
    const { request, kinds } = await read(id)
    expect(request).toMatchObject({ status: 'refunded', refunded: 120_000, dispute: { state: 'lost' } })
    expect(count(kinds, 'refunded')).toBe(1)

    const capture = someCapture()
    const second = await make()
    await sendEvent('paypal', captureCompleted({ id: capture, invoice_id: second.number }))
    await sendEvent('paypal', paypalDispute('CREATED', capture))
    expect((await read(second.id)).request.dispute).toMatchObject({ provider: 'paypal', state: 'open' })
    const won = { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }
    await sendEvent('paypal', paypalDispute('RESOLVED', capture, won))
    expect((await read(second.id)).request).toMatchObject({ status: 'paid', dispute: { state: 'won' } })
  })

  type Payment = { number: string; payment: string }
  type Moment = { created: number }
  const at = (offset: number): Moment => ({ created: Math.floor(Date.now() / 1000) + offset })
  const pays =
    (amount_received: number, currency = 'usd') =>
    ({ number, payment }: Payment) =>
      intentSucceeded({ id: payment, amount_received, currency, metadata: { number } })
  const refunds =
    (amount_refunded: number, currency = 'usd') =>
    ({ payment }: Payment) =>
      chargeRefunded({ payment_intent: payment, amount_refunded, currency })
  const disputes =
    (type: string, values: object = {}, moment: Moment = at(0)) =>
    ({ payment }: Payment) => ({
      ...disputeChanged(type, { id: `dp_${payment}`, payment_intent: payment, ...values }),
      ...moment,
    })
  const lost = { status: 'lost' }
  /** A request over 1,200.00 US dollars, 120,000 yen, or 120,000 kronur or fils; all events name one payment. */
  test.for<[string, string, ((given: Payment) => object)[], object]>([
    [
      'of three decimals, paid in excess, and the excess refunded',
      'KWD',
      [pays(120_010, 'kwd'), refunds(10, 'kwd')],
      { status: 'paid', received: 120_010, refunded: 10, overpaid: 0 },
    ],
    [
      'of no decimals, half paid, and that refunded: due again',
      'JPY',
      [pays(60_000, 'jpy'), refunds(60_000, 'jpy')],
      { status: 'open', balance: 120_000, refunded: 60_000 },
    ],
    [
      'refunded by more than was paid',
      'USD',
      [pays(120_000), refunds(999_999)],
      { status: 'refunded', refunded: 120_000, received: 120_000 },
    ],
    [
      'refunded twice, with the totals in reverse order',
      'USD',
      [pays(120_000), refunds(50_000), refunds(20_000)],
      { status: 'partly-refunded', refunded: 50_000 },
    ],
    [
      'refunded before its payment is known, with the totals in reverse order',
      'USD',
      [refunds(50_000), refunds(20_000), pays(120_000)],
      { status: 'partly-refunded', refunded: 50_000 },
    ],
    [
      'refunded in another currency: needs review',
      'USD',
      [pays(120_000), refunds(50_000, 'eur')],
      { status: 'paid', refunded: 0 },
    ],
    [
      'disputed before its payment is known',
      'USD',
      [disputes('created'), pays(120_000)],
      { status: 'paid', dispute: { state: 'open', amount: 120_000 } },
    ],
    [
      'disputed and lost, with the events in reverse order',
      'USD',
      [pays(120_000), disputes('closed', lost), disputes('created', {}, at(-60))],
      { status: 'refunded', refunded: 120_000, dispute: { state: 'lost' } },
    ],
    [
      'disputed in part and lost',
      'USD',
      [pays(120_000), disputes('closed', { ...lost, amount: 30_000 })],
      { status: 'partly-refunded', refunded: 30_000 },
    ],
    [
      'partly refunded, then disputed in full and lost',
      'USD',
      [pays(120_000), refunds(20_000), disputes('closed', lost)],
      { status: 'refunded', refunded: 120_000 },
    ],
    [
      'disputed and lost after a full refund',
      'USD',
      [pays(120_000), refunds(120_000), disputes('closed', lost)],
      { status: 'refunded', refunded: 120_000 },
    ],
    [
      'lost, then refunded by the total that includes the chargeback',
      'USD',
      [pays(120_000), disputes('closed', lost), refunds(120_000)],
      { status: 'refunded', refunded: 120_000 },
    ],
    [
      'overpaid, disputed and won',
      'USD',
      [pays(130_000), disputes('created', {}, at(-60)), disputes('closed', { status: 'won' })],
      { status: 'overpaid', overpaid: 10_000, refunded: 0, dispute: { state: 'won' } },
    ],
    [
      'an inquiry that ends as one',
      'USD',
      [pays(120_000), disputes('closed', { status: 'warning_closed' })],
      { status: 'paid', refunded: 0, dispute: { state: 'closed' } },
    ],
    [
      'disputed and lost in another currency: a person records it',
      'USD',
      [pays(120_000), disputes('closed', { ...lost, currency: 'eur' })],
      { status: 'paid', refunded: 0, dispute: { state: 'lost' } },
    ],
    [
      'disputed and lost by a part of the smallest unit: a person records it',
      'ISK',
      [pays(12_000_000, 'isk'), disputes('closed', { ...lost, currency: 'isk', amount: 50 })],
      { status: 'paid', refunded: 0, dispute: { state: 'lost' } },
    ],
  ])('a request that is %s', async ([, currency, events, expected]) => {
    const { id, number } = await make({ currency })
    const payment = someId('pi_')
    for (const write of events) {
      const event = write({ number, payment })
      expect((await sendEvent('stripe', event)).status).toBe(200)
      expect(await sendEvent('stripe', event)).toEqual({ status: 200, outcome: 'repeated' })
    }
    expect((await read(id)).request).toMatchObject(expected)
  })

  test('a refund reduces the amount paid, is added to the timelines and sent to webhooks', async () => {
    await addEndpoint()
    const { id, number, lead_id: lead } = await make()
    const capture = someCapture()
    await sendEvent('paypal', captureCompleted({ id: capture, invoice_id: number }))
    expect(await sendEvent('paypal', captureRefunded(capture))).toEqual({ status: 200, outcome: 'attached' })
    const { status, request, events } = await read(id)
    expect([status, request.refunded, request.refunded_on]).toEqual(['partly-refunded', 30_000, today])
    expect(events.at(-1)).toMatchObject({
      kind: 'refunded',
      data: { provider: 'paypal', amount: 30_000, currency: 'USD', payment: capture },
    })
    const told = (await listWebhooks(id)).filter(({ purpose }) => purpose === 'payment_request.refunded')
    expect(told).toMatchObject([{ payload: { data: { number, refunded: 30_000, provider: 'paypal' } } }])
    const rows = await use().engine.query<{ kind: string }>(
      `select kind from public.lead_events where lead_id = $1 and kind = 'payment.refunded'`,
      [lead],
    )
    expect(rows).toHaveLength(1)

    // A repeated event counts once, and an older total changes nothing.
    const back = (value: string) => {
      const event = captureRefunded(capture)
      const total_refunded_amount = { currency_code: 'USD', value }
      return {
        ...event,
        resource: { ...event.resource, seller_payable_breakdown: { total_refunded_amount } },
      }
    }
    await sendEvent('paypal', back('1200.00'))
    await sendEvent('paypal', back('500.00'))
    const { status: end, request: whole } = await read(id)
    expect([end, whole.refunded]).toEqual(['refunded', 120_000])
    await use().engine.query('delete from public.webhook_endpoints')
  })
})

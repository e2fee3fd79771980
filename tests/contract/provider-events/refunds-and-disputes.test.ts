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
  paypalDispute,
  someCapture,
  someId,
} from './event-shapes.ts'
import { openProviders, RUNTIME } from './send-events.ts'

onBothFunctionEngines({ runtime: RUNTIME }, (use) => {
  const { make, manage, open } = openPayments(use)
  const { tell } = openProviders(use)
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
      await tell(
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
      await tell('stripe', chargeRefunded({ payment_intent, amount_refunded }))
    const { request, kinds } = await read(id)
    expect([request.refunded, count(kinds, 'refunded')]).toEqual([25_000, 3])
  })

  test('does not deduct the refund of an unattached payment from the one recorded manually', async () => {
    const { id, number } = await make()
    await manage('mark-paid', { id, way: 'transfer', on: today, note: '', sends_receipt: false })
    const capture = someCapture()
    await tell('paypal', captureCompleted({ id: capture, invoice_id: number }))
    const refund = captureRefunded(capture, { invoice_id: number })
    expect(await tell('paypal', refund)).toMatchObject({ outcome: 'waiting' })
    expect((await read(id)).request).toMatchObject({ status: 'paid', refunded: 0 })
  })

  test('shows a dispute, and records one chargeback when it is lost', async () => {
    const { id, number } = await make()
    const payment_intent = someId('pi_')
    const dispute = { id: someId('dp_'), payment_intent }
    await tell('stripe', checkoutCompleted({ payment_intent, client_reference_id: number }))
    const paidBefore = (await read(id)).request
    expect(paidBefore.dispute).toBeNull()
    await tell('stripe', disputeChanged('created', dispute))
    expect((await read(id)).request).toMatchObject({
      status: 'paid',
      dispute: { provider: 'stripe', state: 'open', amount: 120_000, reason: 'product_not_received' },
    })
    const { token } = (await manage('link', { id })).body
    expect((await open(token)).body.request).not.toHaveProperty('dispute')
    for (let turn = 0; turn < 2; turn += 1)
      await tell('stripe', disputeChanged('closed', { ...dispute, status: 'lost' }))
    const { request, kinds } = await read(id)
    expect(request).toMatchObject({ status: 'refunded', refunded: 120_000, dispute: { state: 'lost' } })
    expect(count(kinds, 'refunded')).toBe(1)

    const capture = someCapture()
    const second = await make()
    await tell('paypal', captureCompleted({ id: capture, invoice_id: second.number }))
    await tell('paypal', paypalDispute('CREATED', capture))
    expect((await read(second.id)).request.dispute).toMatchObject({ provider: 'paypal', state: 'open' })
    const won = { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }
    await tell('paypal', paypalDispute('RESOLVED', capture, won))
    expect((await read(second.id)).request).toMatchObject({ status: 'paid', dispute: { state: 'won' } })
  })

  test('a refund reduces the amount paid, is added to the timelines and sent to webhooks', async () => {
    await addEndpoint()
    const { id, number, lead_id: lead } = await make()
    const capture = someCapture()
    await tell('paypal', captureCompleted({ id: capture, invoice_id: number }))
    expect(await tell('paypal', captureRefunded(capture))).toEqual({ status: 200, outcome: 'attached' })
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
    await tell('paypal', back('1200.00'))
    await tell('paypal', back('500.00'))
    const { status: end, request: whole } = await read(id)
    expect([end, whole.refunded]).toEqual(['refunded', 120_000])
    await use().engine.query('delete from public.webhook_endpoints')
  })
})

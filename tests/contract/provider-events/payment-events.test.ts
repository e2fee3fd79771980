/** Effects of a provider payment on request, client, lead and webhooks. */
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { type Loose, openPayments, today } from '../payments/payment-calls.ts'
import {
  captureCompleted,
  chargeRefunded,
  checkoutCompleted,
  disputeChanged,
  intentSucceeded,
  someId,
} from './event-shapes.ts'
import { openProviders, RUNTIME, signAsStripe } from './send-events.ts'

onBothFunctionEngines({ runtime: RUNTIME }, (use) => {
  const { make, manage, listMails } = openPayments(use)
  const { sendEvent, post, listEvents } = openProviders(use)
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

  test.for([
    [
      'Checkout of Stripe by the reference of a payment link',
      'stripe',
      (number: string) => checkoutCompleted({ client_reference_id: number }),
    ],
    [
      'Checkout of Stripe by its metadata',
      'stripe',
      (number: string) => checkoutCompleted({ metadata: { payment_request: number } }),
    ],
    [
      'a payment intent of Stripe',
      'stripe',
      (number: string) => intentSucceeded({ metadata: { invoice_number: ` ${number} ` } }),
    ],
    [
      'a capture of PayPal by its invoice',
      'paypal',
      (number: string) => captureCompleted({ invoice_id: number }),
    ],
    [
      'a capture of PayPal by its own word',
      'paypal',
      (number: string) => captureCompleted({ custom_id: number }),
    ],
  ] as const)('%s pays the request: receipt, timeline, webhook, lead', async ([, provider, event]) => {
    await addEndpoint()
    const { id, number, lead_id: lead } = await make()
    await manage('send', { id })
    expect(await sendEvent(provider, event(number))).toEqual({ status: 200, outcome: 'attached' })
    const { request, kinds } = await read(id)
    expect(request).toMatchObject({ status: 'paid', paid_way: 'card', paid_on: today })
    expect(request.paid_note).toMatch(provider === 'stripe' ? /^Stripe pi_/ : /^PayPal [0-9A-F]{17}$/)
    expect(count(kinds, 'paid')).toBe(1)
    const mails = await listMails(id)
    expect(mails.map(({ purpose, status }) => [purpose, status])).toEqual([
      ['payment-request', 'cancelled'],
      ['payment-receipt', 'queued'],
    ])
    expect((await listWebhooks(id)).map(({ purpose }) => purpose)).toContain('payment_request.paid')
    const rows = await use().engine.query<{ kind: string }>(
      'select kind from public.lead_events where lead_id = $1',
      [lead],
    )
    expect(rows.map(({ kind }) => kind)).toContain('payment.paid')
    await use().engine.query('delete from public.webhook_endpoints')
  })

  test('recognizes the token of a payment link as a reference', async () => {
    const { id } = await make()
    const { token } = (await manage('link', { id })).body
    expect(await sendEvent('paypal', captureCompleted({ custom_id: token }))).toMatchObject({
      outcome: 'attached',
    })
    expect((await read(id)).status).toBe('paid')
  })

  test('records repeated events as one payment', async () => {
    const { id, number } = await make()
    const body = JSON.stringify(checkoutCompleted({ client_reference_id: number }))
    const headers = signAsStripe(body)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('stripe', body, headers)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(
      answers.map(({ outcome }) => String(outcome)).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['attached', ...Array.from({ length: 19 }, () => 'repeated')])
    for (let turn = 0; turn < 5; turn += 1)
      expect(await post('stripe', body, headers)).toEqual({ status: 200, outcome: 'repeated' })
    const { kinds } = await read(id)
    expect(count(kinds, 'paid')).toBe(1)
    expect(await listMails(id)).toHaveLength(1)
    expect(await listEvents('request_id = $1', [id])).toHaveLength(1)
  })

  test('records several events of one payment once, in any order', async () => {
    for (const isAtOnce of [false, true]) {
      const { id, number } = await make()
      const payment = someId('pi_')
      const events = [
        chargeRefunded({ payment_intent: payment, amount_refunded: 500 }),
        intentSucceeded({ id: payment }),
        checkoutCompleted({ payment_intent: payment, client_reference_id: number }),
      ]
      const responses = []
      if (isAtOnce) responses.push(...(await Promise.all(events.map((event) => sendEvent('stripe', event)))))
      else for (const event of events) responses.push(await sendEvent('stripe', event))
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      const { status, kinds } = await read(id)
      expect([status, count(kinds, 'paid'), count(kinds, 'refunded')]).toEqual(['partly-refunded', 1, 1])
      expect(kinds.indexOf('refunded')).toBeGreaterThan(kinds.indexOf('paid'))
      const kept = await listEvents('request_id = $1', [id])
      expect(kept.map((event) => event.status)).toEqual(['attached', 'attached', 'attached'])
    }
  })

  test.for([
    ['less than the balance', 119_999, 'partly-paid', 1, 0],
    ['more than the balance', 120_050, 'overpaid', 0, 50],
  ] as const)('a payment of %s is recorded', async ([, amount, status, balance, overpaid]) => {
    const { id, number } = await make()
    const event = checkoutCompleted({ client_reference_id: number, amount_total: amount })
    expect(await sendEvent('stripe', event)).toMatchObject({ outcome: 'attached' })
    expect((await read(id)).request).toMatchObject({ status, balance, overpaid })
  })

  test.for([
    ['a payment', checkoutCompleted({ amount_total: 4_242 })],
    [
      'a payment with the order number of a shop',
      intentSucceeded({ metadata: { number: 'SHOP-77' }, amount_received: 4_242 }),
    ],
    ['a refund', chargeRefunded({ amount_refunded: 4_242 })],
    ['a dispute', disputeChanged('created', { amount: 4_242 })],
  ] as const)('%s without connection to a request is ignored', async ([, event]) => {
    await make()
    expect(await sendEvent('stripe', event)).toEqual({ status: 200, outcome: 'ignored' })
    expect(await listEvents('event_key = $1', [event.id])).toMatchObject([{ reason: 'unrelated' }])
  })

  test.for([
    ['currency', 'currency-differs', { currency: 'eur' }],
    ['currency that nobody knows', 'currency-differs', { currency: 'zzz' }],
  ] as const)('does not mark a request as paid with another %s', async ([, reason, values]) => {
    const { id, number } = await make()
    const event = checkoutCompleted({ client_reference_id: number, ...values })
    expect(await sendEvent('stripe', event)).toEqual({ status: 200, outcome: 'waiting' })
    const { status, events } = await read(id)
    expect(status).toBe('open')
    expect(events.at(-1)).toMatchObject({ kind: 'provider', data: { provider: 'stripe', problem: reason } })
    expect(await listMails(id)).toEqual([])
    expect(await listEvents('event_key = $1', [event.id])).toMatchObject([
      { status: 'waiting', reason, request_id: id },
    ])
  })

  test('amounts are compared in the units of each provider', async () => {
    const yen = await make({ currency: 'JPY' })
    await sendEvent(
      'stripe',
      intentSucceeded({ currency: 'jpy', amount_received: 120_000, metadata: { number: yen.number } }),
    )
    expect((await read(yen.id)).status).toBe('paid')
    const dinar = await make({ currency: 'KWD' })
    await sendEvent(
      'paypal',
      captureCompleted({ invoice_id: dinar.number, amount: { currency_code: 'KWD', value: '120.000' } }),
    )
    expect((await read(dinar.id)).status).toBe('paid')
    const krona = await make({ currency: 'ISK' })
    await sendEvent(
      'stripe',
      intentSucceeded({ currency: 'isk', amount_received: 12_000_000, metadata: { number: krona.number } }),
    )
    expect((await read(krona.id)).status).toBe('paid')
    const dollar = await make()
    await sendEvent(
      'paypal',
      captureCompleted({ invoice_id: dollar.number, amount: { currency_code: 'USD', value: '1200.001' } }),
    )
    expect((await read(dollar.id)).status).toBe('open')
  })

  test('a payment for a paid or canceled request is not recorded and needs review', async () => {
    const paid = await make()
    await manage('mark-paid', { id: paid.id, way: 'transfer', on: today, note: '', sends_receipt: false })
    expect(await sendEvent('stripe', checkoutCompleted({ client_reference_id: paid.number }))).toMatchObject({
      outcome: 'waiting',
    })
    expect((await read(paid.id)).request.paid_way).toBe('transfer')
    const cancelled = await make()
    await manage('cancel', { id: cancelled.id })
    expect(
      await sendEvent('stripe', checkoutCompleted({ client_reference_id: cancelled.number })),
    ).toMatchObject({
      outcome: 'waiting',
    })
    expect((await read(cancelled.id)).status).toBe('cancelled')
    const kept = await listEvents('request_id in ($1, $2)', [paid.id, cancelled.id])
    expect(kept.map(({ reason }) => reason)).toEqual(['already-paid', 'request-cancelled'])
  })

  test('a second payment for the same request is not taken for the first', async () => {
    const { id, number } = await make()
    await sendEvent('stripe', checkoutCompleted({ client_reference_id: number }))
    expect(await sendEvent('stripe', checkoutCompleted({ client_reference_id: number }))).toMatchObject({
      outcome: 'waiting',
    })
    const { kinds } = await read(id)
    expect([count(kinds, 'paid'), count(kinds, 'provider')]).toEqual([1, 1])
  })

  test.for([
    ['names no request, but fits one', 'no-reference', {}],
    [
      'names a request number that does not exist',
      'no-such-request',
      { client_reference_id: '2099-0001', amount_total: 4_242 },
    ],
    [
      'names a link that does not exist',
      'no-such-request',
      { client_reference_id: '0f'.repeat(32), amount_total: 4_242 },
    ],
    ['names something else, but fits one', 'no-such-request', { client_reference_id: "' or true --" }],
  ] as const)('a payment that %s waits for review', async ([, reason, values]) => {
    await make()
    const event = checkoutCompleted(values)
    expect(await sendEvent('stripe', event)).toEqual({ status: 200, outcome: 'waiting' })
    expect(await listEvents('event_key = $1', [event.id])).toMatchObject([{ reason, request_id: null }])
  })

  test('attaches a payment that names two requests to neither', async () => {
    const [one, other] = [await make(), await make()]
    const event = checkoutCompleted({ client_reference_id: one.number, metadata: { number: other.number } })
    expect(await sendEvent('stripe', event)).toMatchObject({ outcome: 'waiting' })
    expect([(await read(one.id)).status, (await read(other.id)).status]).toEqual(['open', 'open'])
  })

  test('counts a pending payment once it is completed', async () => {
    const { id, number } = await make()
    const values = { client_reference_id: number, payment_intent: someId('pi_') }
    expect(
      await sendEvent('stripe', checkoutCompleted({ ...values, payment_status: 'unpaid' })),
    ).toMatchObject({
      outcome: 'ignored',
    })
    expect((await read(id)).status).toBe('open')
    const later = checkoutCompleted(values, { type: 'checkout.session.async_payment_succeeded' })
    expect(await sendEvent('stripe', later)).toMatchObject({ outcome: 'attached' })
    expect((await read(id)).status).toBe('paid')
  })
})

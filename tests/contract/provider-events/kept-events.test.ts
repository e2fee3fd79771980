/** Storage of events, and those that can't be attached. */
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { openPayments } from '../payments/payment-calls.ts'
import { calcomBooking, checkoutCompleted } from './event-shapes.ts'
import { openProviders, RUNTIME } from './send-events.ts'

onBothFunctionEngines({ runtime: RUNTIME }, (use) => {
  const { make, manage } = openPayments(use)
  const { sendEvent, listEvents } = openProviders(use)
  const readStatus = async (id: string) => (await manage('read', { id })).body.request.status as string

  test('stores irrelevant events as ignored', async () => {
    const event = checkoutCompleted({}, { type: 'customer.created' })
    expect(await sendEvent('stripe', event)).toEqual({ status: 200, outcome: 'ignored' })
    expect(await listEvents('event_key = $1', [event.id])).toMatchObject([
      { status: 'ignored', reason: 'no-use' },
    ])
    for (const kind of ['PING', 'MEETING_ENDED'])
      expect(await sendEvent('calcom', calcomBooking(kind))).toMatchObject({ outcome: 'ignored' })
  })

  test('processes a failed event when the provider sends it again', async () => {
    const { id, number } = await make()
    const event = checkoutCompleted({ client_reference_id: number })
    const { engine } = use()
    await engine.query(
      'alter table public.payment_events add constraint in_the_way check (kind <> $$paid$$) not valid',
    )
    expect(await sendEvent('stripe', event)).toEqual({ status: 200, outcome: 'waiting' })
    expect(await readStatus(id)).toBe('open')
    expect(await listEvents('event_key = $1', [event.id])).toMatchObject([{ reason: 'failed' }])
    await engine.query('alter table public.payment_events drop constraint in_the_way')
    expect(await sendEvent('stripe', event)).toEqual({ status: 200, outcome: 'attached' })
    expect(await readStatus(id)).toBe('paid')
  })

  test('deletes unattached events, and the payload of others, after 90 days', async () => {
    const { id, number } = await make()
    const attached = checkoutCompleted({ client_reference_id: number })
    const waiting = checkoutCompleted()
    const recent = checkoutCompleted()
    for (const event of [attached, waiting, recent]) await sendEvent('stripe', event)
    await use().engine.query(
      `update public.provider_events set received_at = now() - interval '91 days' where event_key in ($1, $2)`,
      [attached.id, waiting.id],
    )
    await use().engine.query('select public.plan_deliveries()')
    const kept = await listEvents('event_key in ($1, $2, $3)', [attached.id, waiting.id, recent.id])
    expect(kept.map(({ event_key: key, body }) => [key, body === null])).toEqual([
      [attached.id, true],
      [recent.id, false],
    ])
    expect(await readStatus(id)).toBe('paid')
  })
})
